import type { GatewayStatus } from '@mimic/contract/bus'
import type { SignalScalar } from '@mimic/contract/live'
import { expect, it } from 'vitest'
import type { SystemAlarmKind, SystemSubject } from '../../alarms/store/SystemAlarms.ts'
import { BehindWatch } from './BehindWatch.ts'
import { GatewayStates } from './GatewayStates.ts'

const gatewayId = 'gw-a'

function watched() {
  let at = 0
  const alarms: unknown[] = []
  const gateways = new GatewayStates(() => at)
  const setSystem = (subject: SystemSubject, kind: SystemAlarmKind, isRaised: boolean, detail: SignalScalar = null) => {
    alarms.push([subject.gatewayId, subject.equipId, kind, isRaised, detail])
    return Promise.resolve()
  }
  const equipment = { values: () => ['a', 'b'].map((id) => ({ id, orgId: 'org-a', gatewayId })) }
  const watch = new BehindWatch(equipment, gateways, { setSystem })
  const report = (parts: Partial<GatewayStatus>) =>
    gateways.take(gatewayId, { v: 1, online: true, boot: 'boot', started: 1, time: at, ...parts })
  return {
    /** A status with counters at a second after the start, and a look at it. */
    counted: async (s: number, devices: number, started = 1) => {
      at = s * 1000
      report({
        counters: {},
        started,
        ...(devices > 0 && { behind: { devices, equipId: 'a', wantedMs: 1000, everyMs: 4200 } }),
      })
      await watch.look()
      return alarms.splice(0)
    },
    /** One without, as they come with each change of a device. */
    short: async (s: number, online = true) => {
      at = s * 1000
      report({ online })
      await watch.look()
      return alarms.splice(0)
    },
  }
}

const raised = (devices: number) => [[gatewayId, null, 'behind', true, devices]]
const well = [[gatewayId, null, 'behind', false, null]]

it('raises one alarm of a gateway that is behind for 20 s, and ends it with the first report that says nothing of it', async () => {
  const { counted, short } = watched()
  expect(await counted(0, 0)).toEqual(well)
  expect(await counted(10, 1)).toEqual([])
  expect(await short(15)).toEqual([])
  expect(await counted(20, 2)).toEqual([])
  expect(await counted(30, 3)).toEqual(raised(3))
  // A status without counters says nothing about it, and a silent gateway neither.
  expect(await short(35)).toEqual(raised(3))
  expect(await short(36, false)).toEqual([])
  expect(await counted(40, 4)).toEqual(raised(4))
  expect(await counted(50, 0)).toEqual(well)
})

it('leaves an alarm as it is until the gateway has said how it is: after a start of the server or of the gateway', async () => {
  const { counted, short } = watched()
  expect(await short(0)).toEqual([])
  expect(await counted(5, 2)).toEqual([])
  expect(await counted(30, 2)).toEqual(raised(2))
  expect(await counted(40, 2, 2)).toEqual([])
  expect(await counted(50, 0, 2)).toEqual(well)
})
