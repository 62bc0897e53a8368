import { ApiError } from './ApiError.ts'

/** Users that a refusal names; further ones are counted. */
const TOLD = 20

/** Something that uses a row, by its name; absent where the caller may not see it. */
export type User = string | undefined

/**
 * The refusal of a removal while others use the row: 409 `used`. It names those that the caller may see, and counts the
 * rest in `more`.
 * @param path the field of the call that names the row
 */
export function usedRefusal(path: string, users: readonly User[]): ApiError {
  const names = users.filter((name) => name !== undefined).slice(0, TOLD)
  const more = users.length - names.length
  return new ApiError('conflict', [{ path, reason: 'used', detail: names.join(', '), ...(more > 0 && { more }) }])
}
