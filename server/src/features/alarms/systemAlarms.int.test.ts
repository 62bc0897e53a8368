import type { Locale } from '@mimic/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everything } from '../../platform/db/range.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { alarmView } from '../live/fanout/alarmView.ts'
import { EquipmentDirectory } from '../live/store/EquipmentDirectory.ts'
import { MessageRows } from '../messages/MessageRows.ts'
import { MessageStream } from '../messages/MessageStream.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import { AlarmQuery } from './AlarmQuery.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { Alarms } from './store/Alarms.ts'

describe('alarms of the system', () => {
  let test: TestServer
  let alarms: Alarms
  let clock = 0
  let changes: { rows: readonly AlarmRow[]; isNews: boolean }[] = []
  const unwritten: unknown[] = []
  const db = () => test.server.context.db

  beforeAll(async () => {
    test = await TestServer.start()
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    await db().deleteFrom('alarm').execute()
    changes = []
    await restart()
  })
  const restart = async () => {
    alarms = new Alarms({
      db: db(),
      inTurn: (work) => work(),
      newest: () => undefined,
      now: Date.now,
      monotonic: () => clock,
      onChange: (rows, news) => changes.push({ rows, isNews: news.length > 0 }),
      onUnwritten: (error) => unwritten.push(error),
    })
    await alarms.load()
  }

  const scope = { orgId: 'org-a', userId: 'admin-a', range: everything }
  const gateway = { orgId: 'org-a', gatewayId: 'gw-a', equipId: null }
  const server = { orgId: 'org-a', gatewayId: null, equipId: null }
  const listed = async (locale: Locale, filter: AlarmFilter = { equips: ['eq-a'] }) => {
    const query = new AlarmQuery(db(), () => alarms.unwritten())
    const rows = await query.query(scope, ['eg'], filter, { limit: 10, offset: 0 }, locale)
    expect(await query.count(scope, ['eg'], filter)).toBe(rows.length)
    return rows.map(({ type, msg, equipTitle, state }) => [type, equipTitle, msg, state].join(' | ')).sort()
  }

  it('say what is wrong in both languages, in lists and messages, and follow their detail without another message', async () => {
    await alarms.setSystem(gateway, 'clock', true, 3.5)
    await alarms.setSystem(gateway, 'clock', true, 3.5)
    await alarms.setSystem({ ...gateway, equipId: 'eq-a' }, 'driver', true, 'opcua: no session')
    await alarms.setSystem(gateway, 'overflow', true, 12)
    await alarms.setSystem(gateway, 'behind', true, 12)
    await alarms.setSystem(gateway, 'overflow', true, 251)
    await alarms.setSystem(server, 'store', true, 'full')
    expect(changes.map(({ isNews }) => isNews)).toEqual([true, true, true, true, false, true])
    expect(await listed('en')).toEqual([
      'behind | Gateway | The gateway is behind: it reads 12 of its devices less often than they are set to | active',
      "clock | Gateway | The gateway's clock is 3.5 s ahead of the server's | active",
      'driver | Pump a | The driver of the device failed and was started anew: opcua: no session | active',
      "overflow | Gateway | The gateway's buffer was full: 251 samples were lost | active",
      "store |  | The server's disk is full: samples cannot be stored | active",
    ])
    expect(await listed('cn')).toEqual([
      'behind | Gateway | 网关采集跟不上：12 台设备的采集间隔长于设定值 | active',
      'clock | Gateway | 网关时钟比服务器快 3.5 秒 | active',
      'driver | Pump a | 设备的驱动出错，连接已重新启动：opcua: no session | active',
      'overflow | Gateway | 网关缓存已满，丢失 251 个采样 | active',
      'store |  | 服务器磁盘已满，采样无法保存 | active',
    ])
    const part = { limit: 10, offset: 0 }
    const reader = { scope, sights: ['eg'] as const, auths: [] }
    const messages = await new MessageRows(db()).query(reader, {}, part, { locale: 'en', now: Date.now() })
    expect(messages.map(({ note }) => note)).toContain("The gateway's buffer was full: 251 samples were lost")
    const heard: string[] = []
    const stream = new MessageStream(() => undefined)
    stream.listen({ orgId: 'org-a', sights: ['eg'], send: (text) => heard.push(text) > 0 })
    stream.note(changes[0]!.rows)
    stream.flush()
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ alarmType: 'clock', detail: 3.5, note: '' })
  })

  it('are seen on the pages of the gateway, and those of the server on every page of its organisation', async () => {
    await alarms.setSystem(gateway, 'clock', true, -4)
    await alarms.setSystem(server, 'store', true, 'damaged')
    const equipment = new EquipmentDirectory(db())
    await equipment.load()
    const seen = (equipId: string, sights: string) =>
      alarmView({ key: '', signalIds: [], equipIds: [equipId] }, sights, alarms, equipment)
        ?.open()
        .map(({ type, value }) => `${type} ${value}`)
        .sort()
    expect(seen('eq-a', 'eg')).toEqual(['clock -4', 'store damaged'])
    expect(seen('eq-a', '00')).toEqual([])
    expect(seen('eq-b', 'eg')).toEqual([])
  })

  it('survive a restart, end once, and can be raised again', async () => {
    await alarms.setSystem(gateway, 'offline', true)
    await restart()
    await alarms.setSystem(gateway, 'offline', true)
    await alarms.setSystem(gateway, 'offline', false)
    await alarms.setSystem(gateway, 'offline', false)
    await alarms.setSystem(gateway, 'offline', true)
    expect(await listed('en')).toEqual([
      'gateway | Gateway | The gateway is offline | active',
      'gateway | Gateway | The gateway is offline | returned',
    ])
  })

  it('are on the screens while the store accepts nothing, and are stored later', async () => {
    await sql`CREATE TRIGGER full BEFORE INSERT ON alarm BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`.execute(db()) // biome-ignore format: one line
    await alarms.setSystem(server, 'store', true, 'full')
    await alarms.setSystem(gateway, 'offline', true)
    expect(changes.map(({ rows }) => rows[0]?.type)).toEqual(['store', 'gateway'])
    expect(unwritten.length).toBeGreaterThan(0)
    expect(await db().selectFrom('alarm').select('id').execute()).toEqual([])
    const expected = [
      'gateway | Gateway | The gateway is offline | active',
      "store |  | The server's disk is full: samples cannot be stored | active",
    ]
    expect(await listed('en')).toEqual(expected)
    expect(await listed('en', { search: '磁盘' })).toHaveLength(1)
    expect(await listed('en', { type: 'gateway', state: 'returned' })).toEqual([])
    await sql`DROP TRIGGER full`.execute(db())
    clock += 5_000
    await alarms.tick()
    expect(alarms.unwritten()).toEqual([])
    expect(await listed('en')).toEqual(expected)
    expect(await db().selectFrom('alarm').select('type').orderBy('type').execute()).toEqual([
      { type: 'gateway' },
      { type: 'store' },
    ])
    await alarms.setSystem(server, 'store', false)
    expect(await listed('en', { type: 'store' })).toEqual([
      "store |  | The server's disk is full: samples cannot be stored | returned",
    ])
  })
})
