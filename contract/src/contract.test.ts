import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { endpoints, tryActions } from './calls/index.ts'
import { messageStates } from './calls/message.ts'
import { codeTable } from './codeTable.ts'
import { auditTexts } from './derived/auditTexts.ts'
import { codes } from './errors.ts'
import { limits } from './limits.ts'
import { messageKinds } from './live/message.ts'
import { permissions, rolePermissions } from './permissions.ts'
import { type Reason, reasons, reasonText } from './reasons.ts'
import { codeText, refusalText } from './texts/codeTexts.ts'

// Data of the repository, of a known shape.
const spec = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/spec/${name}.json`, import.meta.url), 'utf8')) as T[]

describe('the endpoints', () => {
  it('have unique ids and addresses', () => {
    expect(new Set(endpoints.map((e) => e.id)).size).toBe(endpoints.length)
    expect(new Set(endpoints.map((e) => e.path)).size).toBe(endpoints.length)
  })

  it('stand at the addresses that the specification shows', () => {
    const shown = new Map(
      spec<{ id: string; path: string | null; pathShown?: boolean }>('calls')
        .filter((c) => c.pathShown !== false)
        // One address is written without its leading slash; a request has one.
        .map((c) => [c.id, c.path?.replace(/^(?=lfscada)/, '/')]),
    )
    const compared = endpoints.filter((e) => shown.has(e.id))
    expect(compared.length).toBeGreaterThan(20)
    for (const e of compared) expect(e.path, e.id).toBe(shown.get(e.id))
  })

  it('[spec:http-post] are POST, but for the three that the specification reads with GET', () => {
    const read = endpoints.filter((e) => e.method === 'GET').map((e) => e.id)
    // Browsers request these addresses by themselves, for images and downloads, so the specification's list of calls
    // leaves them out.
    const ours = [
      ...['content.announcement', 'content.avatar', 'content.frame', 'content.image', 'content.invoice'],
      'content.orderPhoto',
      ...['content.style', 'monitor.project.history.export', 'user.operationlog.export'],
    ]
    expect(read.filter((id) => !ours.includes(id)).sort()).toEqual(['cdn.page.json', 'user.info', 'user.random'])
  })

  it('default no form boolean to true, as an absent checkbox would switch it on', () => {
    for (const e of endpoints)
      for (const schema of Object.values(e.body.properties))
        expect((schema as { default?: unknown }).default).not.toBe(true)
  })

  it('take no name of blanks alone or of two lines', () => {
    const names = endpoints.flatMap((e) =>
      Object.entries(e.body.properties).flatMap(([name, schema]) => {
        const { minLength = 0, maxLength } = schema as { minLength?: number; maxLength?: number }
        return minLength > 0 && maxLength === limits.title && /^(title|sn|.*(Title|Name))$/.test(name)
          ? [{ place: `${e.id} ${name}`, schema }]
          : []
      }),
    )
    expect(names.length).toBeGreaterThan(15)
    for (const { place, schema } of names) {
      expect(Value.Check(schema, ' 泵 1 '), place).toBe(true)
      for (const wrong of ['', '   ', 'a\nb', 'a\u0000', '\t']) expect(Value.Check(schema, wrong), place).toBe(false)
    }
  })
})

describe('the audit’s texts', () => {
  it('of an action that may fail name the try: a wrong password stands under no success', () => {
    expect(tryActions).toContain('user.login')
    for (const [action, { en }] of Object.entries(auditTexts)) {
      const claims = /\b(\w+ed|set|given|sent|written|made|chosen|begun|bound)\b/i.test(en)
      if (tryActions.has(action)) expect([action, en, claims]).toEqual([action, en, false])
    }
  })
})

describe('the codes', () => {
  it('[spec:err-comm-known] give the specification its Chinese text for every communication code', () => {
    const known = spec<{ kind: string; code: number | null; message_cn: string }>('errors').filter(
      (e) => e.kind === 'comm' && e.code !== null,
    )
    expect(known.length).toBe(19)
    for (const { code, message_cn } of known) expect(codeText(code ?? 0, 'cn')).toBe(message_cn)
  })

  it('[spec:err-comm-unknown] give a general text with the code for one outside the list', () => {
    expect(codeText(4711, 'cn')).toContain('4711')
    expect(codeText(4711, 'en')).toBe('Communication error, error code: 4711')
  })

  it('[spec:async-timeout-text] say 通讯超时 for 1301', () => {
    expect(codeText(codes.commandTimeout, 'cn')).toBe('通讯超时')
  })

  it('have a text in both languages and no number twice', () => {
    expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length)
    for (const [name, { cn, en }] of Object.entries(codeTable)) {
      expect(cn, name).toMatch(/[\u4e00-\u9fff]/)
      expect(en, name).toMatch(/^[A-Z]/)
    }
  })

  it('under 600 go with their own HTTP status, or with one that HTTP has', () => {
    const registered = Object.keys(STATUS_CODES).map(Number)
    for (const { code, http } of Object.values(codeTable)) {
      expect(registered, String(code)).toContain(http)
      if (registered.includes(code)) expect(http, String(code)).toBe(code)
      else if (code < 600) expect(http, String(code)).toBe(codes.unavailable)
    }
  })
})

describe('the reasons of a refusal', () => {
  const all = Object.keys(reasons) as Reason[]

  it('have a text in both languages', () => {
    for (const reason of all) {
      expect(reasonText(reason, 7, 'cn'), reason).toMatch(/[\u4e00-\u9fff]/)
      expect(reasonText(reason, 7, 'en'), reason).toMatch(/^[A-Z]/)
    }
  })

  it('name the limit where there is one, and never its placeholder', () => {
    expect(reasonText('tooLong', 64, 'en')).toBe('At most 64 characters')
    for (const reason of all) expect(reasonText(reason, undefined, 'en'), reason).not.toContain('{')
  })

  it('are the message of a conflict: only that of a changed row says that somebody has changed it', () => {
    const messageOf = (reason: Reason) => refusalText(codes.conflict, [{ path: 'id', reason }], 'en')
    expect(messageOf('changed')).toContain('Somebody else has changed this')
    for (const reason of all.filter((each) => each !== 'changed'))
      expect(messageOf(reason), reason).not.toContain('changed this')
    expect(refusalText(codes.conflict, undefined, 'en')).not.toContain('Somebody else')
    expect(messageOf('own')).toBe('This is your own account: somebody else has to do that')
  })
})

describe('messages', () => {
  const valuesOf = (entity: string, field: string) =>
    spec<{ id: string; fields: { name: string; values?: string[] }[] }>('entities')
      .find(({ id }) => id === entity)
      ?.fields.find(({ name }) => name === field)?.values

  it('[spec:msg-kinds] are of the kinds and in the states that the specification lists', () => {
    expect(messageKinds).toEqual(valuesOf('live-message', 'type'))
    expect([...messageStates, 'deleted']).toEqual(valuesOf('message-state', 'state'))
  })
})

describe('the roles', () => {
  it('let a viewer read, see alarms, and change its own account', () => {
    const isHarmless = (p: string) => p.endsWith('.read') || p.endsWith('_alarm') || p === 'account.edit'
    expect(rolePermissions.viewer.every(isHarmless)).toBe(true)
    expect(rolePermissions.viewer).not.toContain('alarm.confirm')
  })

  it('let an admin do everything but operate the platform, which no role gives', () => {
    expect([...rolePermissions.admin, 'platform.operate'].sort()).toEqual([...permissions].sort())
  })
})

describe('the limits', () => {
  it('are the specification’s numbers', () => {
    expect(limits.write.pollWaitsMs).toEqual([500, 1000, 2000, 5000, 10_000, 30_000])
    expect(limits.page).toMatchObject({ widgets: 2000, weather: 3, webgl: 1 })
    expect(limits.pageSize.default).toBe(10)
  })
})
