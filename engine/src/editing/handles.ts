import type { Camera } from '../runtime/Engine.ts'
import { type Box, middleOf, type Point, turnedPoint } from './Box.ts'
import type { TurnedBox } from './Frame.ts'

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

/** CSS pixels from the frame to the middle of the handle that turns. */
export const TURN_HANDLE_PX = 24
/** CSS pixels from the edge of the canvas within which a handle cannot be pressed. */
const OUT_OF_REACH_PX = 8

/**
 * @returns where the handle that turns stands, page units: above the box and turned with it, or below it where above is
 * out of view
 */
export function turnHandlePoint({ box, degrees }: TurnedBox, camera: Camera): Point {
  const middle = middleOf(box)
  const away = box[3] / 2 + TURN_HANDLE_PX / camera.zoom
  const above = turnedPoint({ x: middle.x, y: middle.y - away }, middle, degrees)
  const isInView = Math.min(above.x - camera.x, above.y - camera.y) * camera.zoom >= OUT_OF_REACH_PX
  return isInView ? above : turnedPoint({ x: middle.x, y: middle.y + away }, middle, degrees)
}

/** @returns the handle at a point of a turned frame, named as before the turn */
export function turnedHandleAt({ box, degrees }: TurnedBox, at: Point, reach: number): Handle | undefined {
  return handleAt(box, turnedPoint(at, middleOf(box), -degrees), reach)
}

const compass = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
const cursors = { nw: 'nwse', se: 'nwse', ne: 'nesw', sw: 'nesw', n: 'ns', s: 'ns', e: 'ew', w: 'ew' } as const

/** @returns the cursor that shows where a handle of a turned frame pulls to */
export function handleCursor(handle: Handle, degrees: number): string {
  const seen = compass[(compass.indexOf(handle) + Math.round(degrees / 45)) % compass.length] ?? handle
  return `${cursors[seen]}-resize`
}
