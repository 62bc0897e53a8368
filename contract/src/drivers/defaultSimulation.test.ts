import { expect, it } from 'vitest'
import { defaultSimulation } from './defaultSimulation.ts'
import { simulated } from './simulated.ts'

const signal = {
  dataType: 'number',
  unit: '',
  access: 'r',
  lowerLimit: null,
  upperLimit: null,
  signalMaps: [],
} as const
const simulate = (more: Partial<Parameters<typeof defaultSimulation>[0]>) => defaultSimulation({ ...signal, ...more })

it('swings numbers within their limits, or a range that suits their unit', () => {
  expect(simulate({})).toMatchObject({ behaviour: 'sine', min: 0, max: 100 })
  const ranges = { rpm: [0, 1500], bar: [0, 10], '°C': [15, 85], Hz: [49.8, 50.2], V: [218, 236] }
  for (const [unit, [min, max]] of Object.entries(ranges)) expect(simulate({ unit }), unit).toMatchObject({ min, max })
  expect(simulate({ unit: 'bar', upperLimit: 6 })).toMatchObject({ min: 0, max: 6 })
  expect(simulate({ unit: '°C', upperLimit: -10 })).toMatchObject({ min: -80, max: -10 })
  expect(simulate({ lowerLimit: 2, upperLimit: 6 })).toMatchObject({ min: 2, max: 6 })
  expect(simulate({ lowerLimit: 200 })).toMatchObject({ min: 200, max: 300 })
  expect(simulate({ upperLimit: -20 })).toMatchObject({ min: -120, max: -20 })
})

it('holds what is written, has texts for its values, or is no number', () => {
  expect(simulate({ access: 'rw', lowerLimit: 0, upperLimit: 10 })).toMatchObject({ behaviour: 'hold', initial: '5' })
  expect(simulate({ signalMaps: [{ value: 3 }] })).toMatchObject({ behaviour: 'hold', initial: '3' })
  expect(simulate({ dataType: 'boolean' })).toEqual({ behaviour: 'hold' })
  expect(simulate({ dataType: 'string' })).toEqual({ behaviour: 'hold' })
})

it('gives settings that the driver accepts', () => {
  for (const more of [{}, { upperLimit: -20 }, { lowerLimit: 1e6 }, { signalMaps: [{ value: 'on' }] }])
    expect(
      simulated.problem({ address: simulate(more), dataType: 'number', isWritable: false, deadBand: 0 }),
    ).toBeUndefined()
})
