import { NO_JOIN, ROUND_JOIN } from './layout.ts'

/** Above this angle two segments are left to overlap: their cutting plane would cut deep into both. */
const SHARP_TURN = (150 * Math.PI) / 180

/** @returns the direction of the plane between two segments: the mean of their directions */
export function joinAngle(ax: number, ay: number, bx: number, by: number): number {
  const a = Math.hypot(ax, ay)
  const b = Math.hypot(bx, by)
  if (a === 0 || b === 0) return NO_JOIN
  const cos = (ax * bx + ay * by) / (a * b)
  if (cos < Math.cos(SHARP_TURN)) return ROUND_JOIN
  return Math.atan2(ay / a + by / b, ax / a + bx / b)
}
