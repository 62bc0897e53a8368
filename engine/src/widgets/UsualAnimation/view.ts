import { faded, paintQualityMark } from '../../render/qualityMarks.ts'
import { boxOf, numberOf, paintOf, textOf, textStyleOf } from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { TEXT_PATH } from '../../schema/common.ts'
import { type Condition, lastMet, meets } from '../../schema/condition.ts'
import { listEntries } from '../../schema/listItems.ts'
import type { Props } from '../../schema/prop.ts'
import type { LiveState, WidgetView } from '../WidgetView.ts'
import { model, type TextItem } from './model.ts'

export const view: WidgetView = {
  model,
  paint(p, live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
    const style = textStyleOf(p)
    style.color = faded(style.color, live)
    paintTextBlock(p, shownText(p, live), box, style, out)
    paintQualityMark(box, 0, live, out)
  },
  nextChange(p, live) {
    if (!isCycling(p, live) || textItems(p).length < 2) return Number.POSITIVE_INFINITY
    const speed = numberOf(p, 'cycle.speed')
    return (Math.floor(live.now / speed) + 1) * speed
  },
}

const textItems = (p: Props): TextItem[] =>
  listEntries(p, 'display.textItems', model.lists['display.textItems']).map(({ item }) => item)

/** Without a value that any item names, the widget's own title stands there; on the drawing board the first item. */
function shownText(p: Props, live: LiveState): string {
  const items = textItems(p)
  if (!live.isLive) return items[0]?.text ?? textOf(p, TEXT_PATH)
  if (isCycling(p, live))
    return items[Math.floor(live.now / numberOf(p, 'cycle.speed')) % items.length]?.text ?? textOf(p, TEXT_PATH)
  return lastMet(items, live.value)?.text ?? textOf(p, TEXT_PATH)
}

function isCycling(p: Props, live: LiveState): boolean {
  if (!live.isLive || p['cycle.enable'] !== true) return false
  const judged = p['cycle.judgVal']
  if (judged === undefined || judged === null || judged === '') return true
  return meets({ symbol: p['cycle.judgCondition'], value: judged } as Condition, live.value)
}
