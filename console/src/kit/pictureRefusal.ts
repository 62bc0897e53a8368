import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'

/** Why the server does not take a picture; undefined for any other failure. */
export function pictureRefusal(failure: unknown): 'tooLarge' | 'format' | undefined {
  if (!(failure instanceof CallError) || failure.code !== codes.invalid) return undefined
  return failure.fields[0]?.reason === 'tooLarge' ? 'tooLarge' : 'format'
}
