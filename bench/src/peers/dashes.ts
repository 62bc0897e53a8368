/** Cuts a polyline into its dashes, four numbers each, for engines without dashed strokes. */
export function dashes(xy: readonly number[], dash: readonly number[], isClosed: boolean): number[] {
  const points = isClosed ? [...xy, ...xy.slice(0, 2)] : xy
  const out: number[] = []
  let at = 0
  let left = dash[0] ?? Number.POSITIVE_INFINITY
  for (let i = 2; i + 1 < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.slice(i - 2, i + 2) as [number, number, number, number]
    const length = Math.hypot(x1 - x0, y1 - y0)
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + left)
      const [a, b] = [from / length, to / length]
      if (at % 2 === 0) out.push(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
      left -= to - from
      from = to
      // A remainder from rounding would not advance the point.
      if (left > 1e-9) continue
      at++
      left = dash[at % dash.length] ?? Number.POSITIVE_INFINITY
    }
  }
  return out
}
