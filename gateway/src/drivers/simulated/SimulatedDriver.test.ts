import { simulated } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { expect, it } from 'vitest'
import { SimulatedDriver } from './SimulatedDriver.ts'
import type { SimulatedSignal } from './simulatedDevice.ts'

type Address = SimulatedSignal['address']
const address: Address = {
  behaviour: 'hold',
  min: 0,
  max: 100,
  periodS: 10,
  initial: '',
  name: '',
  follows: '',
  lagS: 0,
  expression: '',
  playback: '',
  fault: 'none',
}
const signal = (id: string, own: Partial<Address> = {}, valueType: SimulatedSignal['valueType'] = 'number') => ({
  id,
  valueType,
  address: { ...address, ...own },
})
/** A driver, and its values at the given times in seconds. */
function deviceOf(signals: SimulatedSignal[], { seed = 1, timeoutMs = 100 } = {}) {
  let now = 0
  const driver = new SimulatedDriver({ timeoutMs, settings: { seed }, signals }, () => now)
  const at = async (s: number) => {
    now = s * 1000
    return Object.fromEntries((await driver.read()).values)
  }
  return {
    driver,
    at,
    series: async (id: string, times: number[]) => {
      const values = []
      for (const time of times) values.push((await at(time))[id])
      return values
    },
  }
}

it('computes each behaviour', async () => {
  const { at } = deviceOf([
    signal('hold', { initial: '7' }),
    signal('ramp', { behaviour: 'ramp' }),
    signal('sine', { behaviour: 'sine' }),
    signal('counter', { behaviour: 'counter', min: 1, max: 3 }),
    signal('switch', { behaviour: 'ramp' }, 'boolean'),
    signal('text', { initial: 'auto' }, 'string'),
  ])
  expect(await at(0)).toEqual({ hold: 7, ramp: 0, sine: 50, counter: 1, switch: false, text: 'auto' })
  expect(await at(7.5)).toEqual({ hold: 7, ramp: 75, sine: 0, counter: 1, switch: true, text: 'auto' })
  expect(await at(22.5)).toMatchObject({ ramp: 25, sine: 100, counter: 3, switch: false })
  expect(await at(32)).toMatchObject({ counter: 1 })
})

it('gives the same noise for the same seed, within its range', async () => {
  const times = Array.from({ length: 50 }, (_, i) => i * 10)
  const noise = (seed: number, max = 100) =>
    deviceOf([signal('n', { behaviour: 'noise', min: 20, max })], { seed }).series('n', times)
  const values = (await noise(1)) as number[]
  expect(await noise(1)).toEqual(values)
  expect(await noise(2)).not.toEqual(values)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(20)
  expect(Math.max(...values)).toBeLessThan(100)
  expect(new Set(values).size).toBe(50)
})

it('follows another signal with a lag, by id or by name', async () => {
  const { driver, at } = deviceOf([
    signal('lag', { behaviour: 'follow', follows: 'set', lagS: 10 }),
    signal('now', { behaviour: 'follow', follows: 'setpoint' }),
    signal('set', { name: 'setpoint' }),
    signal('a', { behaviour: 'follow', follows: 'b' }),
    signal('b', { behaviour: 'follow', follows: 'a' }),
  ])
  await at(0)
  await driver.write('set', 50, () => true)
  const { lag, now, set, a } = await at(10)
  expect([set, now, a]).toEqual([50, 50, 0])
  expect(lag).toBeCloseTo(50 * (1 - Math.exp(-1)))
})

it('holds written values, whatever the behaviour was', async () => {
  const { driver, at } = deviceOf([signal('ramp', { behaviour: 'ramp' }), signal('on', {}, 'boolean')])
  await at(1)
  expect(await driver.write('ramp', 33, () => true)).toEqual({ value: 33, isHeld: true })
  expect(await driver.write('on', true, () => true)).toEqual({ value: true, isHeld: true })
  expect(await at(5)).toEqual({ ramp: 33, on: true })
  await expect(driver.write('on', 1, () => true)).rejects.toMatchObject({ code: codes.dataType })
  await expect(driver.write('ramp', 1, () => false)).rejects.toMatchObject({ code: codes.writeExpired })
  expect(await at(6)).toMatchObject({ ramp: 33 })
})

it('has every fault', async () => {
  const { driver, at, series } = deviceOf([
    signal('stuck', { behaviour: 'ramp', fault: 'stuck' }),
    signal('spike', { fault: 'spike' }),
    signal('bad', { fault: 'bad' }),
    signal('good', {}),
  ])
  expect(await series('stuck', [2, 3, 4])).toEqual([20, 20, 20])
  expect(await driver.write('stuck', 50, () => true)).toEqual({ value: 20, isHeld: false })
  const spikes = (
    await series(
      'spike',
      Array.from({ length: 200 }, (_, i) => 5 + i),
    )
  ).filter((value) => value === 1100)
  expect(spikes.length).toBeGreaterThan(2)
  expect(spikes.length).toBeLessThan(30)
  expect(await at(300)).not.toHaveProperty('bad')
  expect((await driver.read()).failed).toEqual(new Map([['bad', codes.deviceFault]]))
  expect(await driver.test()).toMatchObject([
    { value: 20 },
    { quality: 0 },
    { quality: 2, code: codes.deviceFault },
    {},
  ])

  const offline = deviceOf([signal('off', { fault: 'offline' })])
  await expect(offline.at(1)).rejects.toMatchObject({ isDeviceDown: true })
  const slow = deviceOf([signal('slow', { fault: 'slow' })])
  const from = performance.now()
  await slow.at(1)
  expect(performance.now() - from).toBeGreaterThan(70)
  const closed = slow.at(2)
  await slow.driver.close()
  await expect(closed).rejects.toMatchObject({ isDeviceDown: true })
})

