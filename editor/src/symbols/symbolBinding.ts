import {
  colorLists,
  type DocStore,
  listEntries,
  listLeaves,
  type PageRecords,
  type Props,
  sameLeaf,
  type WidgetRecord,
} from '@mimic/engine'
import { isContainer } from '@mimic/engine/schema'
import { MIXED } from '../fields/fieldValue.ts'
import {
  HIGH,
  isFollowing,
  LOW,
  rangeOf,
  type SignalTraits,
  stateCount,
  type ValueRange,
} from '../fields/signalDefaults.ts'
import { BODY, LEVEL } from './symbolRoles.ts'

const COLOURS = 'animation.fillColor'

/** A state of the plant and the colour that it gives a symbol. */
export interface SymbolState {
  readonly name: 'running' | 'stopped' | 'fault'
  readonly symbol: string
  readonly value: string
  readonly color: string
}

/** Normal states have muted colours; only a fault is strong (ISA-101). */
export const initialStates: readonly SymbolState[] = [
  { name: 'stopped', symbol: '==', value: '0', color: '#8a949e' },
  { name: 'running', symbol: '==', value: '1', color: '#7fa98f' },
  { name: 'fault', symbol: '==', value: '2', color: '#c0392b' },
]

/** A signal drives the widget: its `ref` says so. Pages of earlier versions are read by it too. */
const isDriven = ({ props }: WidgetRecord): boolean => props['ref'] === BODY || props['ref'] === LEVEL

/** The driven parts of `ids` where each is a symbol: a group right around such parts. Otherwise none. */
export function symbolParts(page: Pick<DocStore, 'get' | 'children'>, ids: readonly string[]): WidgetRecord[] {
  const parts: WidgetRecord[] = []
  for (const id of ids) {
    if (!isContainer(page.get(id)?.type)) return []
    const own = page
      .children(id)
      .flatMap((child) => page.get(child) ?? [])
      .filter(isDriven)
    if (own.length === 0) return []
    parts.push(...own)
  }
  return parts
}

