import { listEntries, type Props, sameLeaf, type WidgetModel, type WidgetRecord } from '@mimic/engine'

/** The facts about a signal's values that widgets take over. */
export interface SignalTraits {
  /** `number`, `boolean` or `string`. */
  readonly dataType: string
  readonly unit: string
  /** Ends of its range, in its unit; null: none. */
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
  /** Its values that have a text. */
  readonly named: readonly unknown[]
}

export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** The leaves of the range that a widget draws its value in: of gauges and levels. */
export const LOW = 'dataAddon.minVal'
export const HIGH = 'dataAddon.maxVal'
const THRESHOLDS = 'dataAddon.thresholds'
/** The range of a widget that has none of its own. */
export const usualRange: ValueRange = { low: 0, high: 100 }

/** The range of a signal's values; undefined where nothing is known of it. */
export function rangeOf(signal: SignalTraits | undefined): ValueRange | undefined {
  if (!signal) return undefined
  const { lowerLimit: low, upperLimit: high } = signal
  if (low !== null && high !== null && low < high) return { low, high }
  if (signal.dataType === 'boolean') return { low: 0, high: 1 }
  if (signal.unit === '%') return usualRange
  // A one-sided range goes from nought.
  if (low === null && high !== null && high > 0) return { low: 0, high }
  return undefined
}

/** The number of the usual states (0 stopped, 1 running, 2 fault) that a signal has: none for a measured value. */
export function stateCount(signal: SignalTraits | undefined): 0 | 2 | 3 {
  if (!signal) return 0
  const named = new Set(signal.named.map(Number))
  if (named.has(2)) return 3
  return signal.dataType === 'boolean' || named.has(0) || named.has(1) ? 2 : 0
}

/** @returns whether a range is nobody's choice: the usual one, or that of the signal that was bound before */
export function isFollowing(range: ValueRange, before: SignalTraits | undefined): boolean {
  return [usualRange, rangeOf(before)].some((known) => known?.low === range.low && known.high === range.high)
}

/**
 * @returns the leaves that a widget takes over from the signal that it is being bound to: those that draw its value and
 * are still nobody's choice
 * @param before the signal that it was bound to
 */
export function signalDefaults(
  { props }: WidgetRecord,
  model: WidgetModel | undefined,
  signal: SignalTraits | undefined,
  before: SignalTraits | undefined,
): Props {
  if (!model || !signal) return {}
  const has = (path: string) => Object.hasOwn(model.props, path)
  const now = (path: string) => model.props[path]?.parse(props[path]) ?? model.props[path]?.initial
  const leaves: Record<string, unknown> = {}
  const range = rangeOf(signal)
  if (range && has(LOW) && has(HIGH)) {
    const old = { low: Number(now(LOW)), high: Number(now(HIGH)) }
    if (isFollowing(old, before))
      Object.assign(leaves, { [LOW]: range.low, [HIGH]: range.high }, bandLeaves(props, model, old, range))
  }
  // A flow bar runs while its value is 1: a measured value is anything above nought.
  const isUsual = sameLeaf(now('dataAddon.symbol'), '==') && sameLeaf(now('dataAddon.value'), 1)
  if (model.runsByValue && isUsual && signal.dataType === 'number' && stateCount(signal) === 0)
    Object.assign(leaves, { 'dataAddon.symbol': '>', 'dataAddon.value': 0 })
  return leaves
}

/** The bands of a gauge keep their shares of the range, where they are the usual shares. */
function bandLeaves(props: Props, model: WidgetModel, old: ValueRange, { low, high }: ValueRange): Props {
  const list = model.lists[THRESHOLDS]
  if (!list) return {}
  const entries = listEntries(props, THRESHOLDS, list)
  const shareOf = (item: object, { low: from, high: to }: ValueRange) => {
    const { value } = item as { readonly value?: unknown }
    return (Number(value) - from) / (to - from)
  }
  const shares = entries.map(({ item }) => shareOf(item, old))
  const usual = (list.initial ?? []).map((item) => shareOf(item, usualRange))
  if (shares.length !== usual.length || shares.some((share, i) => Math.abs(share - (usual[i] ?? 0)) > 1e-9)) return {}
  return Object.fromEntries(
    entries.map(({ path, item }, i) => [
      path,
      { ...item, value: Number((low + (shares[i] ?? 0) * (high - low)).toPrecision(12)) },
    ]),
  )
}
