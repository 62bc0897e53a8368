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

/** Quarter turns of a widget. Rotation is in steps of 90 degrees (5.1); a foreign angle counts as the nearest one. */
export function quarterTurns(props: Props): number {
  const degrees = Number(props['position.rotate'] ?? 0)
  return Number.isFinite(degrees) ? ((Math.round(degrees / 90) % 4) + 4) % 4 : 0
}

/** @returns the box as it is seen: a widget turned by a quarter has width and height swapped */
export function visualBox(model: WidgetModel, props: Props): Box {
  const corners = new Float64Array(4)
  model.writeBox(props, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  return turned([x0, y0, x1 - x0, y1 - y0], props)
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
