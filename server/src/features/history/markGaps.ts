import type { Curve } from '@mimic/contract'

/** A period of which values are missing, or may be. */
export interface Gap {
  /** `lost`: samples were dropped. `offline`: nothing was received; values that came later fill the gap. */
  readonly kind: 'lost' | 'offline'
  readonly from: number
  readonly to: number
  readonly samples: number
}

/**
 * A curve that is interrupted where values are missing: null stands where a gap begins, so that no line is drawn over it.
 * @param gaps in order of time
 */
export function markGaps(curve: Curve, gaps: readonly Gap[]): Curve {
  const real = realGaps(curve.times, gaps)
  if (real.length === 0) return { ...curve, gaps: [] }
  const times: number[] = []
  const values: Curve['values'][number][] = []
  let next = 0
  for (const [i, time] of curve.times.entries()) {
    for (let gap = real[next]; gap && gap.from <= time; gap = real[++next]) {
      // Before the first point nothing is drawn anyway.
      if (i === 0) continue
      times.push(Math.max(gap.from, times.at(-1) ?? 0))
      values.push(null)
    }
    times.push(time)
    values.push(curve.values[i] ?? null)
  }
  return { ...curve, times, values, gaps: real.map(({ kind, from, to, samples }) => ({ kind, from, to, samples })) }
}

/**
 * The gaps on one page of a table whose newest row comes first. A gap is on the page of the row before which it begins.
 * @param times of all rows, in descending order
 * @param gaps in order of time
 */
export function gapsWithin(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  times: readonly number[],
  gaps: readonly Gap[],
): Gap[] {
  const until = times[offset - 1] ?? Number.POSITIVE_INFINITY
  const isLast = times[offset + limit] === undefined
  const since = isLast ? Number.NEGATIVE_INFINITY : (times[offset + limit - 1] ?? 0)
  return realGaps(times.toReversed(), gaps).filter(({ from }) => from >= since && from < until)
}

/** The gaps in which nothing was recorded. @param times in ascending order */
function realGaps(times: readonly number[], gaps: readonly Gap[]): Gap[] {
  return gaps.filter((gap) => gap.kind === 'lost' || !hasWithin(times, gap))
}

function hasWithin(times: readonly number[], { from, to }: Gap): boolean {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= from) low = middle + 1
    else high = middle
  }
  return (times[low] ?? Number.POSITIVE_INFINITY) < to
}
