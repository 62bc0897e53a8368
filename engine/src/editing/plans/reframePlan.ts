import type { WidgetRecord } from '../../schema/page/WidgetRecord.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetEdit } from '../../widgets/WidgetEdit.ts'
import { degreesOf, isTurnable, quarterBox, quarterTurns, withinTurn } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { compose, type Frame, inverse, isAxisSwapped, type Mirrors, mapPoint, mirrorsOf, turnFrame } from '../Frame.ts'

/** @returns leaves that keep a widget where and as it is seen when its frame changes from `from` to `to` */
export function reframedLeaves(record: WidgetRecord, from: Frame, to: Frame, edits: EditTable): Props {
  const edit = edits.get(record.type)
  return edit ? mappedLeaves(record, compose(inverse(to), from), edit) : {}
}

/**
 * @returns leaves of a widget after the transform `change`: moved, turned by quarters, mirrored. A mirroring is always
 * written as horizontal, followed by a turn, so that two transforms in sequence give the same leaves as their product.
 */
export function mappedLeaves({ props }: Pick<WidgetRecord, 'props'>, change: Frame, edit: WidgetEdit): Props {
  const [x, y, width, height] = quarterBox(edit.model, props)
  const centre = { x: x + width / 2, y: y + height / 2 }
  const seen = mapPoint(change, centre)
  const moved = edit.move(props, seen.x - centre.x, seen.y - centre.y)
  const { turns, isMirrored } = turnOf(change)
  if (turns === 0 && !isMirrored) return moved
  const before = mirrorsOf(props)
  const after = { x: isMirrored !== (before.x !== before.y), y: false }
  if (!edit.turn) {
    // A vertical mirroring is a horizontal one after half a turn.
    const own = (isTurnable(edit.model) ? degreesOf(props) : quarterTurns(props) * 90) + (before.y ? 180 : 0)
    const degrees = withinTurn(turns * 90 + (isMirrored ? -own : own))
    return { ...moved, ...flips(before, after), 'position.rotate': degrees }
  }
  const own = turnFrame(0, before, 0, 0)
  // Points are turned before they are mirrored.
  const beneath = turnOf(compose(turnFrame(0, after, 0, 0), compose(change, own)))
  return { ...edit.turn({ ...props, ...moved }, seen.x, seen.y, beneath.turns), ...flips(before, after) }
}

/** @returns a transform of quarter turns and mirrors as one horizontal mirroring, then turns clockwise */
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
