import type { SimulatedSpan } from '@mimic/contract'
import { simulatedId } from '@mimic/contract/bus'

/** Something that was recorded at a time, and on which lane. */
type Marked<T> = T & {
  readonly simulated?: true
  /** It was measured, and simulated values of the same span of time are not part of it. */
  readonly leftOut?: true
}

/**
 * Merges the recorded values of a variable on both lanes, in order of time. Where both have something at one time, as
 * statistics of a span have, that which was measured counts, and is marked: it says nothing of the simulated part.
 */
export function merged<T extends { readonly time: number }>(
  recorded: ReadonlyMap<string, readonly T[]>,
  id: string,
): readonly Marked<T>[] {
  const measured = recorded.get(id) ?? []
  const simulated = recorded.get(simulatedId(id)) ?? []
  if (simulated.length === 0) return measured
  const known = new Set(measured.map(({ time }) => time))
  const both = new Set(simulated.flatMap(({ time }) => (known.has(time) ? [time] : [])))
  const computed = simulated
    .filter(({ time }) => !both.has(time))
    .map((each) => ({ ...each, simulated: true as const }))
  const real = measured.map((each) => (both.has(each.time) ? { ...each, leftOut: true as const } : each))
  return [...real, ...computed].sort((a, b) => a.time - b.time)
}

/** The runs of simulated items, and of those that leave simulated values out, for a curve. A field without any is absent. */
export function laneSpans(items: readonly Marked<{ readonly time: number }>[]): {
  readonly simulated?: SimulatedSpan[]
  readonly leftOut?: SimulatedSpan[]
} {
  const simulated = spansOf(items, 'simulated')
  const leftOut = spansOf(items, 'leftOut')
  return { ...(simulated.length > 0 && { simulated }), ...(leftOut.length > 0 && { leftOut }) }
}

function spansOf(items: readonly Marked<{ readonly time: number }>[], mark: 'simulated' | 'leftOut'): SimulatedSpan[] {
  const spans: SimulatedSpan[] = []
  for (const [i, item] of items.entries()) {
    const open = spans.at(-1)
    if (!item[mark]) continue
    if (open && items[i - 1]?.[mark]) open.to = item.time
    else spans.push({ from: item.time, to: item.time })
  }
  return spans
}

/** Whether a value of a curve that was recorded at a time lies in one of the curve's spans. */
export const isWithin = (spans: readonly SimulatedSpan[] | undefined, time: number): boolean =>
  spans?.some(({ from, to }) => from <= time && time <= to) ?? false
