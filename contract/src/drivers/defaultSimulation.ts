import type { DataType, Settings } from './DriverDeclaration.ts'

interface SimulatedSignal {
  readonly dataType: DataType
  readonly unit: string
  readonly access: 'r' | 'rw'
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
  readonly signalMaps: readonly { readonly value: number | string | boolean }[]
}

/** Ranges that look right for a unit where a signal has no limits. */
const ranges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  '°C': [15, 85],
  bar: [0, 10],
  Hz: [49.8, 50.2],
  V: [218, 236],
  rpm: [0, 1500],
}

/**
 * How a signal is simulated for which nothing was set: numbers swing slowly within their limits; what can be written,
 * has texts for its values, or is no number is held.
 */
export function defaultSimulation({ dataType, unit, access, ...signal }: SimulatedSignal): Settings {
  if (dataType !== 'number') return { behaviour: 'hold' }
  const [least, most] = ranges[unit] ?? [0, 100]
  const isBelowRange = signal.upperLimit !== null && signal.upperLimit <= least
  const min = signal.lowerLimit ?? (isBelowRange ? Number(signal.upperLimit) - (most - least) : least)
  const max = Math.max(min, signal.upperLimit ?? Math.max(most, min + (most - least)))
  const [map] = signal.signalMaps
  if (map) return { behaviour: 'hold', min, max, initial: String(Number(map.value) || 0) }
  if (access === 'rw') return { behaviour: 'hold', min, max, initial: String((min + max) / 2) }
  return { behaviour: 'sine', min, max, periodS: 120 }
}
