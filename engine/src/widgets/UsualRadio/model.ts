import { pageLimits } from '../../schema/limits.ts'
import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fieldProps } from '../../schema/props/fieldProps.ts'
import { anyLeaf, bool, listOf, str } from '../../schema/props/propKinds.ts'

export interface RadioOption {
  readonly id: string
  readonly isChecked: boolean
  readonly title: string
  readonly value: unknown
}

export const RADIO_OPTIONS = 'data.options'

/** A group of options, each with the value that it writes (3.7). */
export const model = defineModel({
  type: 'UsualRadio',
  chunk: 'control',
  ...rectGeometry(),
  props: { ...fieldProps, 'style.fill.enable': bool(), 'style.stroke.enable': bool() },
  lists: {
    [RADIO_OPTIONS]: listOf<RadioOption>({
      id: str({ max: pageLimits.id }),
      isChecked: bool(),
      title: str({ max: 256 }),
      value: anyLeaf(),
    }),
  },
})
