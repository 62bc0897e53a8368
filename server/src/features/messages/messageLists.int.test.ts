import { randomUUID } from 'node:crypto'
import { codes, type Message, paths } from '@mimic/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableRow } from '../../platform/db/Database.ts'
import { storeEngines } from '../../testing/storeEngines.ts'
import type { TestClient } from '../../testing/TestClient.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { MessageRows } from './MessageRows.ts'
import { type NewMessage, storeMessages } from './storeMessages.ts'

const DAY_MS = 86_400_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`messages, on ${engine.name}`, () => {
    let test: TestServer
    let admin: TestClient
    let operator: TestClient
    let viewer: TestClient

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      admin = await test.login('admin-a')
      operator = await test.login('operation-a')
      viewer = await test.login('designer-a')
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      await test.server.context.db.deleteFrom('message_state').execute()
      await test.server.context.db.updateTable('account').set({ gmtMessagesRead: 0 }).execute()
      await test.server.context.db.deleteFrom('alarm').execute()
      await test.server.context.db.deleteFrom('stored_message').execute()
    })

    const db = () => test.server.context.db
    /** Raises alarms, each a minute older than the one before. */
    const raise = async (count: number, fields: Partial<TableRow<'alarm'>> = {}) => {
      const now = Date.now()
      const rows = Array.from({ length: count }, (_, i) => ({
        id: randomUUID(),
        orgId: 'org-a',
        ruleId: null,
        type: 'signal',
        equipId: 'eq-a',
        signalId: 'a-level',
        gatewayId: null,
        severity: 2,
        msg: `High ${i}`,
        value: '6',
        releaseValue: 'null',
        confirmBy: '',
        confirmNote: '',
        gmtTrigger: now - i * 60_000,
        gmtStored: now - i * 60_000,
        gmtRelease: null,
        gmtConfirm: null,
        ...fields,
      }))
      for (let i = 0; i < rows.length; i += 100)
        await db()
          .insertInto('alarm')
          .values(rows.slice(i, i + 100))
          .execute()
      return rows.map(({ id }) => id)
    }
    /** Stores messages about orders, each half a minute older than an alarm of the same place. */
    const store = (...messages: readonly Partial<NewMessage>[]) =>
      Promise.all(
        messages.map(async (message, i) => {
          const one = {
            orgId: 'org-a',
            type: 'order',
            subject: 'repair',
            dataId: `order-${i}`,
            stage: 'created',
          } as const
          const [row] = await storeMessages(
            db(),
            [{ ...one, params: { title: `Leak ${i}` }, ...message }],
            Date.now() - i * 60_000 - 30_000,
          )
          return row?.id ?? ''
        }),
      )
    const call = async (path: string, body: Record<string, string>, client = admin) =>
      (await client.call(path, body)).reply
    const list = async (status = 'all', client = admin) =>
      (await call(paths.messageQuery, { status }, client)).data as { rows: Message[]; total: number }
    const states = async (client = admin) => (await list('all', client)).rows.map(({ state }) => state)
    const unread = async (client = admin) => (await call(paths.messageUnreadCount, {}, client)).data
    const done = async (path: string, body: Record<string, string>, client = admin) =>
      expect((await call(path, body, client)).code).toBe(codes.ok)

    it('are the alarms of the organisation, the newest first, ten a page', async () => {
      const [first] = await raise(12)
      await raise(1, { orgId: 'org-b' })
      const { rows, total } = await list()
      expect([rows.length, total, await unread()]).toEqual([10, 12, 12])
      expect(rows[0]).toMatchObject({
        id: first,
        type: 'alarm',
        title: 'Pump a',
        note: 'High 0',
        severity: 2,
        dataId: 'eq-a',
        dataStatus: 'active',
        state: 'unread',
        equipType: 'eg',
        alarmType: 'signal',
      })
      const second = await call(paths.messageQuery, { page: '2', search: 'HIGH' })
      expect((second.data as { rows: Message[] }).rows.map(({ note }) => note)).toEqual(['High 10', 'High 11'])
      expect((await call(paths.messageQuery, { type: 'order' })).data).toEqual({ rows: [], total: 0 })
    })

    it('[spec:msg-kinds] are one list by time of alarms and what was stored, over pages, kinds and searches', async () => {
      await raise(12)
      await store(...Array.from({ length: 12 }, () => ({})))
      const page = async (body: Record<string, string>) =>
        (await call(paths.messageQuery, body)).data as { rows: Message[]; total: number }
      const both = Array.from({ length: 12 }, (_, i) => [`High ${i}`, `Leak ${i}`]).flat()
      const nameOf = ({ type, note, title }: Message) => (type === 'alarm' ? note : title)
      const pages = await Promise.all(['1', '2', '3'].map((each) => page({ page: each })))
      expect(pages.flatMap(({ rows }) => rows.map(nameOf))).toEqual(both)
      expect([pages[0]?.total, await unread()]).toEqual([24, 24])
      const orders = await page({ type: 'order', page: '2' })
      expect([orders.rows.map(nameOf), orders.total]).toEqual([['Leak 10', 'Leak 11'], 12])
      expect((await page({ search: 'leak 3' })).rows).toMatchObject([
        {
          type: 'order',
          subject: 'repair',
          equipType: 'repair',
          dataId: 'order-3',
          dataStatus: 'created',
          note: '新的维修工单',
        },
      ])
      await done(paths.messageAllMarkAsRead, {})
      expect([await unread(), (await page({ status: 'read' })).total, await unread(operator)]).toEqual([0, 24, 24])
    })

    it('that are stored reach whom they are for: an account, a role, a permission, a data range, an organisation', async () => {
      const own = (
        await db().selectFrom('account').select('id').where('loginname', '=', 'operation-a').executeTakeFirst()
      )?.id
      await store(
        {},
        { userId: own },
        { roleId: 'operation' },
        { auth: 'people.edit' },
        { equipId: 'eq-a' },
        { orgId: 'org-b' },
        { equipId: 'eq-a', userId: own, auth: 'signal.write' },
      )
      const seen = async (client: TestClient) => (await list('all', client)).rows.map(({ title }) => title)
      expect([await seen(admin), await unread(admin)]).toEqual([['Leak 0', 'Leak 3', 'Leak 4'], 3])
      expect(await seen(operator)).toEqual(['Leak 0', 'Leak 1', 'Leak 2', 'Leak 4', 'Leak 6'])
      expect(await seen(viewer)).toEqual(['Leak 0', 'Leak 4'])
      const setRange = (dataRange: string) =>
        db().updateTable('account').set({ dataRange }).where('loginname', '=', 'operation-a').execute()
      await setRange('chosen')
      try {
        expect(await seen(operator)).toEqual(['Leak 0', 'Leak 1', 'Leak 2'])
        const [hidden = ''] = (await list()).rows.filter(({ title }) => title === 'Leak 4').map(({ id }) => id)
        for (const path of [paths.messageInfo, paths.messageSetIgnore])
          expect((await call(path, { id: hidden }, operator)).code).toBe(codes.notFound)
      } finally {
        await setRange('all')
      }
    })

    it('are found by their own id or, with their kind, by what they are about, the newest first', async () => {
      const [alarm = ''] = await raise(2)
      const [, older = ''] = await store(
        { type: 'expire', subject: 'apiKey', dataId: 'key-a', stage: '1' },
        { type: 'expire', subject: 'apiKey', dataId: 'key-a', stage: '7' },
      )
      const info = async (body: Record<string, string>, path: string = paths.messageInfo) => {
        const { code, data } = await call(path, body)
        return code === codes.ok ? (data as Message) : code
      }
      expect(await info({ id: alarm, type: 'alarm' })).toMatchObject({ note: 'High 0' })
      expect(await info({ id: 'eq-a', type: 'alarm' })).toMatchObject({ id: alarm })
      expect(await info({ id: 'key-a', type: 'expire' })).toMatchObject({ dataStatus: '1', equipType: 'api' })
      expect(await info({ id: older, type: 'expire' })).toMatchObject({ dataStatus: '7' })
      for (const body of [{ id: alarm, type: 'expire' }, { id: older, type: 'alarm' }, { id: 'key-a' }])
        expect(await info(body)).toBe(codes.notFound)
      expect(await info({ id: 'key-a' }, paths.messageGetExpireById)).toMatchObject({ dataStatus: '1' })
      expect(await info({ id: older }, paths.messageGetExpireById)).toMatchObject({ dataStatus: '7' })
      expect(await info({ id: alarm }, paths.messageGetExpireById)).toBe(codes.notFound)
    })

    it('that are stored are stored once, whoever asks and however often', async () => {
      const asked = Array.from({ length: 5 }, () => store({ dataId: 'same' }))
      expect((await Promise.all(asked)).flat().filter((id) => id !== '')).toHaveLength(1)
      await store({ dataId: 'same', turn: '2' })
      expect((await list()).total).toBe(2)
    })

    it('[spec:msg-mark-read] [spec:msg-alarm-read] can be read for one account and unread for the others', async () => {
      const [first = '', second = ''] = await raise(3)
      await done(paths.messageMarkAsRead, { ids: `${first},${second}` })
      await done(paths.messageMarkAsRead, { ids: first })
      expect([await states(), await unread()]).toEqual([['read', 'read', 'unread'], 1])
      expect((await list('read')).rows.map(({ id }) => id)).toEqual([first, second])
      expect((await list('unread')).total).toBe(1)
      expect(await unread(operator)).toBe(3)
    })

    it('[spec:msg-all-read] are all read by one call, however many', async () => {
      const [ignored = ''] = await raise(10_000)
      await done(paths.messageSetIgnore, { id: ignored })
      await done(paths.messageAllMarkAsRead, {})
      expect([await unread(), (await list('read')).total]).toEqual([0, 9999])
      expect(await unread(operator)).toBe(10_000)
      await raise(1)
      expect(await unread()).toBe(1)
    })

    it('that come late from an outage are unread, although they are older than what was read by one call', async () => {
      await raise(3)
      await store({}, {})
      await done(paths.messageAllMarkAsRead, {})
      const [late] = await raise(1, { gmtTrigger: Date.now() - 3_600_000, gmtStored: Date.now(), msg: 'Late' })
      expect([await unread(), (await list('unread')).rows.map(({ id }) => id)]).toEqual([1, [late]])
      expect([(await list('read')).total, (await list()).total]).toEqual([5, 6])
      expect((await list()).rows.map(({ state }) => state).toSorted()).toEqual([...Array(5).fill('read'), 'unread'])
    })

    it('are counted as they are listed, whatever was marked before and after all were read', async () => {
      const old = await raise(4, { gmtTrigger: Date.now() - DAY_MS, gmtStored: Date.now() - DAY_MS })
      await done(paths.messageDelete, { ids: old[0] ?? '' })
      await done(paths.messageSetIgnore, { id: old[1] ?? '' })
      await done(paths.messageMarkAsRead, { ids: old[2] ?? '' })
      await store({}, {})
      await done(paths.messageAllMarkAsRead, {})
      const fresh = await raise(3, { gmtStored: Date.now() })
      await done(paths.messageMarkAsRead, { ids: fresh[0] ?? '' })
      for (const [status, count] of [
        ['all', 8],
        ['read', 5],
        ['unread', 2],
      ] as const) {
        const { rows, total } = await list(status)
        expect([status, rows.length, total]).toEqual([status, count, count])
      }
      expect(await unread()).toBe(2)
    })

    it('go on after a place, whatever has come since, of equal times too', async () => {
      const time = Date.now() - 60_000
      await raise(7, { gmtTrigger: time })
      await raise(5)
      await store({}, {}, {})
      const ids: string[] = []
      for (let after: string | undefined; ids.length < 15; ) {
        const body = { pageSize: '4', ...(after !== undefined && { after }) }
        const { rows, next } = (await call(paths.messageQuery, body)).data as { rows: Message[]; next: string }
        ids.push(...rows.map(({ id }) => id))
        after = next
        await raise(1)
        expect(rows.length).toBeGreaterThan(0)
      }
      expect([new Set(ids).size, ids.length]).toEqual([15, 15])
      expect(await call(paths.messageQuery, { after: 'nonsense' })).toMatchObject({
        code: codes.invalid,
        fields: [{ path: 'after', reason: 'format' }],
      })
    })

    it('[spec:msg-ignore] are ignored: neither unread nor read, and still there', async () => {
      const [first = ''] = await raise(2)
      await done(paths.messageSetIgnore, { id: first })
      expect([await states(), await unread()]).toEqual([['ignored', 'unread'], 1])
      expect((await list('read')).total).toBe(0)
      await done(paths.messageMarkAsRead, { ids: first })
      expect(await states()).toEqual(['read', 'unread'])
    })

    it('[spec:msg-delete] are deleted for good, for one account; the alarm stays', async () => {
      const [first = ''] = await raise(2)
      await done(paths.messageDelete, { ids: first })
      expect([await states(), await unread(), await unread(operator)]).toEqual([['unread'], 1, 2])
      expect((await call(paths.messageInfo, { id: first })).code).toBe(codes.notFound)
      for (const path of [paths.messageMarkAsRead, paths.messageDelete])
        expect((await call(path, { ids: first })).code).toBe(codes.notFound)
      expect((await call(paths.alarmIsRelease, { alarmId: first })).data).toBe(false)
    })

    it('[spec:msg-equip-alarm-read] of one equipment are read by a call of their own', async () => {
      await raise(2)
      const [other] = await raise(1, { equipId: 'eq-a-none' })
      await done(paths.messageMarkAsReadForEquipAlarm, { equipmentId: 'eq-a' })
      expect((await list('unread')).rows.map(({ id }) => id)).toEqual([other])
    })

    it('[spec:perm-gateway-alarm-no] about alarms that an account may not see are left out', async () => {
      const [first = ''] = await raise(1)
      expect([await list('all', viewer), await unread(viewer)]).toEqual([{ rows: [], total: 0 }, 0])
      expect((await call(paths.messageInfo, { id: first }, viewer)).code).toBe(codes.notFound)
      await done(paths.messageAllMarkAsRead, {}, viewer)
      expect(await db().selectFrom('message_state').selectAll().execute()).toEqual([])
    })

    it('name the gateway, in the reader’s language, if it is the one that is away', async () => {
      await raise(1, { type: 'gateway', equipId: null, signalId: null, gatewayId: 'gw-a', msg: '' })
      expect((await list()).rows[0]).toMatchObject({
        title: 'Gateway',
        note: '网关离线',
        dataId: '',
        alarmType: 'gateway',
      })
    })

    it('are kept 30 days, and their states a day longer', async () => {
      const now = Date.now()
      const [old = ''] = await raise(1, { gmtTrigger: now - 30 * DAY_MS - 1 })
      const [kept = ''] = await raise(1, { gmtTrigger: now - 30 * DAY_MS + 60_000 })
      expect((await list()).rows.map(({ id }) => id)).toEqual([kept])
      expect((await call(paths.messageInfo, { id: old })).code).toBe(codes.notFound)
      await done(paths.messageMarkAsRead, { ids: kept })
      const left = () => db().selectFrom('message_state').select('messageId').execute()
      await new MessageRows(db()).forget(now + 31 * DAY_MS - 60_000)
      expect(await left()).toHaveLength(1)
      await new MessageRows(db()).forget(now + 31 * DAY_MS + 60_000)
      expect(await left()).toEqual([])
    })

    it('refuse a list of ids that names none, or too many', async () => {
      for (const [ids, reason] of [
        [',', 'required'],
        [Array.from({ length: 1001 }, (_, i) => `m${i}`).join(), 'limit'],
      ] as const)
        expect(await call(paths.messageMarkAsRead, { ids })).toMatchObject({
          code: codes.invalid,
          fields: [{ path: 'ids', reason }],
        })
    })
  })
}
