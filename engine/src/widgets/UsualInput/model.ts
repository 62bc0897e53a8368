import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fieldProps } from '../../schema/props/fieldProps.ts'
import { str } from '../../schema/props/propKinds.ts'

/** A field that shows its signal's value and writes what is typed into it (3.7). */
export const model = defineModel({
  type: 'UsualInput',
  chunk: 'control',
  ...rectGeometry(),
  props: { ...fieldProps, placeholder: str({ max: 256 }) },
})
