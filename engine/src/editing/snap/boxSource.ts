import type { Box } from '../Box.ts'
import type { Axis, SnapLine, SnapSource } from './SnapSource.ts'

/** Edges and middles of boxes: of other widgets (rank 0), or of the page (rank 1). */
export function boxSource(boxes: readonly Box[], rank: number): SnapSource {
  return lineSource({ x: linesOf(boxes, 'x', rank), y: linesOf(boxes, 'y', rank) })
}

/** Lines of each axis, sorted by where they are. */
export function lineSource(sorted: Readonly<Record<Axis, readonly SnapLine[]>>): SnapSource {
  return {
    nearest(axis, value, reach) {
      const lines = sorted[axis]
      let low = 0
      let high = lines.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((lines[middle] as SnapLine).at < value) low = middle + 1
        else high = middle
      }
      const above = lines[low]
      const below = lines[low - 1]
      const nearer = below && (!above || value - below.at <= above.at - value) ? below : above
      return nearer && Math.abs(nearer.at - value) <= reach ? nearer : undefined
    },
  }
}

function linesOf(boxes: readonly Box[], axis: Axis, rank: number): SnapLine[] {
  const [at, other] = axis === 'x' ? ([0, 1] as const) : ([1, 0] as const)
  return boxes
    .flatMap((box) =>
      [0, 0.5, 1].map((part) => ({
        at: box[at] + box[(at + 2) as 2 | 3] * part,
        from: box[other],
        to: box[other] + box[(other + 2) as 2 | 3],
        rank,
        isShown: true,
      })),
    )
    .sort((a, b) => a.at - b.at)
}
