import { defineModel, rectGeometry } from '../../schema/model/defineModel.ts'
import { fieldProps } from '../../schema/props/fieldProps.ts'
import { str } from '../../schema/props/propKinds.ts'

/** A date and time field on the product's UTC+8 clock (9). It writes the moment as text in its format. */
export const model = defineModel({
  type: 'UsualTimeSelector',
  chunk: 'control',
  ...rectGeometry(),
  props: {
    ...fieldProps,
    'style.format': str({ initial: 'YYYY-MM-DD HH:mm', max: 64 }),
    placeholder: str({ max: 256 }),
  },
})
