import { mountTable } from '../../overlay/mountTable.ts'
import { paintFrame, paintTitle } from '../../render/frame.ts'
import type { Rgba } from '../../render/PrimitiveSink.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

const CALM: Rgba = 0x8b949dff
const GAP = 8

/** On the drawing board it is a strip with the four signs, in grey: no alarm is shown there. */
export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = paintFrame(p, 0, out)
    const side = Math.min(box.height - GAP, 24)
    if (side < 4) return
    out.clip(box.x, box.y, box.width, box.height)
    for (let i = 0; i < 4; i++)
      out.rect(box.x + GAP + i * (side + GAP), box.y + (box.height - side) / 2, side, side, i === 3 ? side / 2 : 0, {
        fill: CALM,
        stroke: 0,
        strokeWidth: 0,
        dash: [],
      })
    out.unclip()
    paintTitle(p, live, TEXT_PATH, box, out)
  },
  mount: (context) => mountTable(context, async () => (await import('./alarmBar.ts')).openTable),
}
