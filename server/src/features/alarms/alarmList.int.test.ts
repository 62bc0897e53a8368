import {
  type Alarm,
  type AlarmPart,
  codes,
  type JournalRow,
  type KeptFilter,
  limits,
  orgAccount,
  paths,
} from '@mimic/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { storeEngines } from '../../testing/storeEngines.ts'
import { TestClient } from '../../testing/TestClient.ts'
import { PASSWORD, TestServer } from '../../testing/TestServer.ts'
import { until } from '../../testing/until.ts'

const MINUTE = 60_000

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`the list of alarms on ${engine.name}`, () => {
    let test: TestServer
    let operator: TestClient
    /** Sees the second pump alone. */
    let limited: TestClient
    let classId = ''
    let areaId = ''
    const now = Date.now()

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000 })
      const admin = await test.login('admin-a')
      operator = await test.login('operation-a')
      const idOf = async (path: string, body: Record<string, string | number>) =>
        ((await admin.call(path, body)).reply.data as { id: string }).id
      classId = await idOf(paths.alarmClassAdd, { title: 'Process safety' })
      areaId = await idOf(paths.groupAdd, { title: 'Plant' })
      await admin.call(paths.groupPlace, { id: 'group-a', parentId: areaId })
      await insertAlarms(test, classId, now)
      const id = await idOf(orgAccount.add.path, { loginname: 'limited', roleId: 'viewer' })
      const { db } = test.server.context
      const { passwordHash } = await db
        .selectFrom('account')
        .select('passwordHash')
        .where('loginname', '=', 'admin-a')
        .executeTakeFirstOrThrow()
      const range = { dataRange: 'chosen', rangeEquips: 'eq-a-none', roleId: 'operation', passwordHash, mustChange: 0 }
      await db.updateTable('account').set(range).where('id', '=', id).execute()
      limited = await TestClient.login(test.origin, 'limited', PASSWORD)
    })
    afterAll(async () => {
      await test.stop()
      await engine.drop()
    })

    type Asked = Record<string, string | number | boolean>
    const call = async <T>(path: string, body: Asked, client = operator) => {
      const { reply } = await client.call(path, body)
      expect(reply.code, JSON.stringify(reply)).toBe(200)
      return reply.data as T
    }
    const refused = async (path: string, body: Asked, client = operator) => {
      const { code, fields = [] } = (await client.call(path, body)).reply
      return [code, ...fields.map((each) => each.path)]
    }
    const listed = async (body: Asked, client = operator) =>
      (await call<{ rows: Alarm[] }>(paths.alarmQuery, { isOpen: true, pageSize: 100, ...body }, client)).rows
    const ids = async (body: Asked, client = operator) => (await listed(body, client)).map(({ id }) => id)

    /** Opens the message socket. */
    const hear = async (client: TestClient) => {
      const token = await call<string>(paths.messageToken, {}, client)
      const url = `${test.origin.replace('http', 'ws')}${paths.messageSocket}${token}`
      const socket = new WebSocket(url, { headers: { cookie: client.cookie } })
      const texts: string[] = []
      socket.on('message', (data) => texts.push(String(data)))
      await new Promise((resolve) => socket.on('open', resolve))
      return { socket, texts }
    }

    it('has the advice of the condition as it is now beside each alarm', async () => {
      const [level] = await listed({ search: 'level-1' })
      expect(level).toMatchObject({
        ...{ classId, classTitle: 'Process safety', firstOut: 'Trip', responseMinutes: 5 },
        ...{ cause: 'Valve open', consequence: 'Spill', action: 'Close the valve' },
      })
      const [system] = await listed({ search: 'eq-a-none', type: 'device' })
      expect(system).toMatchObject({ classId: '', classTitle: '', firstOut: '', cause: '', responseMinutes: 0 })
    })

    it('is filtered by class, area, device and text', async () => {
      const ofLevel = Array.from({ length: 12 }, (_, i) => `level-${i}`)
      expect((await ids({ classId })).toSorted()).toEqual(ofLevel.toSorted())
      // The group of the pump is below the area.
      expect((await ids({ groupId: areaId, type: 'signal' })).toSorted()).toEqual(ofLevel.toSorted())
      expect(await ids({ groupId: areaId, dataEquip: 'eq-a-none' })).toEqual([])
      expect(await ids({ search: 'pump a', severity: 1 })).toEqual(['level-0'])
      expect(await refused(paths.alarmQuery, { groupId: 'nowhere' })).toEqual([codes.notFound])
      expect(await refused(paths.alarmQuery, { classId: 'none' })).toEqual([codes.notFound])
      expect(await refused(paths.alarmQuery, { part: 'other:x' })).toEqual([codes.invalid, 'part'])
    })

    it('shows an account with a limited range no more than its own devices, in every filter', async () => {
      expect(await ids({}, limited)).toEqual(['offline'])
      expect(await ids({ classId }, limited)).toEqual([])
      expect(await refused(paths.alarmQuery, { groupId: 'group-a' }, limited)).toEqual([codes.notFound])
      expect(await ids({ part: 'firstOut:Trip' }, limited)).toEqual([])
      expect(await call(paths.alarmListFlood, {}, limited)).toEqual({ since: null, recent: 1, parts: [] })
      expect(await refused(paths.alarmListSilence, { alarmIds: 'level-1' }, limited)).toEqual([codes.notFound])
    })

    it('is put in every order, either way round', async () => {
      const first = async (order: string, isReversed: boolean) => (await ids({ order, isReversed }))[0]
      expect(await first('time', false)).toBe('level-11')
      expect(await first('time', true)).toBe('offline')
      expect(await first('severity', false)).toBe('level-0')
      expect(await first('severity', true)).toBe('offline')
      expect(await first('state', true)).toBe('level-3')
      expect(await first('message', false)).toBe('offline')
      expect(await first('equip', true)).toBe('level-11')
      expect(await first('class', true)).toBe('level-11')
      expect(await first('release', false)).toBe('level-3')
    })

    it('tells a flood with its parts, and what each part has', async () => {
      const flood = await call<{ since: number; recent: number; parts: AlarmPart[] }>(paths.alarmListFlood, {
        isOpen: true,
        isSuppressed: false,
      })
      expect(flood).toMatchObject({ since: now - MINUTE + 8000, recent: 13 })
      expect(flood.parts).toEqual([
        {
          ...{ key: 'firstOut:Trip', by: 'firstOut', title: 'Trip', count: 12 },
          ...{ severity: 1, gmtTrigger: now - MINUTE + 11_000 },
        },
        {
          ...{ key: 'equip:eq-a-none', by: 'equip', title: 'Pump a', count: 1 },
          ...{ severity: 4, gmtTrigger: now - 2 * MINUTE },
        },
      ])
      for (const { key, count } of flood.parts) expect(await ids({ part: key })).toHaveLength(count)
    })

    it('silence is an event of the journal, and reaches the other screens of the account alone', async () => {
      const screen = await hear(operator)
      const other = await hear(await test.login('admin-a'))
      expect(await call(paths.alarmListSilence, { alarmIds: 'level-1,level-2' })).toEqual({ silenced: 2 })
      await until(() => screen.texts.some((text) => text.includes('"silenced"') && text.includes('level-2')))
      expect(other.texts.filter((text) => text.includes('silenced'))).toEqual([])
      const body = { from: now - MINUTE, to: Date.now() + MINUTE, event: 'silenced' }
      const { rows } = await call<{ rows: JournalRow[] }>(paths.alarmManagementJournal, body)
      expect(rows.map(({ alarmId, by }) => [alarmId, by]).toSorted()).toEqual([
        ['level-1', 'operation-a'],
        ['level-2', 'operation-a'],
      ])
      expect(await refused(paths.alarmListSilence, { alarmIds: 'level-1' }, await test.login('viewer-a'))).toEqual([
        codes.alarmDenied,
      ])
      screen.socket.close()
      other.socket.close()
    })

    it('filters are kept for each account, with one default', async () => {
      const kept = (client = operator) => call<KeptFilter[]>(paths.alarmListFilters, {}, client)
      const pumps = { title: 'Pumps', isDefault: true, severity: 1, groupId: 'group-a', order: 'time' }
      await call(paths.alarmListSaveFilter, pumps)
      await call(paths.alarmListSaveFilter, { title: 'Old', isDefault: true, age: 'stale' })
      expect(await kept()).toEqual([
        { title: 'Old', isDefault: true, age: 'stale' },
        { ...pumps, isDefault: false },
      ])
      expect(await kept(limited)).toEqual([])
      expect(await refused(paths.alarmListDeleteFilter, { title: 'Pumps' }, limited)).toEqual([codes.notFound])
      await call(paths.alarmListSaveFilter, { title: 'Pumps', isDefault: false })
      await call(paths.alarmListDeleteFilter, { title: 'Old' })
      expect(await kept()).toEqual([{ title: 'Pumps', isDefault: false }])
      for (let i = 1; i < limits.alarm.filters; i++)
        await call(paths.alarmListSaveFilter, { title: `Filter ${i}`, isDefault: false })
      expect(await refused(paths.alarmListSaveFilter, { title: 'More', isDefault: false })).toEqual([
        codes.conflict,
        'title',
      ])
    })
  })
}

