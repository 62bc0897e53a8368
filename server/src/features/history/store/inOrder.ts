import type { Point } from './Point.ts'

/**
 * Sorts points by time, in place, and leaves out repeats. A sample that was delivered twice is one sample; other values
 * at its time are samples of their own. Input that is in order and has no repeats, as nearly all is, takes one pass.
 */
export function inOrder(points: Point[]): Point[] {
  let last = Number.NEGATIVE_INFINITY
  for (const { time } of points) {
    if (time < last) {
      points.sort((a, b) => a.time - b.time)
      break
    }
    last = time
  }
  let kept = 0
  for (const point of points) if (!isRepeat(points, kept, point)) points[kept++] = point
  points.length = kept
  return points
}

/** @param kept how many points at the begin are kept */
function isRepeat(points: readonly Point[], kept: number, { time, value, quality }: Point): boolean {
  for (let i = kept - 1; i >= 0; i--) {
    const earlier = points[i] as Point
    if (earlier.time !== time) return false
    if (earlier.value === value && earlier.quality === quality) return true
  }
  return false
}
