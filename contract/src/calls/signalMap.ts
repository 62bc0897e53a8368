import { Type } from 'typebox'

/** The text that stands for a value. */
export const SignalMap = Type.Object({
  value: Type.Union([Type.Number(), Type.Boolean(), Type.String()], { description: 'The value that has the text.' }),
  text: Type.String({ description: 'The text that stands for it.' }),
})