it('computes expressions of other signals and of the time, whatever their order', async () => {
  const { driver, at } = deviceOf([
    signal('sum', { behaviour: 'expression', expression: '{FT-1} * 2 + {on} + t' }),
    signal('flow', { name: 'FT-1', initial: '4' }),
    signal('on', { initial: 'true', min: 0, max: 1 }, 'boolean'),
    signal('high', { behaviour: 'expression', expression: '{flow} > 5' }, 'boolean'),
    signal('lost', { behaviour: 'expression', expression: '{gone} + 1' }),
    signal('circle', { behaviour: 'expression', expression: '{circle} + 1' }),
  ])
  expect(await at(10)).toEqual({ sum: 19, flow: 4, on: true, high: false, circle: 1 })
  await driver.write('flow', 6, () => true)
  expect(await at(11)).toMatchObject({ sum: 24, high: true, circle: 2 })
  expect((await driver.read()).failed).toEqual(new Map([['lost', codes.deviceFault]]))
})

it('plays a recorded course again and again', async () => {
  const { series } = deviceOf([
    signal('p', { behaviour: 'playback', playback: '100,1\n110,2\r\n130,3.5\n' }),
    signal('on', { behaviour: 'playback', playback: '0,0\n1,1' }, 'boolean'),
  ])
  expect(await series('p', [0, 9.9, 10, 29, 30, 49, 50, 61])).toEqual([1, 1, 2, 2, 3.5, 3.5, 1, 2])
  expect(await series('on', [62, 63, 64])).toEqual([false, true, false])
})

it('takes faults while it runs, of the device and of single signals', async () => {
  const { driver, at, series } = deviceOf([signal('a', { behaviour: 'ramp' }), signal('b', { behaviour: 'ramp' })])
  const set = (kind: 'none' | 'stuck' | 'spike' | 'offline' | 'slow' | 'bad', percent = 100, signalId = '') =>
    driver.faults({ signalId, kind, percent })
  expect(driver.faults()).toEqual([])
  expect(set('bad', 100, 'a')).toEqual([{ signalId: 'a', kind: 'bad', percent: 100 }])
  expect(await at(1)).toEqual({ b: 10 })
  set('stuck')
  expect(await series('b', [2, 3])).toEqual([20, 20])
  expect(set('none', 100, 'a')).toHaveLength(1)
  set('none')
  expect(await at(4)).toEqual({ a: 40, b: 40 })
  set('bad', 50)
  const half = await series(
    'a',
    Array.from({ length: 200 }, (_, i) => 5 + i),
  )
  const missing = half.filter((value) => value === undefined).length
  expect(missing).toBeGreaterThan(60)
  expect(missing).toBeLessThan(140)
  set('offline')
  await expect(at(300)).rejects.toMatchObject({ isDeviceDown: true })
  set('slow')
  await expect(at(301)).rejects.toMatchObject({ code: codes.gatewayTimeout })
  set('none')
  expect(await at(304)).toEqual({ a: 40, b: 40 })
  expect(() => set('bad', 100, 'gone')).toThrow(expect.objectContaining({ code: codes.variableMissing }))
})

it('refuses settings that contradict one another', () => {
  const problem = (own: Partial<Address>, dataType: 'number' | 'boolean' | 'string' = 'number') =>
    simulated.problem({ address: { ...address, ...own }, dataType, isWritable: true, deadBand: 0 })?.path
  expect(problem({ min: 5, max: 1 })).toBe('address.max')
  expect(problem({ behaviour: 'follow' })).toBe('address.follows')
  expect(problem({ behaviour: 'sine' }, 'string')).toBe('address.behaviour')
  expect(problem({ initial: 'x' })).toBe('address.initial')
  expect(problem({ behaviour: 'expression', expression: '{a} +' })).toBe('address.expression')
  expect(problem({ behaviour: 'expression', expression: 'other.signal' })).toBe('address.expression')
  expect(problem({ behaviour: 'expression', expression: '{a b} * sin(t)' })).toBeUndefined()
  for (const playback of ['', 'time,value', '0,1\n0,2', '0,1\n2', '0,1,2'])
    expect(problem({ behaviour: 'playback', playback })).toBe('address.playback')
  expect(problem({ behaviour: 'playback', playback: '0,1' })).toBeUndefined()
  expect(problem({})).toBeUndefined()
})
