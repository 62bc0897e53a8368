import { type Alarm, codes, type JournalRow, paths } from '@mimic/contract'
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
        fields: [{ path: 'ids', reason: 'ackRefused', detail: expect.stringContaining('BadUserAccessDenied') }],
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
      expect((await confirmed).reply).toMatchObject({ fields: [{ reason: 'ackOffline' }] })
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

    it('of a device of another gateway are left out', async () => {
      await report([{}], { equipId: 'eq-b' })
      expect(await alarms()).toEqual([])
    })
  })
}
