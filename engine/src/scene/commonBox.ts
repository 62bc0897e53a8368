import type { Props } from '../schema/props/prop.ts'

/** Writes the box of a widget of unknown type, minX minY maxX maxY, from whichever position leaves it has. */
export function writeCommonBox(p: Props, out: Float64Array): void {
  const cx = p['position.cx']
  const cy = p['position.cy']
  if (typeof cx === 'number' && typeof cy === 'number') {
    const rx = finite(p['position.rx'] ?? p['position.r'])
    const ry = finite(p['position.ry'] ?? p['position.r'])
    out[0] = cx - rx
    out[1] = cy - ry
    out[2] = cx + rx
    out[3] = cy + ry
    return
  }
  const x = finite(p['position.x'])
  const y = finite(p['position.y'])
  out[0] = x
  out[1] = y
  out[2] = x + finite(p['position.width'])
  out[3] = y + finite(p['position.height'])
}

function finite(v: unknown): number {
  return typeof v === 'number' && Number.isFinite(v) ? v : 0
}
