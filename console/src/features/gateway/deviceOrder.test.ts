import type { Equipment } from '@mimic/contract'
import { expect, it } from 'vitest'
import { type CountedDevice, type Counters, type DeviceOrder, inDeviceOrder } from './deviceOrder.ts'

const row = (equipName: string, online: boolean, counters?: Partial<Counters>): CountedDevice => ({
  // The order looks at these two fields only.
  device: { equipName, online } as Equipment,
  counters: counters && {
    equipId: equipName,
    title: equipName,
    reads: 100,
    failedReads: 0,
    missed: 0,
    writes: 0,
    failedWrites: 0,
    reconnects: 0,
    goodAt: 1,
    medianMs: 1,
    worstMs: 1,
    fault: null,
    ...counters,
  },
})
const rows = [
  row('A good', true, {}),
  row('B once', true, { failedReads: 1, fault: { code: 1801, text: '', time: 5 }, worstMs: 900 }),
  row('C often', true, { failedReads: 50, reconnects: 7, goodAt: 9 }),
  row('D away', false, { failedReads: 3, goodAt: 0 }),
  row('E unknown', true),
]
const names = (order: DeviceOrder) => inDeviceOrder(rows, order).map(({ device }) => device.equipName[0])

it('the worst device comes first: one that does not answer, then the one that fails most often', () => {
  expect(names('worst')).toEqual(['D', 'C', 'B', 'A', 'E'])
})

it('each column has its own order, with devices without counters last', () => {
  expect(names('name')).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(names('failed')).toEqual(['C', 'D', 'B', 'A', 'E'])
  expect(names('time').slice(0, 1)).toEqual(['B'])
  expect(names('reconnects').slice(0, 1)).toEqual(['C'])
  expect(names('fault').slice(0, 1)).toEqual(['B'])
})
