import { degreesOf, middleOf, type Point, withinTurn } from '../Box.ts'
import { frameOf, isMirroring, snapshotOf } from '../Frame.ts'
import { planInside } from '../plans/insidePage.ts'
import { isOverEdge } from '../plans/pageEdge.ts'
import { freeTurnPlan } from '../plans/turnPlan.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { stillHeld } from './stillHeld.ts'

/** Degrees between the angles that Shift allows. */
const SHIFT_STEP = 15

/**
 * Turns the selection about its middle, in whole degrees; Shift keeps to every 15 degrees. One widget is moved inside the
 * page where its corners would leave it; several keep their places to each other, and stop there.
 */
export function turning(ctx: ToolContext, start: Pointer): ToolState {
  const page = snapshotOf(ctx.document)
  let ids = ctx.selection
  const centre = middleOf(ctx.frame ?? [0, 0, 0, 0])
  const single = ids.length === 1 ? page.widgets.get(ids[0] ?? '') : undefined
  const before = single ? degreesOf(single.props) : 0
  const sign = single && isMirroring(frameOf(page, single.id, ctx.edits)) ? -1 : 1
  const from = angleAt(centre, start.page)
  let by = 0
  let pointer: Point = start.page
  const planOf = (degrees: number) => {
    const plan = freeTurnPlan(page, ids, centre, sign * degrees, ctx.edits, ctx.document)
    if (single) return planInside(ctx.document, plan, ctx.edits)
    return isOverEdge(ctx.document, plan, ctx.edits) ? undefined : plan
  }
  const shown = () => ({ degrees: withinTurn(before + by), at: pointer })
  const end = (plan?: ReturnType<typeof planOf>) => {
    ctx.show({})
    if (plan && by !== 0) ctx.commit(plan)
    return ctx.idle()
  }
  return {
    name: 'select.turning',
    cursor: 'grabbing',
    move(at) {
      pointer = at.page
      const step = at.isShift ? SHIFT_STEP : 1
      const wanted = before + sign * (angleAt(centre, at.page) - from)
      const next = withinTurn(Math.round(wanted / step) * step - before)
      const plan = planOf(next)
      // Refused (5.1): the last accepted angle stays.
      if (plan) by = next
      ctx.show({ preview: plan ?? planOf(by) ?? new Map(), turning: shown() })
      return undefined
    },
    changed() {
      const held = stillHeld(ctx, page, ids)
      if (!held) return ctx.idle()
      if (held === ids) return undefined
      ids = held
      ctx.show({ preview: planOf(by) ?? new Map(), turning: shown() })
      return undefined
    },
    up: () => end(planOf(by)),
    cancel: () => end(),
  }
}

/** @returns degrees clockwise, from the right */
function angleAt(centre: Point, at: Point): number {
  return (Math.atan2(at.y - centre.y, at.x - centre.x) * 180) / Math.PI
}
