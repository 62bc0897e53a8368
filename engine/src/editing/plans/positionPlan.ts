import { isContainer } from '../../schema/model/widgetTraits.ts'
import type { PageRecords, WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import { groupResizePlan } from '../../widgets/groupResizePlan.ts'
import { MIN_LEFT } from '../../widgets/rectEdit.ts'
import type { WidgetEdit } from '../../widgets/WidgetEdit.ts'
import { type Box, isTurnable } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, mapShift } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { unlockedOf } from './movePlan.ts'
import { moveRoom, withinRoom } from './moveRoom.ts'
import { isOverEdge } from './pageEdge.ts'
import { turnedTo } from './turnPlan.ts'

/**
 * Reasons to refuse a typed position: 5.1 refuses a place too near the page's edge and a size of 2 or less, and allows
 * whole numbers only; `angle`: not from 0 to 360, or of a group not by quarters; `inexact`: the shape can only come close, like a circle to an odd width;
 * `locked`: no part of it may move.
 */
export type PositionRefusal = 'edge' | 'size' | 'whole' | 'inexact' | 'angle' | 'locked'

/** The result of a typed position. A number is kept exactly as typed, or refused. */
export type PositionPlan =
  | { readonly is: 'plan'; readonly leaves: ReadonlyMap<string, Props> }
  | { readonly is: 'refused'; readonly why: PositionRefusal }

const moves: Readonly<Record<string, 'x' | 'y'>> = {
  'position.x': 'x',
  'position.y': 'y',
  'position.cx': 'x',
  'position.cy': 'y',
}

/**
 * @returns leaves by widget id that set `path` of the unlocked of `ids` to `value` (page units, degrees; a point of a
 * line: `{ x, y, k }`). The plan covers all of them or none.
 */
export function positionPlan(
  page: PageRecords,
  ids: readonly string[],
  path: string,
  value: unknown,
  edits: EditTable,
): PositionPlan {
  return allOrNone(page, ids, (id) => {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    return record && edit ? planOf(page, record, edit, path, value, edits) : new Map()
  })
}

/** The result for one widget: leaves by widget id, or the reason of a refusal. */
export type One = ReadonlyMap<string, Props> | PositionRefusal

/** @returns the joined plans of the unlocked of `ids`; the first refusal refuses them all */
export function allOrNone(page: PageRecords, ids: readonly string[], planOf: (id: string) => One): PositionPlan {
  const unlocked = unlockedOf(page, ids)
  if (unlocked.length === 0 && ids.length > 0) return { is: 'refused', why: 'locked' }
  const leaves = new Map<string, Props>()
  for (const id of unlocked) {
    const one = planOf(id)
    if (typeof one === 'string') return { is: 'refused', why: one }
    for (const [each, changed] of one) leaves.set(each, changed)
  }
  return { is: 'plan', leaves }
}

function planOf(
  page: PageRecords,
  record: WidgetRecord,
  edit: WidgetEdit,
  path: string,
  value: unknown,
  edits: EditTable,
): One {
  if (path === 'position.rotate') {
    const angle = Number(value)
    if (!(angle >= 0 && angle <= 360 && (angle % 90 === 0 || isTurnable(edit.model)))) return 'angle'
    return planInside(page, new Map([[record.id, turnedTo(page, record.id, angle, edits)]]), edits)
  }
  if (!isWhole(value)) return 'whole'
  const axis = moves[path]
  if (axis) return movedTo(page, record, edit, path, axis, Number(value), edits)
  const box = resizedBox(record, edit, path, Number(value))
  const plan = box ? resized(page, record, edit, box, edits) : reshaped(record, edit, { [path]: value })
  if (!plan) return 'size'
  return isOverEdge(page, plan, edits) ? 'edge' : plan
}

function resized(page: PageRecords, record: WidgetRecord, edit: WidgetEdit, box: Box, edits: EditTable) {
  if (isContainer(record.type)) return groupResizePlan(page, record.id, box, [...edits.values()])
  const leaves = edit.resize(record.props, box)
  return leaves && new Map([[record.id, leaves]])
}

function movedTo(
  page: PageRecords,
  record: WidgetRecord,
  edit: WidgetEdit,
  path: string,
  axis: 'x' | 'y',
  value: number,
  edits: EditTable,
): One {
  const by = value - numberOf(record, edit, path)
  const [dx, dy] = axis === 'x' ? [by, 0] : [0, by]
  const seen = mapShift(frameOf(page, record.id, edits), dx, dy)
  const allowed = withinRoom(moveRoom(page, [record.id], edits), seen.x, seen.y)
  if (allowed.dx !== Math.round(seen.x) || allowed.dy !== Math.round(seen.y)) return 'edge'
  return new Map([[record.id, edit.move(record.props, dx, dy)]])
}

/** @returns the unrotated box for a typed extent: a rectangle keeps its corner, a circle and an ellipse their centre */
function resizedBox(record: WidgetRecord, edit: WidgetEdit, path: string, value: number): Box | undefined {
  const [x0, y0, x1, y1] = cornersOf(record.props, edit)
  const about = (width: number, height: number): Box => [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height]
  switch (path) {
    case 'position.width':
      return [x0, y0, value, y1 - y0]
    case 'position.height':
      return [x0, y0, x1 - x0, value]
    case 'position.rx':
      return about(2 * value, y1 - y0)
    case 'position.ry':
      return about(x1 - x0, 2 * value)
    case 'position.r':
      return about(2 * value, 2 * value)
    default:
      return undefined
  }
}

/** Moves a corner of a triangle or a point of a line; undefined where the extent would not be more than 2. */
function reshaped(record: WidgetRecord, edit: WidgetEdit, leaves: Props): ReadonlyMap<string, Props> | undefined {
  const after = { ...record.props, ...leaves }
  if (edit.model.geometry === 'line' && pointCount(after, edit) < 2) return undefined
  const [x0, y0, x1, y1] = cornersOf(after, edit)
  const [width, height] = [x1 - x0, y1 - y0]
  const extent = edit.model.geometry === 'line' ? Math.max(width, height) : Math.min(width, height)
  return extent <= MIN_LEFT ? undefined : new Map([[record.id, leaves]])
}

/** @returns whether a number, or both of a point, are whole; a removed point has none */
function isWhole(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined || Number.isInteger(Number(value))
  const { x, y } = value as { readonly x?: unknown; readonly y?: unknown }
  return Number.isInteger(Number(x)) && Number.isInteger(Number(y))
}

function pointCount(props: Props, edit: WidgetEdit): number {
  return Object.entries(edit.model.lists)
    .filter(([path]) => path.startsWith('position.'))
    .reduce((count, [path, list]) => count + listEntries(props, path, list).length, 0)
}

function cornersOf(props: Props, edit: WidgetEdit): readonly [number, number, number, number] {
  const out = new Float64Array(4)
  edit.model.writeBox(props, out)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = out
  return [x0, y0, x1, y1]
}

function numberOf(record: WidgetRecord, edit: WidgetEdit, path: string): number {
  return Number(record.props[path] ?? edit.model.props[path]?.initial ?? 0)
}
