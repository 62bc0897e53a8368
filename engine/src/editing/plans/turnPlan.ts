import type { Props } from '../../schema/props/prop.ts'
import { degreesOf, isTurnable, middleOf, type Point, turnedPoint, visualBox, withinTurn } from '../Box.ts'
import type { EditTable } from '../EditTable.ts'
import { frameOf, isMirroring, mirrorsOf, type PageTree, pageBox } from '../Frame.ts'
import { planInside } from './insidePage.ts'
import { movedLeaves, unlockedOf } from './movePlan.ts'

/**
 * 5.1: turns the unlocked of `ids` by 90 degrees clockwise, kept below 360; none of them crosses the page's edge by it.
 */
export function turnPlan(page: PageTree, ids: readonly string[], edits: EditTable): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const id of unlockedOf(page, ids)) {
    const record = page.widgets.get(id)
    const edit = record && edits.get(record.type)
    if (!record || !edit) continue
    if (edit.turn) {
      const [x, y, width, height] = visualBox(edit.model, record.props)
      plan.set(id, { ...edit.turn(record.props, x + width / 2, y + height / 2, 1), ...swappedFlips(record.props) })
      continue
    }
    if (!edit.model.props['position.rotate']) continue
    plan.set(id, turnedTo(page, id, withinTurn(degreesOf(record.props) + 90), edits))
  }
  return planInside(page, plan, edits)
}

/**
 * @returns leaves that turn a widget to `degrees` about its middle as it is seen: a group's own box, about which its
 * frame turns, may differ from the box around its parts
 */
export function turnedTo(page: PageTree, id: string, degrees: number, edits: EditTable): Props {
  const turn = { 'position.rotate': degrees }
  const before = pageBox(page, id, edits)
  const after = pageBox(page, id, edits, new Map([[id, turn]]))
  if (!before || !after) return turn
  const [x, y, width, height] = before
  const [toX, toY, toWidth, toHeight] = after
  // Whole units: a middle between two of them may stay half a unit off.
  const dx = Math.trunc(x + width / 2 - toX - toWidth / 2)
  const dy = Math.trunc(y + height / 2 - toY - toHeight / 2)
  return { ...turn, ...movedLeaves(page, id, dx, dy, edits) }
}

/** @returns whether all of `ids`, at least one, turn to any angle */
export function canTurnFreely({ widgets }: PageTree, ids: readonly string[], edits: EditTable): boolean {
  const isFree = (id: string) => {
    const edit = edits.get(widgets.get(id)?.type ?? '')
    return edit !== undefined && isTurnable(edit.model)
  }
  return ids.length > 0 && ids.every(isFree)
}

/**
 * @returns leaves by widget id that turn `ids` about `centre` by `degrees` clockwise, as the page sees them. Places are
 * whole units, so the middle of a widget beside the centre comes to half a unit of where it was turned to. `page` is the
 * page when the gesture began, from which angles and places are counted; what a colleague moved since stays moved.
 */
export function freeTurnPlan(
  page: PageTree,
  ids: readonly string[],
  centre: Point,
  degrees: number,
  edits: EditTable,
  now: PageTree = page,
): ReadonlyMap<string, Props> {
  const plan = new Map<string, Props>()
  for (const id of ids) {
    const record = page.widgets.get(id)
    const box = pageBox(page, id, edits)
    if (!record || !box || !now.widgets.has(id)) continue
    const middle = middleOf(box)
    const seen = turnedPoint(middle, centre, degrees)
    const by = isMirroring(frameOf(now, id, edits)) ? -degrees : degrees
    plan.set(id, {
      'position.rotate': withinTurn(degreesOf(record.props) + by),
      ...movedLeaves(now, id, Math.round(seen.x - middle.x), Math.round(seen.y - middle.y), edits),
    })
  }
  return plan
}

/** Turning points before mirroring them swaps horizontal and vertical. */
function swappedFlips(props: Props): Props {
  const { x, y } = mirrorsOf(props)
  return x === y ? {} : { 'style.flip.horizontal': y, 'style.flip.vertical': x }
}
