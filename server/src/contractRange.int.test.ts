import { codes, type Endpoint, embed, endpoints, isSuccess, paths } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangedTables } from './platform/db/range.ts'
import { ContractPlant, guarded, scoped, send } from './testing/ContractPlant.ts'
import { few } from './testing/few.ts'
import { type Rows, StoreLook } from './testing/StoreLook.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { type Answer, TestClient } from './testing/TestClient.ts'

// Generated from the contract's list: a new call is tested by its example, without a line here.

/** Tables whose rows a data range may hide, with the members of groups. */
const rangedRows = [...rangedTables, 'equip_group_member'] as const
/**
 * Calls that end the session that makes them; two whose answers are a text, the list behind each is called; and the
 * picture of an announcement, which is for everybody, and an invoice, which is of the organisation.
 */
const left = [
  ...['user.logout', 'user.password.edit', 'user.operationlog.export', 'content.frame'],
  'content.announcement',
  'content.invoice',
]
/** Calls that answer which of the given ids they do not know. */
const echoes = ['equipment.multi.validFormula', 'project.report.mvar.validStatistics']
/** Words of the plant of organisation A that no answer may have. */
const plantWords = ['eq-a', 'a-level', 'a-set', 'a-run', 'gw-a', 'project-a', 'page-a', 'mvar-a', 'group-a', 'alarm-a']
const plantTitles = ['alarm-new', 'message-a', 'Card of the pump', 'rule-a', 'report-a', 'Pump a', 'P-a', 'SN-a']
/** Rows that belong to the organisation as a whole, which accounts of partner companies do not see. */
const ofOrganisation = [
  'style',
  'frame',
  'purchase',
  'invoice',
  'template',
  'model',
  'firmware',
  'fieldAccount',
  'role',
  'region',
  'dept',
  'provider',
]
const ofPlant = ['command', 'image', 'comment', 'equipment', 'gateway', 'embed', 'repair', 'orderPhoto', 'inspection']
const ranges = [
  ['nothing is chosen', { dataRange: 'chosen' }],
  ['a department without equipment', { dataRange: 'dept', deptId: 'dept-a' }],
  ['an account of a partner company without a grant', { dataRange: 'chosen', kind: 'ext' }],
] as const
const callers = ['whose range has another equipment and project', 'of another organisation'] as const

