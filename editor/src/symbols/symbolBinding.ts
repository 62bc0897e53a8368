import { colorLists, listEntries, listLeaves, type PageRecords, type Props, type WidgetRecord } from '@mimic/engine'
import { BODY, LEVEL } from './SymbolPen.ts'

const COLOURS = 'animation.fillColor'

/** A state of the plant and the colour that it gives a symbol. */
export interface SymbolState {
  readonly name: 'running' | 'stopped' | 'fault'
  readonly symbol: string
  readonly value: string
  readonly color: string
}

/** Quiet colours for what is as it should be; only a fault is strong (ISA-101). */
export const initialStates: readonly SymbolState[] = [
  { name: 'stopped', symbol: '==', value: '0', color: '#8a949e' },
  { name: 'running', symbol: '==', value: '1', color: '#7fa98f' },
  { name: 'fault', symbol: '==', value: '2', color: '#c0392b' },
]

/** The parts below `ids` that a signal drives. */
export function drivenParts(page: PageRecords, ids: readonly string[]): WidgetRecord[] {
  const wanted = new Set(ids)
  const isWithin = (record: WidgetRecord): boolean => {
    for (let at: WidgetRecord | undefined = record; at; at = page.widgets.get(at.parent ?? ''))
      if (wanted.has(at.id)) return true
    return false
  }
  return [...page.widgets.values()].filter(
    (record) => (record.props['ref'] === BODY || record.props['ref'] === LEVEL) && isWithin(record),
  )
}

/** The states as the first body among `parts` has them; the library's where it has none. */
export function readStates(parts: readonly WidgetRecord[]): readonly SymbolState[] {
  const body = parts.find(({ props }) => props['ref'] === BODY)
  const items = body ? listEntries(body.props, COLOURS, colorLists[COLOURS]) : []
  return initialStates.map((initial, i) => {
    const item = items[i]?.item
    return item ? { ...initial, symbol: item.symbol, value: String(item.value ?? ''), color: item.color } : initial
  })
}

/** Leaves by part: all take the binding, bodies take the colours instead of those they had. */
export function bindingPlan(
  parts: readonly WidgetRecord[],
  binding: Props,
  states: readonly SymbolState[],
): ReadonlyMap<string, Props> {
  const list = listLeaves(
    COLOURS,
    states.map(({ symbol, value, color }) => ({ symbol, value, color })),
  )
  return new Map(
    parts.map(({ id, props }) => {
      if (props['ref'] !== BODY) return [id, binding]
      const old = listEntries(props, COLOURS, colorLists[COLOURS]).map(({ path }) => [path, undefined])
      return [id, { ...binding, ...Object.fromEntries(old), ...list }]
    }),
  )
}
