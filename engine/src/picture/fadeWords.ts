import type { MarkColors } from '../render/LiveState.ts'
import type { Rgba } from '../render/PrimitiveSink.ts'
import { Op } from './DisplayList.ts'

/** Factor on the opacity of an image that shows nothing live. */
const PALE = 0.35
/** Word offsets of the fill and of the line or text colour, by primitive; 0 = it has none. */
const INKS: Readonly<Record<number, readonly [fill: number, stroke: number]>> = {
  [Op.Rect]: [6, 7],
  [Op.Ellipse]: [5, 6],
  [Op.Arc]: [7, 0],
  [Op.Polyline]: [3, 4],
  [Op.Polygon]: [2, 0],
  [Op.Area]: [2, 0],
  [Op.Flow]: [0, 2],
  [Op.Text]: [0, 5],
}

/**
 * Recolours the first `length` words of a recording as unknown: fills become paper, lines and texts the ink of the
 * marks, images pale. No colour that a view or a condition chose remains. Layout of the words: DisplayList.ts.
 */
export function fadeWords(f: Float32Array, u: Uint32Array, length: number, { paper, stale }: MarkColors): void {
  for (let at = 0; at < length; at += u[at] >>> 8) {
    const op = u[at] & 0xff
    const inks = INKS[op]
    if (op === Op.Image) f[at + 10] = f[at + 10] * PALE
    if (inks === undefined) continue
    const [fill, stroke] = inks
    // A shape without an outline gets one: it would not be seen on paper.
    if (op <= Op.Ellipse && (u[at + stroke] & 0xff) === 0) {
      u[at + stroke] = u[at + fill]
      f[at + stroke + 1] = 1
    }
    if (fill > 0) u[at + fill] = withHue(u[at + fill], paper)
    if (stroke > 0) u[at + stroke] = withHue(u[at + stroke], stale)
  }
}

/** A hue with the opacity of another colour. */
const withHue = (color: Rgba, hue: Rgba): Rgba => ((hue & 0xffffff00) | (color & 0xff)) >>> 0
