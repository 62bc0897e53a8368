import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { i18n } from '../../texts/i18n.ts'
import { errorText } from '../text/errorText.ts'

/** Why a second factor was not taken, in words of the person who gave it. */
export function factorText(error: unknown): string {
  const t = i18n.getFixedT(null, 'factor')
  // The browser reports by errors of its own that somebody has closed its dialog, or that no key answered.
  if (!(error instanceof CallError)) return error instanceof Error ? t(($) => $.noPasskey) : errorText(error)
  if (error.code === codes.factorRequired) return t(($) => $.expired)
  if (error.code !== codes.invalid) return errorText(error)
  const path = error.fields[0]?.path
  if (path === 'password') return t(($) => $.wrongPassword)
  return path === 'passkey' ? t(($) => $.wrongPasskey) : t(($) => $.wrongCode)
}
