import type { LiveState } from '../../render/LiveState.ts'
import { paintImage } from '../../render/paintImage.ts'
import { isDoubtful } from '../../render/qualityMarks.ts'
import { boxOf, numberOf, opacityOf, paintOf, textOf, textStyleOf } from '../../render/style.ts'
import { paintTextBlock } from '../../render/textBlock.ts'
import { TEXT_PATH } from '../../schema/props/common.ts'
import { type Condition, lastMet, meets } from '../../schema/props/condition.ts'
import { listEntries } from '../../schema/props/listItems.ts'
import type { Props } from '../../schema/props/prop.ts'
import type { WidgetView } from '../WidgetView.ts'
import { type ImageItem, model, type TextItem } from './model.ts'

export const view: WidgetView = {
  model,
  follows: 'state',
  paint(p, live, out) {
    const box = boxOf(p)
    out.rect(box.x, box.y, box.width, box.height, 0, paintOf(p))
    if (p['display.type'] === 'image') {
      const url = shown(p, live, images(p))?.url ?? ''
      paintImage(url, 'contain', box, opacityOf(p), live.isLive, out)
    } else {
      const style = textStyleOf(p)
      const text = shown(p, live, texts(p))?.text ?? textOf(p, TEXT_PATH)
      paintTextBlock(p, text, box, style, out)
    }
  },
  nextChange(p, live) {
    if (!isCycling(p, live) || itemsOf(p).length < 2) return Number.POSITIVE_INFINITY
    const speed = numberOf(p, 'cycle.speed')
    return (Math.floor(live.now / speed) + 1) * speed
  },
}

const texts = (p: Props): TextItem[] =>
  listEntries(p, 'display.textItems', model.lists['display.textItems']).map(({ item }) => item)
const images = (p: Props): ImageItem[] =>
  listEntries(p, 'display.imgItems', model.lists['display.imgItems']).map(({ item }) => item)
const itemsOf = (p: Props): readonly (TextItem | ImageItem)[] => (p['display.type'] === 'image' ? images(p) : texts(p))

/** The item that is shown; undefined where the value meets no condition. The drawing board shows the first. */
function shown<I extends TextItem | ImageItem>(p: Props, live: LiveState, items: readonly I[]): I | undefined {
  if (!live.isLive) return items[0]
  if (isCycling(p, live)) return items[Math.floor(live.now / numberOf(p, 'cycle.speed')) % items.length]
  return lastMet(items, live.measured)
}

function isCycling(p: Props, live: LiveState): boolean {
  if (!live.isLive || isDoubtful(live) || p['cycle.enable'] !== true) return false
  const judged = p['cycle.judgVal']
  if (judged === undefined || judged === null || judged === '') return true
  return meets({ symbol: p['cycle.judgCondition'], value: judged } as Condition, live.measured)
}
