import type { SignalScalar } from '@mimic/contract/live'
import { expect, it } from 'vitest'
import type { SystemAlarmKind, SystemSubject } from '../../alarms/store/SystemAlarms.ts'
import { GatewayStates } from './GatewayStates.ts'
import { OverflowWatch } from './OverflowWatch.ts'

const gatewayId = 'gw-a'

function watched() {
  let at = 0
  let shown: SignalScalar | undefined
  const gateways = new GatewayStates(() => at)
  const setSystem = async (_: SystemSubject, __: SystemAlarmKind, isRaised: boolean, detail: SignalScalar = null) => {
    shown = isRaised ? detail : undefined
  }
  const equipment = { values: () => [{ orgId: 'org-a', gatewayId }] }
  const watch = new OverflowWatch(equipment, gateways, { setSystem }, () => at)
  return {
    status: (lost: number) => gateways.take(gatewayId, { v: 1, online: true, boot: 'boot', time: at, lost }),
    batch: (samples: number) => watch.note([{ gatewayId, samples }]),
    /** What the alarm and the gateway's health show after a while; undefined without an alarm. */
    after: async (s: number) => {
      at += s * 1000
      await watch.look()
      return [shown, gateways.untoldOf(gatewayId)]
    },
  }
}

it('counts a loss once, from the first report of the gateway to the batch that tells it', async () => {
  const { status, batch, after } = watched()
  status(0)
  expect(await after(1)).toEqual([undefined, 0])
  status(49)
  expect(await after(1)).toEqual([49, 49])
  // Two more were lost before the batch that tells of all; the last report is older.
  batch(51)
  expect(await after(1)).toEqual([51, 0])
  status(0)
  expect(await after(1)).toEqual([51, 0])
  status(7)
  expect(await after(1)).toEqual([58, 7])
  batch(7)
  status(0)
  expect(await after(59)).toEqual([58, 0])
  expect(await after(2)).toEqual([undefined, 0])
})
