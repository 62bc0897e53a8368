import type { DeviceCounters } from '@mimic/contract/bus'
import type { SignalScalar } from '@mimic/contract/live'
import { expect, it } from 'vitest'
import type { SystemAlarmKind, SystemSubject } from '../../alarms/store/SystemAlarms.ts'
import { DriverWatch } from './DriverWatch.ts'
import { GatewayStates } from './GatewayStates.ts'

const gatewayId = 'gw-a'
const counts = { reads: 0, failedReads: 0, writes: 0, failedWrites: 0, reconnects: 0 }

function watched() {
  let at = 0
  const alarms: unknown[] = []
  const gateways = new GatewayStates(() => at)
  const setSystem = (subject: SystemSubject, kind: SystemAlarmKind, isRaised: boolean, detail: SignalScalar = null) => {
    alarms.push([subject.equipId, kind, isRaised, detail])
    return Promise.resolve()
  }
  const equipment = { values: () => ['a', 'b'].map((id) => ({ id, orgId: 'org-a', gatewayId })) }
  const watch = new DriverWatch(equipment, gateways, { setSystem })
  return {
    /** The next look, so many seconds after the start. */
    look: async (s: number) => {
      at = s * 1000
      await watch.look()
      return alarms.splice(0)
    },
    /** A status of the gateway, by a clock that is right. */
    report: (crash: DeviceCounters['crash'] | undefined, started = 1) =>
      gateways.take(gatewayId, {
        ...{ v: 1, online: true, boot: 'boot', started, time: at },
        counters: { a: { ...counts, ...(crash && { crash }) }, b: counts },
      }),
  }
}

const well = (equipId: string) => [equipId, 'driver', false, null]
const failed = (text: string) => ['a', 'driver', true, text]

it('raises the alarm of the device whose driver failed, and ends it when it did not fail again for 3 minutes', async () => {
  const { look, report } = watched()
  expect(await look(0)).toEqual([])
  report(undefined)
  expect(await look(1)).toEqual([well('a'), well('b')])
  report({ count: 1, text: 'opcua: first', time: 1_000 })
  expect(await look(100)).toEqual([failed('opcua: first'), well('b')])
  report({ count: 2, text: 'opcua: second', time: 100_000 })
  expect(await look(279)).toEqual([failed('opcua: second'), well('b')])
  expect(await look(281)).toEqual([well('a'), well('b')])
})

it('raises none for a failure that was over before the server started, nor after a new start of the gateway', async () => {
  const { look, report } = watched()
  await look(500)
  report({ count: 1, text: 'opcua: old', time: 10_000 })
  expect(await look(501)).toEqual([well('a'), well('b')])
  report({ count: 2, text: 'opcua: new', time: 500_000 })
  expect(await look(502)).toEqual([failed('opcua: new'), well('b')])
  report(undefined, 2)
  expect(await look(503)).toEqual([well('a'), well('b')])
})
