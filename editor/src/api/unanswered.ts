import { codes } from '@mimic/contract'
import { cn } from '../i18n/cn.ts'
import { en } from '../i18n/en.ts'

/**
 * The code and the words for a call that got no answer of our server, in the language that the designer is in: what a
 * browser says of it is English, and for programmers.
 */
export function unanswered(error: unknown): { readonly code: number; readonly message: string } {
  const texts = document.querySelector('.mimic-editor')?.getAttribute('lang') === 'en' ? en : cn
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate
    ? { code: codes.timeout, message: texts.callTimeout }
    : { code: codes.unavailable, message: texts.callUnreachable }
}
