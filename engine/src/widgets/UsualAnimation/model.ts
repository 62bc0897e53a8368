import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fontProps, rectPosition } from '../../schema/props/common.ts'
import { symbols } from '../../schema/props/condition.ts'
import { Dirty } from '../../schema/props/prop.ts'
import { anyLeaf, bool, listOf, num, oneOf, str } from '../../schema/props/propKinds.ts'

export interface TextItem {
  readonly symbol: (typeof symbols)[number]
  readonly value: unknown
  readonly text: string
}

export interface ImageItem {
  readonly symbol: (typeof symbols)[number]
  readonly value: unknown
  readonly url: string
}

const symbol = oneOf(symbols, { initial: '==' })

/**
 * Shows the text or image whose condition the bound value meets, or all in turn while the condition of the cycle holds
 * (3.7).
 */
export const model = defineModel({
  type: 'UsualAnimation',
  ...rectGeometry(),
  props: {
    ...rectPosition,
    ...fontProps,
    'style.fill.enable': bool(),
    'style.stroke.enable': bool(),
    'display.type': oneOf(['text', 'image'], { initial: 'text' }),
    'cycle.enable': bool(),
    'cycle.judgCondition': symbol,
    'cycle.judgVal': anyLeaf(),
    /** How long each item is shown, ms. */
    'cycle.speed': num({ unit: 'ms', initial: 1000, min: 50, max: 3_600_000 }),
  },
  lists: {
    'display.textItems': listOf<TextItem>(
      { symbol, value: anyLeaf(), text: str({ max: 1024 }) },
      { dirty: Dirty.Paint },
    ),
    'display.imgItems': listOf<ImageItem>(
      { symbol, value: anyLeaf(), url: str({ max: 2048 }) },
      { dirty: Dirty.Paint },
    ),
  },
})