/**
 * Twelve alarms of a first-out group within a minute, `level-0` the most urgent, `level-3` returned; and `offline`, of
 * the system, before them.
 */
async function insertAlarms({ server }: TestServer, classId: string, now: number): Promise<void> {
  const { db } = server.context
  const rule = { kind: 'compare', symbol: '>', value: 5, low: 0, high: 0, delayMs: 0, deadBand: 0, isEnabled: 0 }
  const advice = { cause: 'Valve open', consequence: 'Spill', action: 'Close the valve', responseMinutes: 5 }
  await db
    .insertInto('alarm_rule')
    .values({
      ...{ ...rule, ...advice, classId, id: 'rule-level', orgId: 'org-a', signalId: 'a-level' },
      ...{ severity: 2, message: 'High', firstOut: 'Trip', gmtCreate: now },
    })
    .execute()
  const open = { orgId: 'org-a', gatewayId: null, value: '6', releaseValue: 'null', gmtConfirm: null, confirmBy: '' }
  const levels = Array.from({ length: 12 }, (_, i) => ({
    ...{ ...open, confirmNote: '', id: `level-${i}`, ruleId: 'rule-level', type: 'signal', equipId: 'eq-a' },
    ...{ signalId: 'a-level', severity: i === 0 ? 1 : 2, msg: `level-${i}`, gmtTrigger: now - MINUTE + i * 1000 },
    gmtRelease: i === 3 ? now : null,
    firstOut: 'Trip',
  }))
  const offline = {
    ...{ ...open, confirmNote: '', id: 'offline', ruleId: null, type: 'device', equipId: 'eq-a-none', signalId: null },
    ...{ severity: 4, msg: 'eq-a-none', value: 'null', gmtTrigger: now - 2 * MINUTE, gmtRelease: null, firstOut: '' },
  }
  await db
    .insertInto('alarm')
    .values([...levels, offline])
    .execute()
}
