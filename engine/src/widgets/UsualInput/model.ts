import { defineModel, rectGeometry } from '../../schema/defineModel.ts'
import { fieldProps } from '../../schema/fieldProps.ts'
import { str } from '../../schema/propKinds.ts'

/** A field that shows its signal's value and writes what is typed into it (3.7). */
export const model = defineModel({
  type: 'UsualInput',
  chunk: 'control',
  ...rectGeometry(),
  props: { ...fieldProps, placeholder: str({ max: 256 }) },
})
