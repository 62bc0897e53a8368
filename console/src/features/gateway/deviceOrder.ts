import type { Equipment, GatewayReport } from '@mimic/contract'

export type Counters = GatewayReport['devices'][number]

/** A device behind a gateway with its counters; undefined where the gateway has sent none of it. */
export interface CountedDevice {
  readonly device: Equipment
  readonly counters: Counters | undefined
}

/** The orders of the table: `worst` has what does not answer first, then what has failed most often and most lately. */
export const deviceOrders = ['worst', 'name', 'failed', 'time', 'good', 'reconnects', 'fault'] as const
export type DeviceOrder = (typeof deviceOrders)[number]

type Key = (row: CountedDevice) => number

const failedPart: Key = ({ counters }) =>
  counters ? counters.failedReads / Math.max(1, counters.failedReads + counters.reads) : 0
const faultAt: Key = ({ counters }) => counters?.fault?.time ?? 0

/** The largest first. */
const keys: Readonly<Record<Exclude<DeviceOrder, 'name'>, readonly Key[]>> = {
  worst: [({ device }) => (device.online || device.notRead ? 0 : 1), failedPart, faultAt],
  failed: [({ counters }) => counters?.failedReads ?? -1],
  time: [({ counters }) => counters?.worstMs ?? -1],
  good: [({ counters }) => -(counters?.goodAt ?? 0)],
  reconnects: [({ counters }) => counters?.reconnects ?? -1],
  fault: [faultAt],
}

/** The devices in an order; equal ones by their names. */
export function inDeviceOrder(rows: readonly CountedDevice[], order: DeviceOrder): CountedDevice[] {
  const own = order === 'name' ? [] : keys[order]
  return rows.toSorted((a, b) => {
    for (const key of own) {
      const difference = key(b) - key(a)
      if (difference !== 0) return difference
    }
    return a.device.equipName.localeCompare(b.device.equipName, 'zh-CN')
  })
}
