import { codeText } from './codeTexts.ts'
import { codes, type Locale } from './errors.ts'

const { commandTimeout, unknownException, gatewayTimeout, gatewaySlaveFault, commFault, commIncomplete } = codes

/** Whether a write that ended with this code may all the same have been executed, or be executed yet: the line failed, or the answer is missing. */
const mayBeWritten = (code: number): boolean =>
  (code >= gatewayTimeout && code <= gatewaySlaveFault) ||
  [commandTimeout, unknownException, commFault, commIncomplete].some((each) => each === code)

const notes: Record<Locale, string> = {
  cn: '：设备可能已写入或稍后写入该值，请核对',
  en: ': the device may have taken the value, or may still take it',
}

/** What a person is told of a write that failed: the code's text, and that the device may have taken it where that is so. */
export const writeFailureText = (code: number, locale: Locale, text = codeText(code, locale)): string =>
  mayBeWritten(code) ? text + notes[locale] : text
