import type { Props } from '../../schema/prop.ts'
import type { WidgetRecord } from '../../schema/WidgetRecord.ts'
import { quarterTurns, visualBox } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { compose, type Frame, inverse, isAxisSwapped, type Mirrors, mapPoint, mirrorsOf } from '../Frame.ts'

/** Leaves that keep a widget where and as it is seen, when its leaves count in frame `to` instead of `from`. */
export function reframedLeaves(record: WidgetRecord, from: Frame, to: Frame, edits: EditTable): Props {
  const edit = edits.get(record.type)
  if (!edit) return {}
  const change = compose(inverse(to), from)
  const [x, y, width, height] = visualBox(edit.model, record.props)
  const centre = { x: x + width / 2, y: y + height / 2 }
  const seen = mapPoint(change, centre)
  const moved = edit.move(record.props, seen.x - centre.x, seen.y - centre.y)
  const { turns, isMirrored } = turnOf(change)
  if (turns === 0 && !isMirrored) return moved
  const mirrors = mirrorsOf(record.props)
  // Mirrored across before it is turned, whatever way it lies itself.
  const ownTurns = edit.turn ? 0 : quarterTurns(record.props)
  const after = isMirrored
    ? ownTurns % 2 === 0
      ? { x: !mirrors.x, y: mirrors.y }
      : { x: mirrors.x, y: !mirrors.y }
    : mirrors
  if (!edit.turn) return { ...moved, ...flips(mirrors, after), 'position.rotate': ((ownTurns + turns) % 4) * 90 }
  const swapped = turns % 2 === 0 ? after : { x: after.y, y: after.x }
  return { ...edit.turn({ ...record.props, ...moved }, seen.x, seen.y, turns), ...flips(mirrors, swapped) }
}

/** A map of quarter turns and mirrors as one mirror across, then turns clockwise. */
function turnOf(change: Frame): { readonly turns: number; readonly isMirrored: boolean } {
  const [a, b, c, d] = change
  const isMirrored = a * d - b * c < 0
  const [cos, sin] = isMirrored ? [-a, -b] : [a, b]
  const turns = isAxisSwapped(change) ? (sin > 0 ? 1 : 3) : cos > 0 ? 0 : 2
  return { turns, isMirrored }
}

function flips(before: Mirrors, after: Mirrors): Props {
  return {
    ...(before.x === after.x ? {} : { 'style.flip.horizontal': after.x }),
    ...(before.y === after.y ? {} : { 'style.flip.vertical': after.y }),
  }
}
