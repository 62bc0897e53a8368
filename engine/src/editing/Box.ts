import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Props } from '../schema/props/prop.ts'

/** A rectangle in page units. */
export type Box = readonly [x: number, y: number, width: number, height: number]

export interface Point {
  readonly x: number
  readonly y: number
}

export function boxBetween(a: Point, b: Point): Box {
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
}

export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x = Math.min(x, box[0])
    y = Math.min(y, box[1])
    right = Math.max(right, box[0] + box[2])
    bottom = Math.max(bottom, box[1] + box[3])
  }
  return [x, y, right - x, bottom - y]
}

/** @returns the angle of a widget, degrees clockwise from 0 to below 360; 0 where it is not a number */
export function degreesOf(props: Props): number {
  const degrees = Number(props['position.rotate'] ?? 0)
  return Number.isFinite(degrees) ? withinTurn(degrees) : 0
}

/** @returns the same angle from 0 to below 360 */
export function withinTurn(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

/** Quarter turns of a widget; an angle between them counts as the nearest one. */
export function quarterTurns(props: Props): number {
  return Math.round(degreesOf(props) / 90) % 4
}

/** @returns the upright box around the widget as it is seen; at an angle between quarters, around its corners */
export function visualBox(model: WidgetModel, props: Props): Box {
  const box = unturnedBox(model, props)
  const degrees = degreesOf(props)
  return degrees % 90 === 0 || !isTurnable(model) ? turned(box, props) : boxAround(box, degrees)
}

/** @returns the box as it would be seen at the nearest quarter turn: the one that a resize changes */
export function quarterBox(model: WidgetModel, props: Props): Box {
  return turned(unturnedBox(model, props), props)
}

/** @returns the box before the widget is turned about its middle */
export function unturnedBox(model: WidgetModel, props: Props): Box {
  const corners = new Float64Array(4)
  model.writeBox(props, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  return [x0, y0, x1 - x0, y1 - y0]
}

/**
 * @returns whether widgets of the kind turn to any angle. A line or a triangle has no angle; a group turns by quarters
 * only, because the whole units in which its parts are placed do not fit into any other frame.
 */
export function isTurnable({ props, geometry }: WidgetModel): boolean {
  return 'position.rotate' in props && geometry !== 'group'
}

/** @returns `point` after a turn about `centre`, degrees clockwise */
export function turnedPoint(point: Point, centre: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [dx, dy] = [point.x - centre.x, point.y - centre.y]
  return { x: centre.x + cos * dx - sin * dy, y: centre.y + sin * dx + cos * dy }
}

export function middleOf([x, y, width, height]: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** @returns the upright box around a box that is turned about its middle */
function boxAround([x, y, width, height]: Box, degrees: number): Box {
  const cos = Math.abs(Math.cos((degrees * Math.PI) / 180))
  const sin = Math.abs(Math.sin((degrees * Math.PI) / 180))
  const [w, h] = [width * cos + height * sin, width * sin + height * cos]
  return [x + (width - w) / 2, y + (height - h) / 2, w, h]
}

/** @returns the unrotated box of a widget that is seen as `visual`. A quarter turn swaps width and height both ways. */
export function localBox(props: Props, visual: Box): Box {
  return turned(visual, props)
}

function turned(box: Box, props: Props): Box {
  if (quarterTurns(props) % 2 === 0) return box
  const [x, y, width, height] = box
  return [x + (width - height) / 2, y + (height - width) / 2, height, width]
}
