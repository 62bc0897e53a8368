import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import { childrenByParent } from '../schema/page/paintOrder.ts'
import type { PageRecords } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'
import {
  type Box,
  degreesOf,
  isTurnable,
  type Point,
  quarterBox,
  quarterTurns,
  unionOf,
  unturnedBox,
  visualBox,
  withinTurn,
} from './Box.ts'
import type { EditTable } from './EditTable.ts'

/**
 * The transform from the frame of a widget's leaves (the page, or the inside of a group) to the page: x' = a x + c y +
 * e, y' = b x + d y + f. Groups turn by quarters and mirror, so a to d are -1, 0 or 1.
 */
export type Frame = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A page with its parent index. Pass the index when you have it; otherwise it is rebuilt. */
export type PageTree = PageRecords & { children?(parent: string | null): readonly string[] }

/** Leaves that override the document's. */
type Shown = ReadonlyMap<string, Props> | undefined

/** The frame of the page itself. */
export const PAGE_FRAME: Frame = [1, 0, 0, 1, 0, 0]

/** @returns the frame of the leaves of `id` */
export function frameOf(page: PageRecords, id: string, edits: EditTable, shown?: Shown): Frame {
  const parent = page.widgets.get(id)?.parent ?? null
  return insideFrame(page, parent, edits, shown)
}

/** @returns the frame inside group `id`; null = the page */
export function insideFrame(page: PageRecords, id: string | null, edits: EditTable, shown?: Shown): Frame {
  const group = id === null ? undefined : page.widgets.get(id)
  const edit = group && edits.get(group.type)
  if (!group || !edit) return PAGE_FRAME
  const preview = shown?.get(group.id)
  const props = preview ? { ...group.props, ...preview } : group.props
  return compose(frameOf(page, group.id, edits, shown), groupFrame(edit.model, props))
}

/** @returns the transform from the inside of a group to the frame of the group's own leaves */
export function groupFrame(model: WidgetModel, props: Props): Frame {
  const corners = new Float64Array(4)
  model.writeBox(props, corners)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = corners
  const turn = turnFrame(quarterTurns(props), mirrorsOf(props), (x0 + x1) / 2, (y0 + y1) / 2)
  return compose(turn, [1, 0, 0, 1, x0, y0])
}

/** @returns a mirroring followed by quarter turns clockwise, both about (cx, cy) */
export function turnFrame(quarters: number, mirrors: Mirrors, cx: number, cy: number): Frame {
  const [cos, sin] = (
    [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
  )[quarters] ?? [1, 0]
  const mx = mirrors.x ? -1 : 1
  const my = mirrors.y ? -1 : 1
  const [a, b, c, d] = [cos * mx, sin * mx, -sin * my, cos * my]
  return [a, b, c, d, cx - a * cx - c * cy, cy - b * cx - d * cy]
}

export interface Mirrors {
  readonly x: boolean
  readonly y: boolean
}

export function mirrorsOf(props: Props): Mirrors {
  return { x: props['style.flip.horizontal'] === true, y: props['style.flip.vertical'] === true }
}

export function compose(outer: Frame, inner: Frame): Frame {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

export function inverse([a, b, c, d, e, f]: Frame): Frame {
  // The inverse of quarter turns and mirrors is the transpose.
  return [a, c, b, d, -(a * e + b * f), -(c * e + d * f)]
}

export function isIdentity(frame: Frame): boolean {
  return frame.every((n, i) => n === PAGE_FRAME[i])
}

/** @returns whether horizontal becomes vertical */
export function isAxisSwapped(frame: Frame): boolean {
  return frame[0] === 0
}

export function mapPoint([a, b, c, d, e, f]: Frame, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** Transforms an offset. Adding 0 turns -0 into 0. */
export function mapShift([a, b, c, d]: Frame, dx: number, dy: number): Point {
  return { x: a * dx + c * dy + 0, y: b * dx + d * dy + 0 }
}

export function mapBox(frame: Frame, [x, y, width, height]: Box): Box {
  if (frame === PAGE_FRAME) return [x, y, width, height]
  const p = mapPoint(frame, { x, y })
  const q = mapPoint(frame, { x: x + width, y: y + height })
  return [Math.min(p.x, q.x), Math.min(p.y, q.y), Math.abs(q.x - p.x), Math.abs(q.y - p.y)]
}

/** @returns whether the frame mirrors: what turns clockwise in it turns the other way on the page */
export function isMirroring([a, b, c, d]: Frame): boolean {
  return a * d - b * c < 0
}

/** A box on the page, and the angle by which it is turned about its middle: degrees clockwise, 0 to below 360. */
export interface TurnedBox {
  readonly box: Box
  readonly degrees: number
}

/** @returns a widget's box before its turn and the turn, on the page; undefined for kinds that do not turn freely */
export function turnedBox(page: PageRecords, id: string, edits: EditTable, shown?: Shown): TurnedBox | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit || !isTurnable(edit.model)) return undefined
  const preview = shown?.get(id)
  const props = preview ? { ...record.props, ...preview } : record.props
  const frame = frameOf(page, id, edits, shown)
  const degrees = isMirroring(frame) ? -degreesOf(props) : degreesOf(props)
  return { box: mapBox(frame, unturnedBox(edit.model, props)), degrees: withinTurn(degrees) }
}

/** @returns the widget's own box on the page, at the nearest quarter turn; a group's may differ from the box around its parts */
export function ownBox(page: PageRecords, id: string, edits: EditTable, shown?: Shown): Box | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit) return undefined
  const preview = shown?.get(id)
  const box = quarterBox(edit.model, preview ? { ...record.props, ...preview } : record.props)
  return record.parent === null ? box : mapBox(frameOf(page, id, edits, shown), box)
}

/** @returns the box on the page as it is seen: for a group, around its widgets, wherever they were moved to */
export function pageBox(page: PageTree, id: string, edits: EditTable, shown?: Shown): Box | undefined {
  return seenBox(page, id, frameOf(page, id, edits, shown), edits, shown)
}

function seenBox(page: PageTree, id: string, frame: Frame, edits: EditTable, shown: Shown): Box | undefined {
  const record = page.widgets.get(id)
  const edit = record && edits.get(record.type)
  if (!record || !edit) return undefined
  const preview = shown?.get(id)
  if (isContainer(record.type)) {
    const inside = insideFrame(page, id, edits, shown)
    const boxes: Box[] = []
    for (const child of childrenOf(page, id)) {
      const box = seenBox(page, child, inside, edits, shown)
      if (box) boxes.push(box)
    }
    if (boxes.length > 0) return unionOf(boxes)
  }
  return mapBox(frame, visualBox(edit.model, preview ? { ...record.props, ...preview } : record.props))
}

/**
 * @returns the page as it is now, for the length of a gesture: a colleague's edit replaces records and never changes
 * them
 */
export function snapshotOf(page: PageRecords): PageTree {
  const widgets = new Map(page.widgets)
  let tree: ReturnType<typeof childrenByParent> | undefined
  return {
    con: page.con,
    widgets,
    children(parent) {
      tree ??= childrenByParent(widgets)
      return (tree.get(parent) ?? []).map((record) => record.id)
    },
  }
}

function childrenOf(page: PageTree, id: string): readonly string[] {
  if (page.children) return page.children(id)
  return (childrenByParent(page.widgets).get(id) ?? []).map((record) => record.id)
}
