import { codes, limits, rolePermissions } from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContractPlant, guarded, posted, send } from './testing/ContractPlant.ts'
import { storedRows } from './testing/storedRows.ts'
import { storeEngines } from './testing/storeEngines.ts'
import { type Answer, TestClient } from './testing/TestClient.ts'

// Generated from the contract's list: a new call is tested by its example, without a line here. These refusals are made
// before a call reaches the store, so one engine shows them; what the store answers is in contractAnswers.int.test.ts.

/** Texts that no id, list or name may be. */
const hostile = ['../%00', 'two\nlines', '   ']

describe('every call of the contract', () => {
  let plant: ContractPlant
  beforeAll(async () => {
    const [engine] = await storeEngines()
    plant = await ContractPlant.start(engine)
  })
  afterAll(() => plant.stop())

  describe('who may call', () => {
    it.each(guarded.map((e) => [e.id, e] as const))(
      '[spec:perm-shell-gate] %s refuses a caller without a session',
      async (_, e) => {
        const { status, reply } = await send(new TestClient(plant.test.origin), e, plant.rightBody(e))
        expect([status, reply.code]).toEqual([401, codes.sessionMissing])
        expect(reply.data).toBeUndefined()
      },
    )

    it.each(guarded.map((e) => [e.id, e] as const))('%s refuses a session that has ended', async (_, e) => {
      const client = new TestClient(plant.test.origin)
      client.cookie = 'mimic=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
      expect((await send(client, e, plant.rightBody(e))).reply.code).toBe(codes.sessionEnded)
    })

    it.each(
      guarded
        .filter((e) => !['session', ...rolePermissions.viewer].some((may) => may === e.allow))
        .map((e) => [e.id, e] as const),
    )('%s refuses a viewer', async (_, e) => {
      const { status, reply } = await send(plant.viewer, e, plant.rightBody(e))
      expect([status, reply.code]).toEqual([403, codes[e.denied ?? 'forbidden']])
    })

    it.each(posted.map((e) => [e.id, e] as const))('%s refuses another site’s page', async (_, e) => {
      for (const origin of ['https://evil.example', 'null', '']) {
        const { status, reply } = await plant.admin.send(e.path, '', {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
        })
        expect([origin, status, reply.code]).toEqual([origin, 403, codes.forbidden])
      }
    })
  })
  describe('bad input', () => {
    let before: unknown
    beforeAll(async () => {
      before = await storedRows(plant.test.server.context.db)
    })
    afterAll(async () => {
      expect(await storedRows(plant.test.server.context.db), 'a refused call has changed something').toEqual(before)
    })

    const refused = ({ status, reply }: Answer, path?: string) => {
      expect(status, JSON.stringify(reply)).toBeGreaterThanOrEqual(400)
      expect(status, JSON.stringify(reply)).toBeLessThan(500)
      expect(reply.code).toBe(codes.invalid)
      if (path) expect(reply.fields?.map((field) => field.path)).toContain(path)
    }

    it.each(posted.map((e) => [e.id, e] as const))('%s names every required field that is missing', async (_, e) => {
      for (const name of e.body.required ?? []) {
        const { [name]: _left, ...rest } = plant.rightBody(e)
        const answer = await send(plant.admin, e, rest)
        refused(answer, name)
        expect(answer.reply.fields?.find((field) => field.path === name)?.reason).toBe('required')
      }
    })

    it.each(posted.map((e) => [e.id, e] as const))('%s names a field that it does not know', async (_, e) => {
      refused(await send(plant.admin, e, { ...plant.rightBody(e), orgId: 'org-b' }), 'orgId')
      refused(await send(plant.admin, e, { ...plant.rightBody(e), roleType: 'admin' }), 'roleType')
    })

    it.each(posted.map((e) => [e.id, e] as const))('%s names a field of the wrong type or length', async (_, e) => {
      for (const [name, schema] of Object.entries(e.body.properties) as [
        string,
        { type?: string; maxLength?: number; pattern?: string },
      ][]) {
        const wrong =
          schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean'
            ? 'x1'
            : hostile.find((text) => schema.pattern && !new RegExp(schema.pattern).test(text))
        if (wrong) refused(await send(plant.admin, e, { ...plant.rightBody(e), [name]: wrong }), name)
        if (schema.maxLength && schema.maxLength < 100_000)
          refused(await send(plant.admin, e, { ...plant.rightBody(e), [name]: 'x'.repeat(schema.maxLength + 1) }), name)
        refused(await send(plant.admin, e, { ...plant.rightBody(e), [`${name}.deeper`]: '1' }))
      }
    })

    it.each(posted.map((e) => [e.id, e] as const))('%s refuses hostile, too many and too deep keys', async (_, e) => {
      for (const key of ['__proto__.admin', 'constructor.prototype.admin', 'a.__proto__', 'prototype'])
        refused(await send(plant.admin, e, { ...plant.rightBody(e), [key]: '1' }))
      refused(
        await send(plant.admin, e, {
          ...plant.rightBody(e),
          [Array.from({ length: limits.form.depth + 1 }, () => 'a').join('.')]: '1',
        }),
      )
      const many = Object.fromEntries(Array.from({ length: limits.form.keys + 1 }, (_, i) => [`k${i}`, '1']))
      const { status, reply } = await send(plant.admin, e, many)
      expect([codes.invalid, codes.tooLarge]).toContain(reply.code)
      expect(status).toBeLessThan(500)
      expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    })

    it.each(posted.map((e) => [e.id, e] as const))(
      '%s refuses another encoding and a body that is too large',
      async (_, e) => {
        const json = await plant.admin.send(e.path, '{}', { 'content-type': 'application/json' })
        expect([json.status, json.reply.code]).toEqual([400, codes.invalid])
        if (e.encoding === 'multipart' || e.encoding === 'upload') return
        const large = await plant.admin.send(e.path, `a=${'x'.repeat(e.bodyBytes ?? limits.form.bytes)}`, {
          'content-type': 'application/x-www-form-urlencoded',
        })
        expect([large.status, large.reply.code]).toEqual([413, codes.tooLarge])
      },
    )

    it('answers in the caller’s language', async () => {
      const ask = async (headers: Record<string, string>) =>
        (await plant.admin.call('/lfscada/equipment/multi/info', {}, headers)).reply.message
      expect(await ask({})).toMatch(/输入有误/)
      expect(await ask({ 'x-mimic-lang': 'en' })).toMatch(/not valid/)
      expect(await ask({ cookie: `${plant.admin.cookie}; langs=en` })).toMatch(/not valid/)
    })
  })
})
