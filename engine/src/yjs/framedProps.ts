import { sameLeaf } from '../document/sameLeaf.ts'
import { quarterBox } from '../editing/Box.ts'
import { editTable } from '../editing/EditTable.ts'
import { type Frame, inverse, mapShift } from '../editing/Frame.ts'
import { mappedLeaves } from '../editing/plans/reframePlan.ts'
import type { Props } from '../schema/props/prop.ts'
import { isGeometry } from '../schema/values/geometry.ts'
import { edits } from '../widgets/edits.ts'

const table = editTable(edits)

/** @returns a widget's leaves transformed by `frame`. A widget of unknown type stays as it is. */
export function framedProps(type: string, props: Props, frame: Frame | undefined): Props {
  const edit = frame && table.get(type)
  return edit ? { ...props, ...mappedLeaves({ props }, frame, edit) } : props
}

/** @returns the geometry leaves alone */
export function geometryOf(props: Props): Props {
  const geometry: Record<string, unknown> = {}
  for (const path of Object.keys(props)) if (isGeometry(path)) geometry[path] = props[path]
  return geometry
}

export function hasSameGeometry(a: Props, b: Props): boolean {
  for (const path of Object.keys(a)) if (isGeometry(path) && !sameLeaf(a[path], b[path])) return false
  for (const path of Object.keys(b)) if (isGeometry(path) && !sameLeaf(a[path], b[path])) return false
  return true
}

/**
 * @returns the geometry that reads as `wanted` through `frame`. A move is written as a move of the present geometry, so
 * that a colleague's change of the other fields stays; undefined where rounding allows no exact result (a widget of odd
 * size in a turned group).
 */
export function unframedGeometry(type: string, props: Props, wanted: Props, frame: Frame): Props | undefined {
  const edit = table.get(type)
  if (!edit) return wanted
  const put = (own: Props): Props | undefined => {
    const [x, y] = shiftBetween(type, framedProps(type, own, frame), wanted)
    const by = mapShift(inverse(frame), x, y)
    const placed = x === 0 && y === 0 ? geometryOf(own) : { ...geometryOf(own), ...edit.move(own, by.x, by.y) }
    return hasSameGeometry(framedProps(type, placed, frame), wanted) ? placed : undefined
  }
  return put(props) ?? put({ ...geometryOf(wanted), ...mappedLeaves({ props: wanted }, inverse(frame), edit) })
}

/** @returns the offset from the middle of `from` to that of `to` */
export function shiftBetween(type: string, from: Props, to: Props): readonly [number, number] {
  const edit = table.get(type)
  if (!edit) return [0, 0]
  const [x, y, width, height] = quarterBox(edit.model, from)
  const [toX, toY, toWidth, toHeight] = quarterBox(edit.model, to)
  return [toX + toWidth / 2 - x - width / 2, toY + toHeight / 2 - y - height / 2]
}
