/** Affine transforms as 6 numbers a, b, c, d, e, f at an offset: x' = a x + c y + e, y' = b x + d y + f. */

const DEG = Math.PI / 180

/** out = parent x rotation by `deg` (clockwise on screen) about (cx, cy). `out` may be `parent`. */
export function writeRotatedAbout(
  parent: Float64Array,
  p: number,
  deg: number,
  cx: number,
  cy: number,
  out: Float64Array,
  o: number,
): void {
  const a = parent[p]
  const b = parent[p + 1]
  const c = parent[p + 2]
  const d = parent[p + 3]
  const e = parent[p + 4]
  const f = parent[p + 5]
  const turn = deg % 360
  if (turn === 0) {
    out[o] = a
    out[o + 1] = b
    out[o + 2] = c
    out[o + 3] = d
    out[o + 4] = e
    out[o + 5] = f
    return
  }
  // Quarter turns are exact, so they stay as crisp as an upright widget.
  const cos = turn % 180 === 90 || turn % 180 === -90 ? 0 : Math.cos(turn * DEG)
  const sin = turn % 180 === 0 ? 0 : Math.sin(turn * DEG)
  const tx = cx - cx * cos + cy * sin
  const ty = cy - cx * sin - cy * cos
  out[o] = a * cos + c * sin
  out[o + 1] = b * cos + d * sin
  out[o + 2] = c * cos - a * sin
  out[o + 3] = d * cos - b * sin
  out[o + 4] = a * tx + c * ty + e
  out[o + 5] = b * tx + d * ty + f
}

/**
 * Mirrors the frame of the transform at `o` about the vertical (x) or horizontal (y) axis through (cx, cy), in place.
 */
export function flipAbout(
  transform: Float64Array,
  o: number,
  isX: boolean,
  isY: boolean,
  cx: number,
  cy: number,
): void {
  if (isX) flipColumn(transform, o, 0, cx)
  if (isY) flipColumn(transform, o, 2, cy)
}

function flipColumn(transform: Float64Array, o: number, column: 0 | 2, centre: number): void {
  const u = transform[o + column]
  const v = transform[o + column + 1]
  transform[o + 4] = transform[o + 4] + 2 * centre * u
  transform[o + 5] = transform[o + 5] + 2 * centre * v
  transform[o + column] = -u
  transform[o + column + 1] = -v
}

/** Writes at `o` the world box [minX, minY, maxX, maxY] of the local box at `l` under the transform at `m`. */
export function writeTransformedBox(
  transform: Float64Array,
  m: number,
  local: Float64Array,
  l: number,
  out: Float64Array,
  o: number,
): void {
  const a = transform[m]
  const b = transform[m + 1]
  const c = transform[m + 2]
  const d = transform[m + 3]
  const cx = (local[l] + local[l + 2]) / 2
  const cy = (local[l + 1] + local[l + 3]) / 2
  const hx = (local[l + 2] - local[l]) / 2
  const hy = (local[l + 3] - local[l + 1]) / 2
  const x = a * cx + c * cy + transform[m + 4]
  const y = b * cx + d * cy + transform[m + 5]
  const rx = Math.abs(a) * hx + Math.abs(c) * hy
  const ry = Math.abs(b) * hx + Math.abs(d) * hy
  out[o] = x - rx
  out[o + 1] = y - ry
  out[o + 2] = x + rx
  out[o + 3] = y + ry
}

/** Writes the point that the transform at `m` sends to (x, y). Transforms of the scene are never singular. */
export function writeInverse(transform: Float64Array, m: number, x: number, y: number, out: Float64Array): void {
  const a = transform[m]
  const b = transform[m + 1]
  const c = transform[m + 2]
  const d = transform[m + 3]
  const dx = x - transform[m + 4]
  const dy = y - transform[m + 5]
  const det = a * d - b * c
  out[0] = (d * dx - c * dy) / det
  out[1] = (a * dy - b * dx) / det
}