/** The parts below `ids` that a signal drives. */
export function drivenParts(page: PageRecords, ids: readonly string[]): WidgetRecord[] {
  const wanted = new Set(ids)
  const isWithin = (record: WidgetRecord): boolean => {
    for (let at: WidgetRecord | undefined = record; at; at = page.widgets.get(at.parent ?? ''))
      if (wanted.has(at.id)) return true
    return false
  }
  return [...page.widgets.values()].filter((record) => isDriven(record) && isWithin(record))
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

/** The values at which a level is empty and full, in the signal's unit. */
export type LevelRange = ValueRange

/** The number of states that the first body among `parts` has colours of. */
export function coloured(parts: readonly WidgetRecord[]): number {
  return parts.map((part) => colours(part).length).find((count) => count > 0) ?? 0
}

/** @returns whether the colours are nobody's choice: the library's first ones, or none */
export function isUsual(states: readonly SymbolState[]): boolean {
  return states.every(({ symbol, value, color }, i) => {
    const usual = initialStates[i]
    return symbol === usual?.symbol && value === usual.value && color === usual.color
  })
}

/** The range of the first level among `parts`; undefined where there is none. */
export function readRange(parts: readonly WidgetRecord[]): LevelRange | undefined {
  const level = parts.find(({ props }) => props['ref'] === LEVEL)
  return level && { low: Number(level.props[LOW] ?? 0), high: Number(level.props[HIGH] ?? 100) }
}

/** Leaves by part: all take the binding, levels the range, bodies the colours instead of those they had. */
export function bindingPlan(
  parts: readonly WidgetRecord[],
  binding: Props,
  states: readonly SymbolState[],
  range?: LevelRange,
): ReadonlyMap<string, Props> {
  return new Map(
    parts.map((part) => {
      if (part.props['ref'] === BODY) return [part.id, { ...binding, ...recoloured(part, states) }]
      return [part.id, range ? { ...binding, [LOW]: range.low, [HIGH]: range.high } : binding]
    }),
  )
}

export type StateChange = Partial<Pick<SymbolState, 'symbol' | 'value' | 'color'>>
export type LevelEnd = keyof LevelRange

/** A state as fields show it: MIXED where bodies differ. */
export interface ShownState extends Readonly<Record<keyof StateChange, unknown>> {
  readonly name: SymbolState['name']
}

const colours = ({ props }: WidgetRecord) =>
  props['ref'] === BODY ? listEntries(props, COLOURS, colorLists[COLOURS]) : []

/** A leaf that all `parts` have; MIXED where they differ. */
export const shownLeaf = (parts: readonly WidgetRecord[], path: string): unknown =>
  shared(parts.map(({ props }) => props[path]))

/** The states that the bodies have colours of: none while they have no colours. */
export function shownStates(parts: readonly WidgetRecord[]): readonly ShownState[] {
  const lists = parts.map(colours).filter((entries) => entries.length > 0)
  const count = Math.max(0, ...lists.map((entries) => entries.length))
  return initialStates.slice(0, count).map(({ name }, i) => ({
    name,
    symbol: shared(lists.map((entries) => entries[i]?.item.symbol)),
    value: shared(lists.map((entries) => entries[i]?.item.value)),
    color: shared(lists.map((entries) => entries[i]?.item.color)),
  }))
}

export function shownRange(parts: readonly WidgetRecord[]): Readonly<Record<LevelEnd, unknown>> | undefined {
  const ranges = parts.flatMap((part) => readRange([part]) ?? [])
  if (ranges.length === 0) return undefined
  return { low: shared(ranges.map(({ low }) => low)), high: shared(ranges.map(({ high }) => high)) }
}

/**
 * Leaves by part: all take the binding. Where nobody has chosen otherwise, bodies take colours for the states that the
 * signal has, and levels its range.
 * @param signal what is bound, where it is a signal; undefined changes neither colours nor range
 * @param before the signal that was bound
 */
export function signalPlan(
  parts: readonly WidgetRecord[],
  binding: Props,
  signal?: SignalTraits,
  before?: SignalTraits,
): ReadonlyMap<string, Props> {
  const range = rangeOf(signal)
  return new Map(
    parts.map((part) => {
      const own = readRange([part])
      if (own) {
        const takes = range && isFollowing(own, before)
        return [part.id, takes ? { ...binding, [LOW]: range.low, [HIGH]: range.high } : binding]
      }
      if (!signal || !isUsual(readStates([part]).slice(0, colours(part).length))) return [part.id, binding]
      return [part.id, { ...binding, ...recoloured(part, initialStates.slice(0, stateCount(signal))) }]
    }),
  )
}

/** Leaves by part: bodies without colours take those of the library's states. */
export function colourPlan(parts: readonly WidgetRecord[]): ReadonlyMap<string, Props> {
  const bare = parts.filter((part) => part.props['ref'] === BODY && colours(part).length === 0)
  return new Map(bare.map(({ id }) => [id, stateLeaves(initialStates)]))
}

function recoloured(part: WidgetRecord, states: readonly SymbolState[]): Props {
  return { ...Object.fromEntries(colours(part).map(({ path }) => [path, undefined])), ...stateLeaves(states) }
}

/** Leaves by part: only the colour of that state changes. */
export function statePlan(
  parts: readonly WidgetRecord[],
  name: SymbolState['name'],
  change: StateChange,
): ReadonlyMap<string, Props> {
  const at = initialStates.findIndex((state) => state.name === name)
  return new Map(
    parts.flatMap((part) => {
      const entry = colours(part)[at]
      return entry ? [[part.id, { [entry.path]: { ...entry.item, ...change } }]] : []
    }),
  )
}

/** Leaves by part: one end of the levels' range; undefined where the other end of one would lie on the wrong side. */
export function rangePlan(
  parts: readonly WidgetRecord[],
  end: LevelEnd,
  value: number,
): ReadonlyMap<string, Props> | undefined {
  const plan = new Map<string, Props>()
  for (const part of parts) {
    const range = readRange([part])
    if (!range) continue
    const next: LevelRange = { ...range, [end]: value }
    if (!(next.low < next.high)) return undefined
    plan.set(part.id, { [end === 'low' ? LOW : HIGH]: value })
  }
  return plan
}

const stateLeaves = (states: readonly SymbolState[]): Props =>
  listLeaves(
    COLOURS,
    states.map(({ symbol, value, color }) => ({ symbol, value, color })),
  )

function shared(values: readonly unknown[]): unknown {
  return values.every((value) => sameLeaf(value, values[0])) ? values[0] : MIXED
}
