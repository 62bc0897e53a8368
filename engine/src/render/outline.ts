const CORNER = 8
const AROUND = 96

/**
 * Writes a rounded rectangle as a closed polyline from the end of its top left corner, clockwise.
 * @returns points written.
 */
export function writeRoundRect(x: number, y: number, w: number, h: number, radius: number, out: Float64Array): number {
  if (radius <= 0) {
    out[0] = x
    out[1] = y
    out[2] = x + w
    out[3] = y
    out[4] = x + w
    out[5] = y + h
    out[6] = x
    out[7] = y + h
    return 4
  }
  let n = corner(x + w - radius, y + radius, radius, -Math.PI / 2, out, 0)
  n = corner(x + w - radius, y + h - radius, radius, 0, out, n)
  n = corner(x + radius, y + h - radius, radius, Math.PI / 2, out, n)
  return corner(x + radius, y + radius, radius, Math.PI, out, n)
}

/** Writes an ellipse as a closed polyline from 3 o'clock, clockwise. @returns points written. */
export function writeEllipse(cx: number, cy: number, rx: number, ry: number, out: Float64Array): number {
  for (let i = 0; i < AROUND; i++) {
    const angle = (i * 2 * Math.PI) / AROUND
    out[2 * i] = cx + rx * Math.cos(angle)
    out[2 * i + 1] = cy + ry * Math.sin(angle)
  }
  return AROUND
}

function corner(cx: number, cy: number, r: number, from: number, out: Float64Array, n: number): number {
  for (let i = 0; i <= CORNER; i++) {
    const angle = from + (i * Math.PI) / 2 / CORNER
    out[2 * n] = cx + r * Math.cos(angle)
    out[2 * n + 1] = cy + r * Math.sin(angle)
    n++
  }
  return n
}
