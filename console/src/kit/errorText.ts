import { codes } from '@mimic/contract/errors'
import { i18n } from '../messages/i18n.ts'
import { CallError } from './call.ts'

/** What to tell the user about a failed call: the server's text, or ours when there was no answer. */
export function errorText(error: unknown): string {
  if (error instanceof CallError && error.message !== '') return error.message
  if (error instanceof CallError && error.code === codes.timeout) return i18n.t(($) => $.timeout)
  return i18n.t(($) => $.unreachable)
}
