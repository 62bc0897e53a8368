/** Affine maps as 6 numbers a, b, c, d, e, f at an offset: x' = a x + c y + e, y' = b x + d y + f. */

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
  const a = parent[p] as number
  const b = parent[p + 1] as number
  const c = parent[p + 2] as number
  const d = parent[p + 3] as number
  const e = parent[p + 4] as number
  const f = parent[p + 5] as number
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
  // Quarter turns are exact, so that they stay as crisp as no turn.
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

/** Mirrors the frame of the map at `o` about the upright (x) or level (y) axis through (cx, cy), in place. */
export function flipAbout(map: Float64Array, o: number, isX: boolean, isY: boolean, cx: number, cy: number): void {
  if (isX) flipColumn(map, o, 0, cx)
  if (isY) flipColumn(map, o, 2, cy)
}

function flipColumn(map: Float64Array, o: number, column: 0 | 2, centre: number): void {
  const u = map[o + column] as number
  const v = map[o + column + 1] as number
  map[o + 4] = (map[o + 4] as number) + 2 * centre * u
  map[o + 5] = (map[o + 5] as number) + 2 * centre * v
  map[o + column] = -u
  map[o + column + 1] = -v
}

/** World box [minX, minY, maxX, maxY] at `o` of a local box at `l`, under the map at `m`. */
export function writeMappedBox(
  map: Float64Array,
  m: number,
  local: Float64Array,
  l: number,
  out: Float64Array,
  o: number,
): void {
  const a = map[m] as number
  const b = map[m + 1] as number
  const c = map[m + 2] as number
  const d = map[m + 3] as number
  const cx = ((local[l] as number) + (local[l + 2] as number)) / 2
  const cy = ((local[l + 1] as number) + (local[l + 3] as number)) / 2
  const hx = ((local[l + 2] as number) - (local[l] as number)) / 2
  const hy = ((local[l + 3] as number) - (local[l + 1] as number)) / 2
  const x = a * cx + c * cy + (map[m + 4] as number)
  const y = b * cx + d * cy + (map[m + 5] as number)
  const rx = Math.abs(a) * hx + Math.abs(c) * hy
  const ry = Math.abs(b) * hx + Math.abs(d) * hy
  out[o] = x - rx
  out[o + 1] = y - ry
  out[o + 2] = x + rx
  out[o + 3] = y + ry
}

/** Writes the point that the map at `m` sends to (x, y). Maps of the scene are never singular. */
export function writeInverse(map: Float64Array, m: number, x: number, y: number, out: Float64Array): void {
  const a = map[m] as number
  const b = map[m + 1] as number
  const c = map[m + 2] as number
  const d = map[m + 3] as number
  const dx = x - (map[m + 4] as number)
  const dy = y - (map[m + 5] as number)
  const det = a * d - b * c
  out[0] = (d * dx - c * dy) / det
  out[1] = (a * dy - b * dx) / det
}
