import { CallError } from '@mimic/contract/client'
import { i18n } from '../../texts/i18n.ts'
import { errorText } from './errorText.ts'

/** The kind of change to a row, or a step that is checked. */
export type Deed = 'save' | 'edit' | 'remove' | 'check'

/**
 * The text of the outcome (8.1). After a failure the server has refused the change and says why. After an exception there
 * was no answer, so it is unknown whether the change was made.
 */
export function outcomeText(deed: Deed, error?: unknown): string {
  if (error === undefined) return i18n.t(($) => $.outcome[deed].success)
  const reason = errorText(error)
  return isUnanswered(error)
    ? i18n.t(($) => $.outcome[deed].exception, { reason })
    : i18n.t(($) => $.outcome[deed].failure, { reason })
}

const isUnanswered = (error: unknown): boolean => !(error instanceof CallError) || !error.isAnswered
