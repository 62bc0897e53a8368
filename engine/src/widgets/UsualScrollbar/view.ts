import type { LiveState } from '../../render/LiveState.ts'
import { isDoubtful } from '../../render/qualityMarks.ts'
import { boxOf, colorOf, numberOf, paintOf, textOf } from '../../render/style.ts'
import { type Condition, meets } from '../../schema/props/condition.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetView } from '../WidgetView.ts'
import { model } from './model.ts'

export const view: WidgetView = {
  model,
  follows: 'state',
  paint(p, live, out) {
    const box = boxOf(p)
    const radius = numberOf(p, 'style.radius')
    out.rect(box.x, box.y, box.width, box.height, radius, paintOf(p))
    const isLevel = box.width >= box.height
    const inset = numberOf(p, 'line.distance')
    const width = Math.min(box.width, box.height) - 2 * inset
    const cx = box.x + box.width / 2
    const cy = box.y + box.height / 2
    const path = isLevel
      ? [box.x + inset, cy, box.x + box.width - inset, cy]
      : [cx, box.y + inset, cx, box.y + box.height - inset]
    const [on, off] = dashesOf(p)
    out.flow(path, 2, width, on, off, speedOf(p, live), colorOf(p, 'line.stroke'))
  },
}

/** Reads the pattern's two lengths; an unreadable pattern becomes the default one. */
function dashesOf(p: Props): readonly [number, number] {
  const [on = Number.NaN, off = on] = textOf(p, 'line.strokeDasharray')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return on > 0 && off >= 0 ? [on, off] : [14, 10]
}

/** A stale or bad value moves nothing, because the flow may have stopped since. */
function speedOf(p: Props, live: LiveState): number {
  if (!live.isLive || isDoubtful(live)) return 0
  const isBound = p['data.signalId'] !== undefined && p['data.signalId'] !== ''
  const condition = { symbol: p['dataAddon.symbol'], value: p['dataAddon.value'] } as Condition
  if (isBound && !meets(condition, live.measured)) return 0
  const speed = numberOf(p, 'line.speed')
  return p['line.direction'] === 'backward' ? -speed : speed
}
