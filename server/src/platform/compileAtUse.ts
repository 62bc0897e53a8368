import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'

/** Checks a value, and fills defaults in. After `false`, `errors` says what is wrong. */
export interface Validate {
  (value: unknown): boolean
  errors?: readonly ErrorObject[] | null | undefined
}

/**
 * Compiles a schema when the first value comes: one takes about a millisecond, there are hundreds, and most calls of a
 * server are never made. A schema that cannot be compiled fails the tests that send every declared call its example.
 */
export function compileAtUse(ajv: Ajv, schema: TSchema): Validate {
  let compiled: ValidateFunction | undefined
  const validate: Validate = (value) => {
    compiled ??= ajv.compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  return validate
}
