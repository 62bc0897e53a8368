import type { Mvar } from '@mimic/contract'
import type { LiveValue, SignalMeta } from '@mimic/engine'
import { SYSTEM_MS, systemId } from './SystemValues.ts'

/** The inputs of a variable may be read slowly: it is live for as long as a signal that is read every ten seconds. */
const MVAR_INTERVAL_MS = 10_000
const mvarId = (id: string): string => `mvar:${id}`

/** How the engine knows a measured variable, and a value of the system. */
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

type Measured = Pick<Mvar, 'id' | 'time' | 'quality'> & { readonly value: LiveValue['value'] }

/** What was measured already, of signals and of variables. */
export function newestValues(signals: readonly Measured[], variables: readonly Measured[]): readonly LiveValue[] {
  return [...signals, ...variables.map((each) => ({ ...each, id: mvarId(each.id) }))].flatMap(
    ({ id, value, time, quality }) => (time === null ? [] : [{ id, value, time, quality }]),
  )
}
