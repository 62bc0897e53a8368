import { CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes } from '@mimic/contract/errors'
import { i18n } from '../messages/i18n.ts'

/** What to tell the user about a failed call: the server's text, the code's own, or ours when there was no answer. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t(($) => $.unreachable)
  if (!error.isAnswered) return i18n.t(($) => (error.code === codes.timeout ? $.timeout : $.unreachable))
  if (error.message !== '') return error.message
  return codeText(error.code, i18n.language === 'en' ? 'en' : 'cn')
}
