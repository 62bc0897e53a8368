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
  const largest = Math.max(0, ...shares.list.map(({ part }) => part))
  if (largest === 0) {
    paintNothing(shares, 1, live, out)
    return
  }
  const angle = (2 * Math.PI) / shares.list.length
  shares.list.forEach(({ part, color }, i) => {
    // The area is in proportion, not the radius, so a value twice as large looks twice as large.
    const radius = shares.radius * Math.sqrt(part / largest)
    const from = -Math.PI / 2 + i * angle
    out.arc(shares.cx, shares.cy, radius, radius, from, from + angle, color)
  })
  const turns = shares.list.map(() => 1 / shares.list.length)
  paintShareReadout(p, live, shares, turns, out)
}
