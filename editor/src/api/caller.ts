import { codes } from '@mimic/contract'
import { Caller } from '@mimic/contract/client'
import { cn } from '../i18n/cn/index.ts'
import { en } from '../i18n/en/index.ts'

/** A text in the designer's language: a browser's own message about a missing answer is English and technical. */
function unansweredText(code: number): string {
  const texts = document.querySelector('.mimic-editor')?.getAttribute('lang') === 'en' ? en : cn
  return code === codes.timeout ? texts.callTimeout : texts.callUnreachable
}

/** Makes the designer's calls, with the session's cookie. */
export const caller = new Caller({
  onError(error) {
    if (!error.isAnswered) error.message = unansweredText(error.code)
  },
})
export const { call } = caller
