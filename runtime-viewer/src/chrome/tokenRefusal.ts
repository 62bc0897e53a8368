import { CallError } from '@mimic/contract/client'
import type { Texts } from './texts.ts'

/** The message about a refused embed token; undefined for any other error. */
export function tokenRefusal(error: unknown, texts: Texts): string | undefined {
  if (!(error instanceof CallError)) return undefined
  for (const { path, detail } of error.fields) {
    if (path === 'origin') return texts.tokenOrigin(location.origin)
    if (path !== 'token') continue
    if (detail === 'revoked') return texts.tokenRevoked
    return detail === 'expired' ? texts.tokenExpired : texts.tokenUnknown
  }
  return undefined
}
