import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { BAD, GOOD, UNCERTAIN } from '../quality.ts'

export const closed = { additionalProperties: false }
/** A name without separators, which does not begin with a dot. */
export const FILE_NAME = '^[A-Za-z0-9][A-Za-z0-9._+-]*$'
export const Id = Type.String({ minLength: 1, maxLength: limits.id })
export const Scalar = Type.Union([
  Type.Number(),
  Type.Boolean(),
  Type.String({ maxLength: limits.write.valueLength }),
  Type.Null(),
])
export const Quality = Type.Union([Type.Literal(GOOD), Type.Literal(UNCERTAIN), Type.Literal(BAD)])

/** SHA-1 of a certificate, by which OPC UA names it. */
export const Thumbprint = Type.String({ pattern: '^[0-9A-F]{40}$' })
