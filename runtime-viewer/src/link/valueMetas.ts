import type { Mvar } from '@mimic/contract'
import type { LiveValue, SignalScalar } from '@mimic/contract/live'
import type { SignalMeta } from '@mimic/engine'
import { SYSTEM_MS, systemId } from './SystemValues.ts'

/** The inputs of a variable may be read slowly: it is live for as long as a signal that is read every ten seconds. */
const MVAR_INTERVAL_MS = 10_000
const mvarId = (id: string): string => `mvar:${id}`

/** Signals by which the engine knows a measured variable and a system value. */
export const mvarMeta = ({ id, unit }: Pick<Mvar, 'id' | 'unit'>): SignalMeta => ({
  id: mvarId(id),
  unit,
  scale: 2,
  intervalMs: MVAR_INTERVAL_MS,
})
export const systemMeta = (key: string): SignalMeta => ({
  id: systemId(key),
  unit: '',
  scale: 0,
  intervalMs: SYSTEM_MS,
})

/** A row of a signal or of a variable as the server's calls give it. */
type ValueRow = Pick<LiveValue, 'id' | 'value' | 'quality' | 'simulated'> & {
  readonly time: number | null
  readonly bad?: { readonly value: SignalScalar } | undefined
}

/** The values that the server had when the page was loaded; a row without a time has none. */
export function newestValues(signals: readonly ValueRow[], variables: readonly ValueRow[]): readonly LiveValue[] {
  return [...signals, ...variables.map((each) => ({ ...each, id: mvarId(each.id) }))].flatMap(
    ({ id, value, time, quality, simulated, bad }) =>
      time === null ? [] : [{ id, value, time, quality, simulated, good: bad?.value }],
  )
}
