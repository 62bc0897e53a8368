import { Callout } from '@blueprintjs/core'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountdown } from './useCountdown.ts'

/** The seconds that a refused try has to wait; undefined for any other failure. */
export function waitOf(failure: unknown): number | undefined {
  if (!(failure instanceof CallError) || failure.code !== codes.tooMany) return undefined
  return failure.fields[0]?.limit
}

interface WaitNoticeProps {
  /** A refusal that {@link waitOf} knows. Another one begins the countdown anew. */
  readonly failure: unknown
  /** Why, and what else one can do. */
  readonly help: string
}

/** Tries of a password or code come too fast: for how long to wait, counted down, and what else one can do. */
export function WaitNotice({ failure, help }: WaitNoticeProps) {
  const { t } = useTranslation('login')
  const [left, begin] = useCountdown(waitOf(failure) ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `begin` sets a state and is the same each time
  useEffect(() => begin(waitOf(failure) ?? 0), [failure])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Callout
      compact
      intent={left > 0 ? 'warning' : 'primary'}
      role="alert"
      data-part="wait"
      title={left > 0 ? t(($) => $.wait.title, { time }) : t(($) => $.wait.over)}
    >
      {help}
    </Callout>
  )
}
