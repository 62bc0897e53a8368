/** Signed distances from an outline; negative inside. All arguments are in one frame, page units. */

/** A rectangle with corners rounded by `radius` (capped at half the shorter side). */
export function distanceToRoundRect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  px: number,
  py: number,
): number {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2))
  const qx = Math.abs(px - x - width / 2) - width / 2 + r
  const qy = Math.abs(py - y - height / 2) - height / 2 + r
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - r
}

/** An ellipse, by bisection on the nearest point's parameter (robust for flat ellipses); exact to 1e-9 of its size. */
export function distanceToEllipse(cx: number, cy: number, rx: number, ry: number, px: number, py: number): number {
  const x = Math.abs(px - cx)
  const y = Math.abs(py - cy)
  if (rx <= 0 || ry <= 0) return Math.hypot(Math.max(0, x - Math.max(0, rx)), Math.max(0, y - Math.max(0, ry)))
  // The nearest point is a·(a·x/(t+a²), b·y/(t+b²)) for the root t of a falling function; with a >= b.
  const isWide = rx >= ry
  const a = isWide ? rx : ry
  const b = isWide ? ry : rx
  const u = isWide ? x : y
  const v = isWide ? y : x
  const isInside = (u / a) ** 2 + (v / b) ** 2 < 1
  const near = nearestOnEllipse(a, b, u, v)
  const d = Math.hypot(u - near[0], v - near[1])
  return isInside ? -d : d
}

/** Nearest point in the first quadrant; `a >= b > 0`, `u, v >= 0`. */
function nearestOnEllipse(a: number, b: number, u: number, v: number): readonly [number, number] {
  if (v === 0) {
    const focus = a * a - b * b
    if (focus > 0 && a * u < focus) {
      const nx = (a * a * u) / focus
      return [nx, b * Math.sqrt(Math.max(0, 1 - (nx / a) ** 2))]
    }
    return [a, 0]
  }
  let low = -b * b + b * v
  let high = -b * b + Math.hypot(a * u, b * v)
  for (let i = 0; i < 64 && high - low > 1e-12 * (1 + high); i++) {
    const t = (low + high) / 2
    const f = ((a * u) / (t + a * a)) ** 2 + ((b * v) / (t + b * b)) ** 2 - 1
    if (f > 0) low = t
    else high = t
  }
  const t = (low + high) / 2
  return [(a * a * u) / (t + a * a), (b * b * v) / (t + b * b)]
}

/** Distance from an open polyline, `xy` = x0, y0, x1, y1 ...; Infinity without points. Never negative. */
export function distanceToPolyline(xy: ArrayLike<number>, count: number, px: number, py: number): number {
  if (count === 0) return Number.POSITIVE_INFINITY
  let best = Math.hypot(px - (xy[0] as number), py - (xy[1] as number))
  for (let i = 1; i < count; i++) {
    const x0 = xy[2 * i - 2] as number
    const y0 = xy[2 * i - 1] as number
    best = Math.min(best, distanceToSegment(x0, y0, xy[2 * i] as number, xy[2 * i + 1] as number, px, py))
  }
  return best
}

/** A simple polygon, `xy` = x0, y0, x1, y1 ...; Infinity with fewer than three corners. */
export function distanceToPolygon(xy: ArrayLike<number>, count: number, px: number, py: number): number {
  if (count < 3) return Number.POSITIVE_INFINITY
  let best = Number.POSITIVE_INFINITY
  let isInside = false
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const x0 = xy[2 * j] as number
    const y0 = xy[2 * j + 1] as number
    const x1 = xy[2 * i] as number
    const y1 = xy[2 * i + 1] as number
    best = Math.min(best, distanceToSegment(x0, y0, x1, y1, px, py))
    // Even-odd: a ray to the right crosses this edge.
    if (y0 > py !== y1 > py && px < ((x0 - x1) * (py - y1)) / (y0 - y1) + x1) isInside = !isInside
  }
  return isInside ? -best : best
}

function distanceToSegment(x0: number, y0: number, x1: number, y1: number, px: number, py: number): number {
  const dx = x1 - x0
  const dy = y1 - y0
  const length2 = dx * dx + dy * dy
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((px - x0) * dx + (py - y0) * dy) / length2))
  return Math.hypot(px - x0 - t * dx, py - y0 - t * dy)
}
