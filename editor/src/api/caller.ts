import { codes } from '@mimic/contract'
import { Caller } from '@mimic/contract/client'
import { texts } from '../i18n/texts/index.ts'

/** A text in the designer's language: a browser's own message about a missing answer is English and technical. */
function unansweredText(code: number): string {
  const isEnglish = document.querySelector('.mimic-editor')?.getAttribute('lang') === 'en'
  return texts[code === codes.timeout ? 'callTimeout' : 'callUnreachable'][isEnglish ? 'en' : 'cn']
}

/** Makes the designer's calls, with the session's cookie. */
export const caller = new Caller({
  onError(error) {
    if (!error.isAnswered) error.message = unansweredText(error.code)
  },
})
export const { call } = caller