for (const engine of await storeEngines()) {
  // Every call meets every range on SQLite, and on PostgreSQL one that the seed chooses: conditions are the same text there.
  const variants = <T>(all: readonly T[]): readonly T[] => (engine.options.databaseUrl ? few(all, 1) : all)
  describe.skipIf(!engine.isHere)(`every call of the contract, out of the data range, on ${engine.name}`, () => {
    let plant: ContractPlant
    /** What the last call left of {@link rowsOfPlant}; each call costs one look. */
    let rows: ReadonlySet<string>
    let look: StoreLook
    let read: Rows = {}
    /** The last answer of {@link foreignRows}. */
    let foreign: { readonly among?: ReadonlySet<string>; readonly rows: readonly string[] } = { rows: [] }
    beforeAll(async () => {
      plant = await ContractPlant.start(engine)
      look = await StoreLook.at(plant.test.server.context.db, rangedRows)
    })
    afterAll(() => plant.stop())

    const hidden = () => [
      ...plantWords,
      ...plantTitles,
      ...ofPlant.flatMap((name) => plant.given[`${name}-a`] ?? []),
      plant.given['project-unused'] ?? '',
      plant.given['eq-a-unused'] ?? '',
      plant.given['gateway-unused'] ?? '',
    ]
    /** Whether a text has a row of the organisation that is of no plant, or the name of somebody else. */
    const isOfOthers = (text: string) => {
      const rows = ofOrganisation.flatMap((name) => plant.given[`${name}-a`] ?? [])
      return [...rows, 'admin-a', 'designer-a', 'viewer-a', 'partner'].some((word) => text.includes(word))
    }
    const isHidden = (text: string) => hidden().some((word) => word !== '' && text.includes(word))

    describe.each(variants(ranges))('%s', (_, range) => {
      let limited: TestClient
      const isExternal = 'kind' in range
      const isTold = (text: string) => isHidden(text) || (isExternal && isOfOthers(text))
      const values = () => ({ ...range, deptId: 'deptId' in range ? (plant.given[range.deptId] ?? '') : '' })
      const change = (loginname: string, account: Readonly<Record<string, string>>) =>
        plant.test.server.context.db.updateTable('account').set(account).where('loginname', '=', loginname).execute()
      beforeAll(async () => {
        await change('operation-a', { ...values(), roleId: 'admin' })
        limited = await plant.test.login('operation-a')
        rows = await rowsOfPlant()
      })

      it('an embed token whose maker has this range now tells nothing of the plant by any call', async () => {
        await change('designer-a', { roleId: 'admin' })
        const { reply } = await send(await plant.test.login('designer-a'), embed.add, plant.rightBody(embed.add))
        const { token } = reply.data as { token: string }
        expect((await toldTo(token, isHidden)).length).toBeGreaterThan(3)
        await change('designer-a', values())
        expect(await toldTo(token, isTold)).toEqual([])
        await change('designer-a', { dataRange: 'all', deptId: '', kind: 'int', roleId: 'designer' })
      })

      it('the account has its range, and the plant is empty', async () => {
        const { reply } = await limited.get('/lfscada/user/info')
        expect(reply.data).toMatchObject({ dataRange: range.dataRange })
        const all = await limited.call('/lfscada/equipment/multi/query', {})
        expect(all.reply.data).toMatchObject({ total: 0, rows: [] })
      })

      it.each(guarded.filter(({ id }) => !left.includes(id)).map((e) => [e.id, e] as const))(
        '%s tells nothing of the plant and changes none of its rows',
        async (_, e) => {
          const before = rows
          const { status, reply } = await send(limited, e, plant.rightBody(e))
          expect(status, JSON.stringify(reply)).toBeLessThan(500)
          if (e.isForWholeRange && !isExternal)
            expect([reply.code, reply.fields?.[0]?.path]).toEqual([codes.forbidden, 'dataRange'])
          if (e.isInside && isExternal)
            expect([reply.code, reply.fields?.[0]?.path ?? 'kind']).toEqual([codes.forbidden, 'kind'])
          expect(isTold(told(e, reply)), told(e, reply)).toBe(false)
          // The filters of the example may leave nothing of a list: without them it is whole.
          const required: readonly string[] = e.body.required ?? []
          const isList = e.audit === 'reads' && required.length === 0
          const whole = isList ? (await send(limited, e, {})).reply : reply
          expect(isTold(told(e, whole)), told(e, whole)).toBe(false)
          rows = await rowsOfPlant()
          expect([...before].filter((row) => !rows.has(row))).toEqual([])
        },
      )

      it.each(scoped.filter((e) => !e.isForWholeRange).map((e) => [e.id, e] as const))(
        '%s answers for a row out of range as for a missing one',
        async (_, e) => {
          const field = e.scopedBy ?? ''
          const own = { ...plant.rightBody(e, true), [field]: plant.rightBody(e)[field] ?? '' }
          if (!isHidden(own[field] ?? '')) return
          const foreign = await send(limited, e, own)
          const missing = await send(limited, e, { ...own, [field]: 'no-such-row' })
          expect(isSuccess(foreign.reply.code), JSON.stringify(foreign.reply)).toBe(false)
          expect(foreign).toEqual(missing)
        },
      )
    })

    describe('a visitor from another organisation who has opened the share of another device', () => {
      let visitor: TestClient
      beforeAll(async () => {
        visitor = await plant.test.login('admin-b')
        const equipId = 'eq-a-none'
        await plant.admin.call(paths.shareEditPwd, { equipId, password: 'pump2026' })
        const everything = { enabled: true, history: true, alarms: true, write: true }
        const { reply } = await plant.admin.call(paths.shareEditAuth, { equipId, ...everything })
        const code = (reply.data as { path: string }).path.split('/').at(-1) ?? ''
        expect((await visitor.call(paths.shareOpen, { code, password: 'pump2026' })).reply.code).toBe(codes.ok)
        expect((await visitor.call(paths.deviceMonitorDetailInfo, { equipmentId: equipId })).reply.code).toBe(codes.ok)
        rows = await rowsOfPlant()
      })

      it.each(guarded.filter(({ id }) => !left.includes(id)).map((e) => [e.id, e] as const))(
        '%s tells it nothing of the plant and changes none of its rows',
        async (_, e) => {
          const before = foreignRows()
          const { status, reply } = await send(visitor, e, plant.rightBody(e))
          expect(status, JSON.stringify(reply)).toBeLessThan(500)
          expect(isHidden(told(e, reply)) && !echoes.includes(e.id), told(e, reply)).toBe(false)
          rows = await rowsOfPlant()
          expect(foreignRows()).toEqual(before)
        },
      )
    })

    // Ids beside the subject of a call: in lists, in bodies, in formulas and in files. The subject is the caller's own, so that
    // the call gets as far as reading them.
    describe.each(variants(callers))('ids in lists and bodies, from an account %s', (who) => {
      let caller: TestClient
      /** The caller's own row for each of those that it may not see. */
      const own = new Map<string, string>()
      const answers: { readonly call: string; readonly isRead: boolean }[] = []
      beforeAll(async () => {
        if (who === 'of another organisation') {
          caller = await plant.test.login('admin-b')
          for (const word of plantWords) own.set(word, word.replace(/-a$/, '-b').replace(/^a-/, 'b-'))
          rows = await rowsOfPlant()
          return
        }
        const { db } = plant.test.server.context
        const signals = await db.selectFrom('signal').selectAll().where('equipId', '=', 'eq-a').execute()
        const copies = signals.map(({ sought: _, ...row }) => {
          const id = row.id.replace('a-', 'n-')
          return { ...row, id, title: id, sn: id, equipId: 'eq-a-none' }
        })
        await db.insertInto('signal').values(copies).execute()
        await plant.admin.call(paths.equipmentEdit, { id: 'eq-a-none', note: 'has signals now' })
        for (const { id } of signals) own.set(id, id.replace('a-', 'n-'))
        own.set('eq-a', 'eq-a-none').set('project-a', plant.given['project-unused'] ?? '')
        const page = await plant.admin.call(paths.projectPageAdd, {
          projectId: own.get('project-a') ?? '',
          title: 'Own',
        })
        own.set('page-a', (page.reply.data as { id: string }).id)
        const adds = { 'mvar-a': paths.mvarAdd, 'report-a': paths.reportAdd, 'rule-a': paths.alarmRuleAdd }
        for (const [word, path] of Object.entries(adds)) {
          const e = endpoints.find((each) => each.path === path)
          if (!e) throw new Error(`${path} is not declared`)
          const { reply } = await send(plant.admin, e, ownBody(e))
          own.set(word, (reply.data as { id: string }).id)
        }
        const range = {
          ...{ dataRange: 'chosen', roleId: 'admin', rangeEquips: 'eq-a-none' },
          rangeProjects: own.get('project-a') ?? '',
        }
        await db.updateTable('account').set(range).where('loginname', '=', 'designer-a').execute()
        caller = await plant.test.login('designer-a')
        rows = await rowsOfPlant()
      })
      let done = 0
      afterAll(() => {
        // A run that is filtered by titles has too few answers to count.
        if (done < named.length) return
        // Calls that refuse their subject would show nothing.
        expect(answers.length).toBeGreaterThan(25)
        expect(answers.filter(({ isRead }) => isRead).length).toBeGreaterThan(answers.length / 2)
      })

      const wordsIn = (text: string): string[] => [
        ...new Set(text.match(/[\w-]+/g)?.filter((word) => foreignWords().includes(word)) ?? []),
      ]
      const asOwn = (text: string, left?: string): string =>
        text.replaceAll(/[\w-]+/g, (word) => (word === left ? word : (own.get(word) ?? word)))
      /** The call as this account would make it; what it has nothing of its own for is left out. */
      const ownBody = (e: Endpoint): Record<string, string> =>
        Object.fromEntries(
          Object.entries(plant.rightBody(e))
            .filter(([name, text]) => e.body.required?.includes(name) || wordsIn(text).every((word) => own.has(word)))
            .map(([name, text]) => [name, asOwn(text)]),
        )
      /** One body for each place of an id that is not the caller's. */
      const foreignBodies = (e: Endpoint): Record<string, string>[] =>
        Object.entries(plant.rightBody(e))
          .filter(([name]) => name !== e.scopedBy)
          .flatMap(([name, text]) =>
            wordsIn(text).flatMap((word) => {
              const alone = { ...ownBody(e), [name]: asOwn(text, word) }
              const mine = own.get(word)
              return text === word && mine ? [alone, { ...alone, [name]: `${mine},${word}` }] : [alone]
            }),
          )

      const named = guarded.filter(
        (e) => !left.includes(e.id) && Object.keys(e.example).some((name) => name !== e.scopedBy),
      )
      it.each(named.map((e) => [e.id, e] as const))('%s reads none that is not its own', async (id, e) => {
        done++
        for (const body of foreignBodies(e)) {
          const before = foreignRows()
          const { status, reply } = await send(caller, e, body)
          const text = told(e, reply)
          const seen = echoes.includes(id) ? [] : foreignWords().filter((word) => text.includes(`"${word}"`))
          expect([status < 500, seen], `${JSON.stringify(body)} gave ${text}`).toEqual([true, []])
          rows = await rowsOfPlant()
          expect(foreignRows(), JSON.stringify(body)).toEqual(before)
          const at = reply.fields?.[0]?.path.split('.')[0] ?? ''
          answers.push({ call: id, isRead: isSuccess(reply.code) || (at !== e.scopedBy && at in body) })
        }
      })
    })

    const foreignWords = () => [
      ...plantWords,
      ...['rule-a', 'report-a', 'alarm-new'],
      ...ofPlant.flatMap((name) => plant.given[`${name}-a`] ?? []),
    ]
    /** Rows that are of the plant of organisation A, or name something of it. */
    const foreignRows = (): readonly string[] => {
      if (rows !== foreign.among) {
        const words = foreignWords().map((word) => `"${word}"`)
        foreign = { among: rows, rows: [...rows].filter((row) => words.some((word) => row.includes(word))).sort() }
      }
      return foreign.rows
    }

    /** The calls by which an embed token is told what `isTold` finds. */
    const toldTo = async (token: string, isTold: (text: string) => boolean): Promise<string[]> => {
      const page = TestClient.ofToken(plant.test.origin, token, plant.rightBody(embed.add)['origins'] ?? '')
      const calls: string[] = []
      for (const e of guarded.filter((each) => plant.test.server.context.embeds.isForTokens(each))) {
        const { status, reply } = await send(page, e, plant.rightBody(e))
        expect(status, JSON.stringify(reply)).toBeLessThan(500)
        if (isTold(told(e, reply))) calls.push(e.id)
      }
      return calls
    }

    /** The text of a reply, without the values that the caller sent. */
    const told = (e: Endpoint, reply: Answer['reply']): string =>
      JSON.stringify(e.encoding === 'file' ? reply : (reply.data ?? null))

    const rowsOfPlant = async (): Promise<ReadonlySet<string>> => {
      const found = await look.rows()
      if (found !== read) rows = new Set(Object.values(found).flat())
      read = found
      return rows
    }
  })
}
