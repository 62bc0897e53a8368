import type { Props } from '../../schema/props/prop.ts'
import { turnedPoint } from '../Box.ts'
import { snapshotOf, type TurnedBox } from '../Frame.ts'
import { type Handle, handleSides } from '../handles.ts'
import { isOverEdge } from '../plans/pageEdge.ts'
import { resizeBox } from '../plans/resizeBox.ts'
import { turnedResizePlan } from '../plans/resizePlan.ts'
import type { ToolContext } from '../ToolContext.ts'
import type { Pointer, ToolState } from '../ToolState.ts'
import { stillHeld } from './stillHeld.ts'

/**
 * Pulls a handle of the one selected widget, whose angle is between quarters: along its own sides, and without snapping,
 * because none of them is upright. Shift keeps the ratio, Alt keeps the centre.
 */
export function turnedResizing(ctx: ToolContext, start: Pointer, handle: Handle, frame: TurnedBox): ToolState {
  const page = snapshotOf(ctx.document)
  const ids = ctx.selection
  const [id = ''] = ids
  const isRound = ctx.edits.get(page.widgets.get(id)?.type ?? '')?.model.geometry === 'circle'
  const side = handleSides[handle]
  let plan: ReadonlyMap<string, Props> | undefined
  const end = () => {
    ctx.show({})
    return ctx.idle()
  }
  return {
    name: 'select.resizing',
    cursor: 'inherit',
    move(at) {
      const { x, y } = turnedPoint(at.page, start.page, -frame.degrees)
      const to = resizeBox(frame.box, handle, x - start.page.x, y - start.page.y, {
        isRatioKept: at.isShift || (isRound && (side.x === 0 || side.y === 0)),
        isFromCentre: at.isAlt,
      })
      const next = turnedResizePlan(ctx.document, id, frame, to, ctx.edits)
      // The resize is refused (5.1): the last accepted size stays.
      if (!next || isOverEdge(ctx.document, next, ctx.edits)) return undefined
      plan = next
      ctx.show({ preview: next })
      return undefined
    },
    changed: () => (stillHeld(ctx, page, ids) ? undefined : ctx.idle()),
    up() {
      const next = end()
      if (plan) ctx.commit(plan)
      return next
    },
    cancel: end,
  }
}
