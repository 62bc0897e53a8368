import { type Alarm, type AlarmSuppression, codes, type JournalRow, paths } from '@mimic/contract'
import type { ConditionReport, ConditionState } from '@mimic/contract/bus'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FakeGateway } from '../../../testing/FakeGateway.ts'
import { storeEngines } from '../../../testing/storeEngines.ts'
import type { TestClient } from '../../../testing/TestClient.ts'
import { GATEWAY_LOGIN, TestServer } from '../../../testing/TestServer.ts'
import { until } from '../../../testing/until.ts'

for (const engine of await storeEngines()) {
  describe.skipIf(!engine.isHere)(`alarms of OPC UA servers on ${engine.name}`, () => {
    let test: TestServer
    let operator: TestClient
    let gateway: FakeGateway
    let place = 1000
    let condition = ''
    const began = Date.now() - 60_000

    beforeAll(async () => {
      await engine.create()
      test = await TestServer.start({ ...engine.options, rateFactor: 1000, waitFactor: 0.1 })
      operator = await test.login('operation-a')
      gateway = await FakeGateway.connect(test.brokerUrl, 'gw-a', GATEWAY_LOGIN)
    })
    afterAll(async () => {
      await gateway.stop()
      await test.stop()
      await engine.drop()
    })
    beforeEach(async () => {
      condition = `ns=1;s=${++place}`
      gateway.commands.length = 0
      await setPassing(true)
    })
    afterEach(() => report([], { wholeSince: place + 1 }))

    const setPassing = (passAlarms: boolean) =>
      test.server.context.db
        .updateTable('equipment')
        .set({ driver: 'opcua', driverConfig: JSON.stringify({ passAlarms }) })
        .where('id', '=', 'eq-a')
        .execute()
    const report = async (states: readonly Partial<ConditionState>[], more: Partial<ConditionReport> = {}) => {
      const id = await gateway.reportConditions({
        equipId: 'eq-a',
        place: ++place,
        states: states.map((state) => ({
          condition,
          event: '0a0b',
          time: began,
          isActive: true,
          isKept: true,
          isAcked: false,
          severity: 700,
          source: 'Pump',
          message: condition,
          ...state,
        })),
        ...more,
      })
      await until(() => gateway.settled.has(id))
    }
    const alarms = async () =>
      (await operator.call(paths.alarmQueryAll, { search: condition, type: 'opcua' })).reply.data as Alarm[]
    const journal = async () => {
      const body = { from: began - 1, to: Date.now() + 60_000, pageSize: 100 }
      const { rows } = (await operator.call(paths.alarmManagementJournal, body)).reply.data as {
        rows: JournalRow[]
      }
      return rows
        .filter(({ msg }) => msg.includes(condition))
        .map(({ event, by, reason }) => [event, by, reason].join(' '))
    }
    const confirm = async (note = 'seen') => {
      const ids = (await alarms()).map(({ id }) => id).join(',')
      return operator.call(paths.alarmConfirm, { ids, note })
    }
    const asked = () => until(() => gateway.commands.find(({ kind }) => kind === 'acknowledge'))

    it('are in the list and the journal, once however often they are reported', async () => {
      await report([{ time: began }])
      await report([{ time: began }], { place })
      await report([{ time: began + 10, isActive: false, isAcked: true, by: 'control room', comment: 'fixed' }])
      await report([{ time: began }], { place: place - 1 })
      expect(await alarms()).toMatchObject([
        {
          type: 'opcua',
          equipId: 'eq-a',
          severity: 2,
          msg: `Pump: ${condition}`,
          state: 'closed',
          gmtTrigger: began,
          gmtRelease: began + 10,
          confirmBy: 'control room',
          confirmNote: 'fixed',
          value: null,
        },
      ])
      expect((await journal()).toSorted()).toEqual(['acknowledged control room fixed', 'raised  ', 'returned  '])
    })

    it('are acknowledged at the server first, by the name of the person', async () => {
      await report([{}])
      const confirmed = confirm()
      const { uuid, ...command } = (await asked()) as { uuid: string }
      expect(command).toMatchObject({ equipId: 'eq-a', condition, event: '0a0b', comment: 'operation-a: seen' })
      // The state that follows from it may come before the answer.
      const told = report([{ time: began + 5, isAcked: true, by: 'gateway', comment: 'operation-a: seen' }])
      await gateway.answerQuestion(uuid, { code: codes.ok })
      expect((await confirmed).reply).toMatchObject({ code: codes.ok, data: { confirmed: 1 } })
      await told
      expect(await alarms()).toMatchObject([{ state: 'acknowledged', confirmBy: 'operation-a', confirmNote: 'seen' }])
      expect((await journal()).toSorted()).toEqual(['acknowledged operation-a seen', 'raised  '])
    })

    it('stay unacknowledged where the server refuses, and say so', async () => {
      await report([{}])
      const confirmed = confirm()
      const { uuid } = (await asked()) as { uuid: string }
      await gateway.answerQuestion(uuid, { code: codes.writeSlaveFault, text: 'BadUserAccessDenied' })
      expect((await confirmed).reply).toMatchObject({
        code: codes.conflict,
        fields: [{ path: 'ids', reason: 'thereRefused', detail: expect.stringContaining('BadUserAccessDenied') }],
      })
      expect(await alarms()).toMatchObject([{ state: 'active', confirmBy: '' }])
    })

    it('of a device that is not there are not acknowledged; others of the call are', async () => {
      await report([
        {},
        { condition: `${condition}-local`, isAcked: undefined, message: `${condition} local` } as object,
      ])
      const confirmed = confirm()
      const { uuid } = (await asked()) as { uuid: string }
      await gateway.answerQuestion(uuid, { code: codes.commFault, text: 'no connection' })
      expect((await confirmed).reply).toMatchObject({ fields: [{ reason: 'thereOffline' }] })
      const states = (await alarms()).map(({ msg, state }) => [msg, state]).toSorted()
      expect(states).toEqual([
        [`Pump: ${condition} local`, 'acknowledged'],
        [`Pump: ${condition}`, 'active'],
      ])
    })

    it('end when their device has them no more, or passes none', async () => {
      await report([{}])
      await report([], { wholeSince: place + 1 })
      expect(await alarms()).toMatchObject([{ state: 'returned' }])
      // The server knows no such alarm any more.
      expect((await confirm()).reply).toMatchObject({ code: codes.ok })
      expect(gateway.commands.filter(({ kind }) => kind === 'acknowledge')).toEqual([])
      await report([{ time: began + 50 }])
      await setPassing(false)
      await until(async () => (await alarms()).every(({ gmtRelease }) => gmtRelease !== null))
      expect((await confirm()).reply).toMatchObject({ code: codes.ok })
    })

    it('are shelved by their condition', async () => {
      await report([{}, { condition: `${condition}-other`, message: `${condition} other` }])
      const [first] = (await alarms()).filter(({ msg }) => msg === `Pump: ${condition}`)
      await operator.call(paths.alarmManagementShelve, { alarmIds: first?.id, minutes: 5, reason: 'test' })
      await report([{ time: began + 1, isActive: false }])
      await report([{ time: began + 2 }])
      const shown = (await alarms()).map(({ msg, suppression }) => [msg, suppression]).toSorted()
      expect(shown).toEqual([
        [`Pump: ${condition} other`, ''],
        [`Pump: ${condition}`, 'shelved'],
        [`Pump: ${condition}`, 'shelved'],
      ])
    })

    const only = async () => {
      const [alarm] = await alarms()
      if (!alarm) throw new Error('there is no alarm')
      return alarm
    }
    const shelve = async (more: Record<string, string | number | boolean> = {}) => {
      const { id } = await only()
      return operator.call(paths.alarmManagementShelve, { alarmIds: id, minutes: 30, reason: 'cleaned', ...more })
    }
    const answered = async (code: number = codes.ok, text = '') => {
      const command = await until(() => gateway.commands.find(({ kind }) => kind === 'condition'))
      gateway.commands.length = 0
      const { uuid, ...order } = command as { uuid: string }
      await gateway.answerQuestion(uuid, { code, text })
      return order
    }
    const shelvedRows = async () => {
      const { reply } = await operator.call(paths.alarmManagementShelved, { kind: 'shelved', search: condition })
      return (reply.data as { rows: AlarmSuppression[] }).rows
    }
    const suppression = async () => (await alarms()).map((row) => row.suppression).toSorted()

    it('are shelved and unshelved at a server that shelves by itself, and recorded when it has taken it', async () => {
      await report([{ shelving: 'unshelved', maxShelveMs: 3_600_000 }])
      expect((await shelve({ minutes: 61 })).reply.fields).toMatchObject([
        { path: 'minutes', reason: 'tooLarge', limit: 60 },
      ])
      const shelved = shelve()
      expect(await answered()).toMatchObject({
        ...{ equipId: 'eq-a', condition, comment: 'operation-a: cleaned' },
        act: { is: 'timedShelve', ms: 1_800_000 },
      })
      expect((await shelved).reply).toMatchObject({ code: codes.ok, data: { shelved: 1 } })
      // What the server tells of it is the same, whether from before or after it.
      await report([{ time: began + 1, shelving: 'unshelved' }])
      await report([{ time: began + 2, shelving: 'timed', shelvedUntil: Date.now() + 1_799_000 }])
      expect(await suppression()).toEqual(['shelved'])
      expect(await shelvedRows()).toMatchObject([{ by: 'operation-a', reason: 'cleaned', isOneShot: false }])
      const ended = operator.call(paths.alarmManagementUnshelve, { alarmIds: (await only()).id })
      expect(await answered()).toMatchObject({ act: { is: 'unshelve' } })
      expect((await ended).reply).toMatchObject({ data: { unshelved: 1 } })
      expect(await suppression()).toEqual([''])
      expect((await journal()).toSorted()).toEqual([
        'raised  ',
        'shelved operation-a cleaned',
        'unshelved operation-a ',
      ])
    })

    it('that their server does not shelve are not shelved, and it is said why; others of the call are', async () => {
      await report([{ shelving: 'unshelved' }, { condition: `${condition}-own`, message: `${condition} own` }])
      const ids = (await alarms()).map(({ id }) => id).join(',')
      const shelved = shelve({ alarmIds: ids })
      await answered(codes.writeSlaveFault, 'BadConditionAlreadyShelved')
      expect((await shelved).reply).toMatchObject({
        code: codes.conflict,
        fields: [
          { path: 'alarmIds', reason: 'thereRefused', detail: expect.stringContaining('BadConditionAlreadyShelved') },
        ],
      })
      const shown = (await alarms()).map(({ msg, suppression }) => [msg, suppression]).toSorted()
      expect(shown).toEqual([
        [`Pump: ${condition} own`, 'shelved'],
        [`Pump: ${condition}`, ''],
      ])
      const [refused] = (await alarms()).filter(({ msg }) => msg === `Pump: ${condition}`)
      const again = shelve({ alarmIds: refused?.id ?? '' })
      await answered(codes.commFault, 'no connection')
      expect((await again).reply).toMatchObject({ fields: [{ reason: 'thereOffline' }] })
      expect((await journal()).filter((row) => row.startsWith('shelved'))).toEqual(['shelved operation-a cleaned'])
    })

    it('are shelved and unshelved here as another client does it at the server', async () => {
      await report([{ shelving: 'unshelved' }])
      const until30 = Date.now() + 1_800_000
      await report([{ time: began + 1, shelving: 'timed', shelvedUntil: until30 }])
      expect(await suppression()).toEqual(['shelved'])
      expect(await shelvedRows()).toMatchObject([{ by: '', reason: 'there', gmtEnd: until30 }])
      await report([{ time: began + 2, shelving: 'timed', shelvedUntil: until30 + 600_000 }])
      expect(await shelvedRows()).toMatchObject([{ gmtEnd: until30 + 600_000 }])
      // The return does not end it: its server does.
      await report([{ time: began + 3, shelving: 'oneShot', isActive: false }])
      expect(await shelvedRows()).toMatchObject([{ isOneShot: true, gmtEnd: null }])
      await report([{ time: began + 4, shelving: 'unshelved' }])
      expect(await shelvedRows()).toEqual([])
      expect(await suppression()).toEqual(['', 'shelved'])
      // It ends as well when the device passes no alarms any more.
      await report([{ time: began + 5, shelving: 'oneShot' }])
      expect(await shelvedRows()).toHaveLength(1)
      await setPassing(false)
      await until(async () => (await shelvedRows()).length === 0)
    })

    it('that are shelved until the return are unshelved at the server when the time of the account is over', async () => {
      await report([{ shelving: 'unshelved' }])
      const shelved = shelve({ isOneShot: true })
      expect(await answered()).toMatchObject({ act: { is: 'oneShotShelve' } })
      await shelved
      await report([{ time: began + 1, shelving: 'oneShot' }])
      expect(await shelvedRows()).toMatchObject([{ by: 'operation-a', isOneShot: true, gmtEnd: expect.any(Number) }])
      await test.server.context.db
        .updateTable('opcua_condition')
        .set({ endShelvingAt: 1 })
        .where('conditionId', '=', condition)
        .execute()
      expect(await answered()).toMatchObject({ act: { is: 'unshelve' }, condition })
      await report([{ time: began + 2, shelving: 'unshelved' }])
    })

    it('are marked as handled at a server that waits for it, by name and note, once they are acknowledged', async () => {
      await report([{ isConfirmed: true }])
      const handle = async (client = operator) =>
        client.call(paths.alarmManagementHandled, { alarmIds: (await only()).id, note: 'cleaned' })
      expect((await handle()).reply).toMatchObject({ data: { handled: 0 } })
      const waiting = { time: began + 1, isActive: false, isAcked: true, isConfirmed: false, event: '0c' }
      await report([waiting])
      // It is closed, and stays in the list of open alarms.
      const open = await operator.call(paths.alarmQueryAll, { search: condition, isOpen: true })
      expect(open.reply.data).toMatchObject([{ state: 'closed', isToBeHandled: true }])
      const refused = handle()
      expect(await answered(codes.writeSlaveFault, 'BadEventIdUnknown')).toMatchObject({
        act: { is: 'confirm', event: '0c' },
        comment: 'operation-a: cleaned',
      })
      expect((await refused).reply).toMatchObject({ fields: [{ path: 'alarmIds', reason: 'thereRefused' }] })
      const handled = handle()
      await answered()
      expect((await handled).reply).toMatchObject({ data: { handled: 1 } })
      await report([{ ...waiting, time: began + 2, isConfirmed: true, isKept: false, by: 'gateway' }])
      expect((await only()).isToBeHandled).toBeUndefined()
      expect((await journal()).filter((row) => row.startsWith('handled'))).toEqual(['handled operation-a cleaned'])
    })

    it('are handled here as somebody does it at the server', async () => {
      const waiting = { isAcked: true, isConfirmed: false }
      await report([{}])
      await report([{ ...waiting, time: began + 1 }])
      await report([{ ...waiting, time: began + 2, isConfirmed: true, by: 'control room', comment: 'fixed' }])
      expect(await journal()).toContain('handled control room fixed')
    })

    it('are acted on only by whoever may, and sees them', async () => {
      await report([{ shelving: 'unshelved', isAcked: true, isConfirmed: false }])
      const { id: alarmIds } = await only()
      const [visitor, foreign] = [await test.login('viewer-a'), await test.login('admin-b')]
      const body = { alarmIds, minutes: 5, reason: 'x' }
      expect((await visitor.call(paths.alarmManagementHandled, { alarmIds })).reply.code).toBe(codes.alarmDenied)
      expect((await visitor.call(paths.alarmManagementShelve, body)).reply.code).toBe(codes.alarmDenied)
      expect((await foreign.call(paths.alarmManagementHandled, { alarmIds })).reply.code).toBe(codes.notFound)
      expect((await foreign.call(paths.alarmManagementShelve, body)).reply.code).toBe(codes.notFound)
      expect(gateway.commands.filter(({ kind }) => kind === 'condition')).toEqual([])
    })

    it('of a device of another gateway are left out', async () => {
      await report([{}], { equipId: 'eq-b' })
      expect(await alarms()).toEqual([])
    })
  })
}
