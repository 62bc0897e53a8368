import type * as Y from 'yjs'
import { sameLeaf } from '../document/sameLeaf.ts'
import { compose, type Frame, inverse, isIdentity, PAGE_FRAME } from '../editing/Frame.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { DocFrames } from './DocFrames.ts'
import { framedProps, geometryOf, hasSameGeometry, shiftBetween, unframedGeometry } from './framedProps.ts'
import { Key, keyOfPath, readGeometry, readPlace } from './layout.ts'

/**
 * Moves a widget in the shared tree to where `record` says. Its geometry stays as it was written, and the register says
 * how it is to be read now; only real moves are written. `isDissolved`: its group is being removed, so the group's
 * frame stays in force for anyone who moves that group meanwhile.
 * @returns whether the geometry was handled; false if the widget stays in its group
 */
export function writePlace(
  map: Y.Map<unknown>,
  record: WidgetRecord,
  frames: DocFrames,
  isDissolved: boolean,
): boolean {
  const { id, parent, order, type } = record
  const before = readPlace(map.get(Key.pos))
  if (!before) {
    map.set(Key.pos, { parent, order })
    return false
  }
  if (before.parent === parent) {
    map.set(Key.pos, { ...before, order })
    return false
  }
  const of = isDissolved ? (before.of ?? before.parent) : parent
  const m = isDissolved ? before.m : undefined
  const exact = isDissolved
    ? (frames.toParent(id, { parent, order, of, ...(m ? { m } : {}) }, parent) ?? PAGE_FRAME)
    : compose(inverse(frames.inside(parent)), frames.toPage(id, before))
  // The designer's positions are whole numbers: where turning an odd size left a half, the frame absorbs it.
  const props = readGeometry(map)
  const read = framedProps(type, props, isIdentity(exact) ? undefined : exact)
  const [x, y] = shiftBetween(type, read, record.props)
  const isRounding = Math.abs(x) <= 1 && Math.abs(y) <= 1
  const frame = isRounding ? shifted(exact, x, y) : exact
  const through = isDissolved
    ? isRounding && (x !== 0 || y !== 0)
      ? compose(inverse(frames.inside(of)), compose(frames.inside(parent), frame))
      : m
    : frame
  const at = isContainer(type) && parent !== null ? { at: clean(frames.toPage(id, before)) } : {}
  map.set(Key.pos, { parent, order, of, ...(through && !isIdentity(through) ? { m: clean(through) } : {}), ...at })
  if (isContainer(type)) frames.clear()
  // Nearly always it already reads as the record has it.
  if (x === 0 && y === 0 && hasSameGeometry(read, record.props)) return true
  writeGeometry(map, record, isIdentity(frame) ? undefined : frame)
  return true
}

/** Writes geometry that reads as the record's through `frame`. */
export function writeGeometry(map: Y.Map<unknown>, record: WidgetRecord, frame: Frame | undefined): void {
  const { type, parent, order } = record
  const props = readGeometry(map)
  if (hasSameGeometry(framedProps(type, props, frame), record.props)) return
  let wanted = frame ? unframedGeometry(type, props, record.props, frame) : geometryOf(record.props)
  if (!wanted) {
    map.set(Key.pos, { parent, order, of: parent })
    wanted = geometryOf(record.props)
  }
  for (const path of Object.keys(geometryOf(props))) if (wanted[path] === undefined) map.delete(keyOfPath(path))
  for (const [path, value] of Object.entries(wanted)) if (!sameLeaf(props[path], value)) map.set(keyOfPath(path), value)
}

const shifted = ([a, b, c, d, e, f]: Frame, x: number, y: number): Frame => [a, b, c, d, e + x, f + y]

/** Adding 0 turns -0 into 0. */
const clean = ([a, b, c, d, e, f]: Frame): Frame => [a + 0, b + 0, c + 0, d + 0, e + 0, f + 0]
