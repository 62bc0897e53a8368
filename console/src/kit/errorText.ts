import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { i18n } from '../messages/i18n.ts'
import { CallError } from './call.ts'

/** What to tell the user about a failed call: the server's text, the code's own, or ours when there was no answer. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t(($) => $.unreachable)
  if (error.message !== '') return error.message
  if (error.code === codes.timeout) return i18n.t(($) => $.timeout)
  if (error.code === codes.unavailable) return i18n.t(($) => $.unreachable)
  return codeText(error.code, i18n.language === 'en' ? 'en' : 'cn')
}
