import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everything } from '../../platform/db/range.ts'
import { TestServer } from '../../testing/TestServer.ts'
import { AlarmQuery } from '../alarms/AlarmQuery.ts'
import type { AlarmRow } from '../alarms/store/AlarmRows.ts'
import { Alarms } from '../alarms/store/Alarms.ts'
import type { AlarmSight } from '../alarms/store/alarmSight.ts'
import { toSignalAlarm } from '../alarms/store/signalAlarm.ts'
import { alarmView } from '../live/fanout/alarmView.ts'
import { EquipmentDirectory } from '../live/store/EquipmentDirectory.ts'
import { MessageRows } from '../messages/MessageRows.ts'
import { MessageStream } from '../messages/MessageStream.ts'
import { GatewayStates } from './store/GatewayStates.ts'
import { OfflineWatch } from './store/OfflineWatch.ts'

const PLC = '10.0.0.5:502'
const ids = ['plc-1', 'plc-2', 'plc-3', 'other']
const lines = { 'plc-1': PLC, 'plc-2': PLC, 'plc-3': PLC, other: '10.0.0.6:502' }

describe('one PLC that is down is one alarm with its devices listed', () => {
  let test: TestServer
  let equipment: EquipmentDirectory
  let gateways: GatewayStates
  let alarms: Alarms
  let watch: OfflineWatch
  let told: AlarmRow[] = []
  const db = () => test.server.context.db
  const scope = { orgId: 'org-a', userId: 'admin-a', range: everything }

  beforeAll(async () => {
    test = await TestServer.start()
    const like = await db().selectFrom('equipment').selectAll().where('id', '=', 'eq-a').executeTakeFirstOrThrow()
    for (const id of ids) {
      const kind = id === 'plc-3' ? { equipType: 'gm', ruleType: '00' } : { equipType: 'gm', ruleType: '01' }
      await db()
        .insertInto('equipment')
        .values({ ...like, ...kind, id, equipName: `Pump ${id}`, gatewayId: 'gw-a' })
        .execute()
    }
    equipment = new EquipmentDirectory(db())
    await equipment.load()
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    await db().deleteFrom('alarm').execute()
    told = []
    gateways = new GatewayStates()
    await restart()
  })
  const restart = async () => {
    alarms = new Alarms({
      db: db(),
      inTurn: (work) => work(),
      newest: () => undefined,
      now: Date.now,
      onChange: (rows) => told.push(...rows),
    })
    await alarms.load()
    watch = new OfflineWatch(equipment, gateways, alarms)
  }
  const report = async (silent: readonly string[], own: Record<string, string> | null = lines) => {
    const devices = Object.fromEntries(ids.map((id) => [id, !silent.includes(id)]))
    gateways.take('gw-a', { v: 1, online: true, boot: 'b', time: 0, devices, ...(own ? { lines: own } : {}) })
    for (let i = 0; i < 3; i++) await watch.look()
  }
  const holding = () =>
    alarms
      .openOf(({ gmtRelease }) => gmtRelease === null)
      .map(({ type, equipId }) => `${type} ${equipId ?? ''}`.trim())
      .sort()
  const listed = (sights: readonly AlarmSight[], equips: readonly string[]) =>
    new AlarmQuery(db(), () => alarms.unwritten()).query(scope, sights, { equips }, { limit: 10, offset: 0 }, 'en')

  it('all of its devices silent: one alarm that names them, counted on each; over when the PLC answers', async () => {
    await report(['plc-1', 'plc-2', 'plc-3'])
    expect(holding()).toEqual(['line'])
    expect((await listed(['01'], ['plc-2'])).map(({ msg }) => msg)).toEqual([
      `PLC ${PLC} does not answer. Its devices: Pump plc-1, Pump plc-2, Pump plc-3`,
    ])
    expect(ids.map((id) => alarms.holding(id, 'gw-a'))).toEqual([1, 1, 1, 0])
    expect(told.filter(({ type }) => type === 'line')).toHaveLength(1)
    await report([])
    expect(holding()).toEqual([])
    expect(ids.map((id) => alarms.holding(id, 'gw-a'))).toEqual([0, 0, 0, 0])
    expect((await listed(['01'], ['plc-2'])).map(({ state }) => state)).toEqual(['returned'])
  })

  it('a single silent device, or one that stays silent when the others are back, is a device alarm', async () => {
    await report(['plc-2'])
    expect(holding()).toEqual(['device plc-2'])
    await report([])
    await report(['plc-1', 'plc-2', 'plc-3'])
    await report(['plc-3'])
    expect(holding()).toEqual(['device plc-3'])
    // A PLC with only one device counts as that device.
    await report(['other'])
    expect(holding()).toEqual(['device other'])
  })

  it('a silent device that runs simulated says so, in lists, messages and on pages', async () => {
    const simulate = async (simulated: 0 | 1) => {
      await db().updateTable('equipment').set({ simulated }).where('id', '=', 'other').execute()
      await equipment.load()
    }
    await simulate(1)
    await report(['other'])
    expect(holding()).toEqual(['device other'])
    expect((await listed(['01'], ['other'])).map(({ msg }) => msg)).toEqual([expect.stringContaining('SIMULATED')])
    expect(told.map((row) => toSignalAlarm(row).msg)).toEqual([expect.stringContaining('SIMULATED')])
    // Made real while it is silent, it gets an alarm of its own, once it was found silent as a real one.
    await simulate(0)
    await watch.look()
    expect((await listed(['01'], ['other'])).map(({ state }) => state)).toEqual(['active'])
    await watch.look()
    const shown = await listed(['01'], ['other'])
    const marks = (open: boolean) =>
      shown.filter(({ state }) => (state === 'active') === open).map(({ msg }) => msg.includes('SIMULATED'))
    expect({ open: marks(true), over: marks(false) }).toEqual({ open: [false], over: [true] })
    expect(holding()).toEqual(['device other'])
    // And a real one that is simulated from now on leaves its alarm unmarked.
    await simulate(1)
    await report(['other'])
    expect(
      (await listed(['01'], ['other'])).map(({ msg, state }) => [state, msg.includes('SIMULATED')]).sort(),
    ).toEqual([
      ['active', true],
      ['returned', false],
      ['returned', true],
    ])
    await simulate(0)
  })

  it('is known again after a restart, and follows what the gateway reads', async () => {
    await report(['plc-1', 'plc-2', 'plc-3'])
    await restart()
    gateways = new GatewayStates()
    watch = new OfflineWatch(equipment, gateways, alarms)
    // A batch arrived before the status.
    gateways.heard('gw-a')
    await watch.look()
    await report(['plc-1', 'plc-2', 'plc-3'])
    expect((await db().selectFrom('alarm').select('type').execute()).map(({ type }) => type)).toEqual(['line'])
    await report(['plc-1', 'plc-2'], { 'plc-1': PLC, 'plc-2': PLC })
    expect(ids.map((id) => alarms.holding(id, 'gw-a'))).toEqual([1, 1, 0, 0])
    expect(await listed(['00'], ['plc-3'])).toEqual([])
  })

  it('a gateway that does not report its connections raises an alarm for each device, as before', async () => {
    await report(['plc-1', 'plc-2', 'plc-3'])
    await report(['plc-1', 'plc-2', 'plc-3'], null)
    expect(holding()).toEqual(['device plc-1', 'device plc-2', 'device plc-3'])
  })

  it('is seen by whoever may see the alarms of one of its devices: lists, messages, live pages', async () => {
    await report(['plc-1', 'plc-2', 'plc-3'])
    const [row] = told.filter(({ type }) => type === 'line')
    const count = async (sight: AlarmSight) => {
      const heard: string[] = []
      const stream = new MessageStream((id) => equipment.get(id))
      stream.listen({ orgId: 'org-a', sights: [sight], send: (text) => heard.push(text) > 0 })
      stream.note(row ? [row] : [])
      stream.flush()
      const page = (equipId: string) =>
        alarmView({ key: '', signalIds: [], equipIds: [equipId] }, sight, alarms, equipment)?.open().length
      const query = new AlarmQuery(db(), () => alarms.unwritten())
      const messages = new MessageRows(db())
      return [
        await query.count(scope, [sight], {}),
        (await listed([sight], ['plc-3'])).length,
        await messages.count({ scope, sights: [sight], auths: [] }, {}, Date.now()),
        await messages.count({ scope, sights: [sight], auths: [] }, { equipmentId: 'plc-1' }, Date.now()),
        heard.length,
        page('plc-1'),
        page('plc-3'),
        page('other'),
      ]
    }
    expect(await count('00')).toEqual([1, 1, 1, 1, 1, 0, 1, 0])
    expect(await count('01')).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    expect(await count('eg')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    // A live page gets no titles of devices that it does not show.
    expect(row && JSON.stringify(toSignalAlarm(row))).not.toContain('plc-')
  })
})
