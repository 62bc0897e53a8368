import { mountReadout } from '../overlay/mountReadout.ts'
import type { LiveState } from '../render/LiveState.ts'
import type { PrimitiveSink } from '../render/PrimitiveSink.ts'
import { paintNothing, paintShareReadout, paintShares, type Shares } from '../render/shares.ts'
import type { WidgetModel } from '../schema/model/WidgetModel.ts'
import type { Props } from '../schema/props/prop.ts'
import type { WidgetView } from './WidgetView.ts'

/**
 * Paints the shares; at least one is not zero. @returns how far each of them reaches round, in turns
 * @param width of the ring, from the rim inwards
 */
type PaintParts = (shares: Shares, width: number, out: PrimitiveSink) => readonly number[]

/**
 * The view of a chart of shares of a whole.
 * @param widthOf width of its ring, page units; without values the ring is empty
 * @param paintParts sectors one after the other, unless it is given
 */
export const shareView = (
  model: WidgetModel,
  widthOf: (p: Props, shares: Shares) => number,
  paintParts: PaintParts = paintSectors,
): WidgetView => ({
  model,
  follows: 'figure',
  paint(p: Props, live: LiveState, out: PrimitiveSink) {
    const shares = paintShares(p, live, out)
    const width = widthOf(p, shares)
    if (shares.list.every(({ part }) => part === 0)) paintNothing(shares, width, live, out)
    else paintShareReadout(p, live, shares, paintParts(shares, width, out), out)
  },
  mount: (context) => mountReadout(context, () => false),
})

const paintSectors: PaintParts = ({ list, cx, cy, radius }, width, out) => {
  let from = -Math.PI / 2
  return list.map(({ part, color }) => {
    const to = from + part * 2 * Math.PI
    out.arc(cx, cy, radius, width, from, to, color)
    from = to
    return part
  })
}
