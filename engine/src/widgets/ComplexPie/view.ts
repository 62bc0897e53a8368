import { mountReadout } from '../../overlay/mountReadout.ts'
import type { LiveState } from '../../render/LiveState.ts'
import type { PrimitiveSink } from '../../render/PrimitiveSink.ts'
import { paintNothing, paintShareReadout, paintShares } from '../../render/shares.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  follows: 'figure',
  paint(p, live, out) {
    paintPicture(p, live, out)
  },
  mount: (context) => mountReadout(context, () => false),
}

function paintPicture(p: Props, live: LiveState, out: PrimitiveSink): void {
  const shares = paintShares(p, live, out)
  if (shares.list.every(({ part }) => part === 0)) {
    paintNothing(shares, shares.radius, live, out)
    return
  }
  let from = -Math.PI / 2
  for (const { part, color } of shares.list) {
    const to = from + part * 2 * Math.PI
    out.arc(shares.cx, shares.cy, shares.radius, shares.radius, from, to, color)
    from = to
  }
  const turns = shares.list.map(({ part }) => part)
  paintShareReadout(p, live, shares, turns, out)
}
