import type { Box, Point } from './Box.ts'

/** The eight handles of the selection frame, by compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/** The sides that a handle pulls: -1 left or top, 1 right or bottom, 0 none. */
export const handleSides: Readonly<Record<Handle, Point>> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
}

export function handlePoint([x, y, width, height]: Box, handle: Handle): Point {
  const side = handleSides[handle]
  return { x: x + (width * (side.x + 1)) / 2, y: y + (height * (side.y + 1)) / 2 }
}

/**
 * @returns the handle at a point, corners before sides; `reach` in page units. Sides too short for a handle have none.
 */
export function handleAt(box: Box, at: Point, reach: number): Handle | undefined {
  const hit = (handle: Handle) => {
    const side = handleSides[handle]
    if (side.x === 0 && box[2] < 4 * reach) return false
    if (side.y === 0 && box[3] < 4 * reach) return false
    const point = handlePoint(box, handle)
    return Math.abs(point.x - at.x) <= reach && Math.abs(point.y - at.y) <= reach
  }
  return (['se', 'nw', 'ne', 'sw', 'e', 'w', 's', 'n'] as const).find(hit)
}
