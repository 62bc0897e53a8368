import { Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { WaitNotice, waitOf } from '../ask/WaitNotice.tsx'
import { errorText } from '../text/errorText.ts'

interface FailureProps {
  /** Why something failed; undefined shows nothing. */
  readonly of: unknown
  /** Replaces the text of the error. */
  readonly text?: ReactNode
  readonly className?: string
  /** Advice for whoever has tried too often, beside the time to wait. */
  readonly waitHelp?: string | undefined
  /** Stands below the text. */
  readonly children?: ReactNode
}

/** Says why a call failed, where it was made. */
export function Failure({ of: error, text, className = '', waitHelp, children }: FailureProps) {
  if (error === undefined) return null
  if (waitHelp !== undefined && waitOf(error) !== undefined) return <WaitNotice failure={error} help={waitHelp} />
  return (
    <Callout compact intent="danger" role="alert" className={className}>
      {text ?? errorText(error)}
      {children}
    </Callout>
  )
}
