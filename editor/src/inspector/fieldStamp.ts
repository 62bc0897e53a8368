import type { InspectorField } from '@mimic/engine'
import type { FieldSource } from '../fields/FieldSource.ts'

let reads = 0

/** The values that a field shows: its row is drawn again only when they change. Lists are drawn again every time. */
export function stampOf({ path, control, needed }: InspectorField, source: FieldSource): unknown {
  if (control === 'list') return ++reads
  const at = path.slice(0, path.lastIndexOf('.'))
  if (control === 'signal')
    return [path, `${at}.mvarId`, `${at}.type`, 'clickEvent.config.data.signalId'].map((leaf) => source.value(leaf))
  if (control === 'condition') return ['symbol', 'value', 'all', 'any'].map((name) => source.value(`${at}.${name}`))
  if (control === 'comparand') return ['symbol', 'value'].map((name) => source.value(`${at}.${name}`))
  return needed ? [path, ...Object.keys(needed)].map((leaf) => source.value(leaf)) : source.value(path)
}
