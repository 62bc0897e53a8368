import type { Curve } from '@mimic/contract'

/**
 * Reduces a curve to the first, last, least and greatest value of each pixel, in order of time. So no peak is lost,
 * and lines between pixels are right. Gaps (null) stay.
 */
export function thinOut(
  curve: Curve,
  { dateStart, dateEnd }: { dateStart: number; dateEnd: number },
  pixels: number,
): Curve {
  const { times, values } = curve
  const width = Math.max(1, (dateEnd - dateStart) / pixels)
  const kept: number[] = []
  for (let from = 0; from < times.length; ) {
    const pixel = Math.floor(((times[from] ?? 0) - dateStart) / width)
    let to = from
    let low = from
    let high = from
    let gap = -1
    while (to < times.length && Math.floor(((times[to] ?? 0) - dateStart) / width) === pixel) {
      const value = values[to]
      if (value === null || value === undefined) gap = to
      else {
        if (isBeyond(value, values[low], -1)) low = to
        if (isBeyond(value, values[high], 1)) high = to
      }
      to++
    }
    const picked = [...new Set([from, low, high, gap, to - 1])].filter((i) => i >= 0).sort((a, b) => a - b)
    kept.push(...picked)
    from = to
  }
  return {
    ...curve,
    form: curve.form === 'raw' ? 'pixels' : curve.form,
    times: kept.map((i) => times[i] ?? 0),
    values: kept.map((i) => values[i] ?? null),
  }
}

type Value = Curve['values'][number] | undefined
/** True when a value lies further down (-1) or up (1) than the other. A gap counts as the least extreme. */
const isBeyond = (value: Value, other: Value, direction: -1 | 1): boolean =>
  other === null || other === undefined || (Number(value) - Number(other)) * direction > 0
