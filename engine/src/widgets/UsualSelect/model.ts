import { pageLimits } from '../../schema/limits.ts'
import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fieldProps } from '../../schema/props/fieldProps.ts'
import { anyLeaf, listOf, str } from '../../schema/props/propKinds.ts'

/** An entry of a drop-down. Choosing it runs the entry's own click event (3.6, 3.7). */
export interface SelectItem {
  readonly indexId: string
  readonly text: string
  readonly clickEvent: unknown
}

export const SELECT_ITEMS = 'selectDatas'

export const model = defineModel({
  type: 'UsualSelect',
  chunk: 'control',
  ...rectGeometry(),
  props: { ...fieldProps, placeholder: str({ max: 256 }) },
  lists: {
    [SELECT_ITEMS]: listOf<SelectItem>({
      indexId: str({ max: pageLimits.id }),
      text: str({ max: 256 }),
      clickEvent: anyLeaf(),
    }),
  },
})
