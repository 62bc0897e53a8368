import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/**
 * Turns a reply into JSON, without the fields that its schema does not declare. The framework's own serialiser coerces:
 * it would answer 0 for a null in a field that may be a number or null.
 */
export const serializeReply =
  (schema: TSchema) =>
  (data: unknown): string =>
    JSON.stringify(Value.Clean(schema, data))
