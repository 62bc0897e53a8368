import type { SimulatedSpan } from '@mimic/contract'
import { simulatedId } from '@mimic/contract/bus'

/** Something that was recorded at a time, and on which lane. */
type Marked<T> = T & { readonly simulated?: true }

/** The ids of variables on both lanes of history: measured and simulated values. */
export const bothLanes = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, simulatedId(id)])

/**
 * What was recorded of a variable on both lanes, in order of time. Where both have something at one time, as statistics
 * of a span have, that which was measured counts.
 */
export function merged<T extends { readonly time: number }>(
  recorded: ReadonlyMap<string, readonly T[]>,
  id: string,
): readonly Marked<T>[] {
  const measured = recorded.get(id) ?? []
  const simulated = recorded.get(simulatedId(id)) ?? []
  if (simulated.length === 0) return measured
  const times = new Set(measured.map(({ time }) => time))
  const computed = simulated
    .filter(({ time }) => !times.has(time))
    .map((each) => ({ ...each, simulated: true as const }))
  return [...measured, ...computed].sort((a, b) => a.time - b.time)
}

/** The runs of simulated items, for a curve: without the field if there are none. */
export function simulatedSpans(items: readonly Marked<{ readonly time: number }>[]): {
  readonly simulated?: SimulatedSpan[]
} {
  const spans: SimulatedSpan[] = []
  for (const [i, { time, simulated }] of items.entries()) {
    const open = spans.at(-1)
    if (!simulated) continue
    if (open && items[i - 1]?.simulated) open.to = time
    else spans.push({ from: time, to: time })
  }
  return spans.length > 0 ? { simulated: spans } : {}
}

/** Whether a value of a curve that was recorded at a time is simulated. */
export const isSimulatedAt = (spans: readonly SimulatedSpan[] | undefined, time: number): boolean =>
  spans?.some(({ from, to }) => from <= time && time <= to) ?? false
