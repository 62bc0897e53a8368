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
  // A device whose clock stands still sends all of its samples with one time.
  const ofTime = new Set<string>()
  for (const point of points) {
    const before = points[kept - 1]
    if (kept > 0 && before?.time === point.time) {
      if (ofTime.size === 0) ofTime.add(keyOf(before))
      const key = keyOf(point)
      if (ofTime.has(key)) continue
      ofTime.add(key)
    } else if (ofTime.size > 0) ofTime.clear()
    points[kept++] = point
  }
  points.length = kept
  return points
}

const keyOf = ({ value, quality }: Point): string => `${quality} ${typeof value} ${value}`
