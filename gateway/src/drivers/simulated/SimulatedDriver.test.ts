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

it('refuses settings that contradict one another', () => {
  const problem = (own: Partial<Address>, dataType: 'number' | 'boolean' | 'string' = 'number') =>
    simulated.problem({ address: { ...address, ...own }, dataType, isWritable: true, deadBand: 0 })?.path
  expect(problem({ min: 5, max: 1 })).toBe('address.max')
  expect(problem({ behaviour: 'follow' })).toBe('address.follows')
  expect(problem({ behaviour: 'sine' }, 'string')).toBe('address.behaviour')
  expect(problem({ initial: 'x' })).toBe('address.initial')
  expect(problem({})).toBeUndefined()
})
