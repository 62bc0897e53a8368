import { Type } from 'typebox'

/** The text that stands for a value. */
export const SignalMap = Type.Object({
  value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]),
  text: Type.String(),
})
