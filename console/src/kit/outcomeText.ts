import { CallError } from '@mimic/contract/client'
import { i18n } from '../messages/i18n.ts'
import { errorText } from './errorText.ts'

/** What was to be done to a row. */
export type Deed = 'save' | 'edit' | 'remove'

/**
 * How it ended (8.1). Failure: the server refused it, and says why. Exception: there was no answer, so nobody knows
 * whether it was done.
 */
export function outcomeText(deed: Deed, error?: unknown): string {
  if (error === undefined) return i18n.t(($) => $.outcome[deed].success)
  const reason = errorText(error)
  return isUnanswered(error)
    ? i18n.t(($) => $.outcome[deed].exception, { reason })
    : i18n.t(($) => $.outcome[deed].failure, { reason })
}

const isUnanswered = (error: unknown): boolean => !(error instanceof CallError) || !error.isAnswered
