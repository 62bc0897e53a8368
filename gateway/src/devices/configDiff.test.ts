import { expect, it } from 'vitest'
import { judgeDevices } from '../config/judgeDevices.ts'
import { configDiff } from './configDiff.ts'

const entry = (equipId: string, more: object = {}, signal: object = {}) => ({
  equipId,
  driver: 'modbus-tcp',
  host: 'plc',
  signals: [{ id: `${equipId}-s`, address: 0, ...signal }],
  ...more,
})
const devices = (...entries: object[]) => judgeDevices(entries).devices
const diff = (before: object[], after: object[]) => {
  const running = new Map(devices(...before).map((device) => [device.equipId, device]))
  const { removed, changed, added } = configDiff(running, devices(...after))
  return { removed, changed: changed.map(({ equipId }) => equipId), added: added.map(({ equipId }) => equipId) }
}

it('finds the devices that are added, changed and removed, and leaves the others alone', () => {
  expect(diff([entry('a'), entry('b'), entry('c')], [entry('d'), entry('c', { port: 503 }), entry('a')])).toEqual({
    removed: ['b'],
    changed: ['c'],
    added: ['d'],
  })
})

it('a field that is written out is no change where it has its initial value, and the order of devices is none', () => {
  expect(diff([entry('a'), entry('b')], [entry('b', { port: 502 }), entry('a', {}, { scale: 1 })])).toEqual({
    removed: [],
    changed: [],
    added: [],
  })
})

it.each([
  ['an interval', { intervalMs: 500 }, {}],
  ['an address', {}, { address: 1 }],
  ['a scale', {}, { scale: 2 }],
  ['a limit', {}, { upperLimit: 5 }],
  ['another signal', { signals: [{ id: 'other', address: 0 }] }, {}],
])('%s is a change', (_, more, signal) => {
  expect(diff([entry('a')], [entry('a', more, signal)]).changed).toEqual(['a'])
})
