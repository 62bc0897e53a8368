import { codes, type Locale } from '../errors.ts'
import { codeText } from './codeTexts.ts'

const { commandTimeout, unknownException, gatewayTimeout, gatewaySlaveFault, commFault, commIncomplete } = codes
const { dataCheck, responseTimeout } = codes

/**
 * Whether a failed write with this code may have been executed, or may still be: the connection failed, or the answer
 * is missing or cannot be read.
 */
export const mayBeWritten = (code: number): boolean =>
  (code >= gatewayTimeout && code <= gatewaySlaveFault) ||
  [commandTimeout, responseTimeout, dataCheck, unknownException, commFault, commIncomplete].some(
    (each) => each === code,
  )

const notes: Record<Locale, string> = {
  cn: '：设备可能已写入或稍后写入该值，请核对',
  en: ': the device may have taken the value, or may still take it',
}

/** The text about a failed write: the code's text, followed by a warning if the device may have executed it. */
export const writeFailureText = (code: number, locale: Locale, text = codeText(code, locale)): string =>
  mayBeWritten(code) ? text + notes[locale] : text
