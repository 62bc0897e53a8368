import { CallError } from '@mimic/contract/client'
import { viewCodes } from '@mimic/contract/viewCodes'
import type { Texts } from '../chrome/texts.ts'
import { tokenRefusal } from '../chrome/tokenRefusal.ts'
import type { ViewerStatus } from './ViewerStatus.ts'

export interface LoadFailure {
  readonly status: Extract<ViewerStatus, 'ended' | 'failed' | 'retrying'>
  readonly text: string
  /** The answer will be the same at the next try. */
  readonly isForGood: boolean
}

const ends: readonly number[] = [viewCodes.sessionEnded, viewCodes.sessionMissing]
const refusals: readonly number[] = [viewCodes.forbidden, viewCodes.notFound, viewCodes.pageLocked, ...ends]

/** The status and text for a page that could not be loaded. */
export function loadFailure(error: unknown, texts: Texts, hasToken: boolean): LoadFailure {
  const { code, message } = error instanceof CallError ? error : { code: 0, message: '' }
  const isForGood = refusals.includes(code)
  const reason = hasToken ? tokenRefusal(error, texts) : undefined
  return {
    status: ends.includes(code) ? 'ended' : isForGood ? 'failed' : 'retrying',
    text: reason ?? (isForGood && message !== '' ? message : texts.failed),
    isForGood,
  }
}
