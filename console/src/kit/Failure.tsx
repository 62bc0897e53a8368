import { Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { errorText } from './errorText.ts'
import { WaitNotice, waitOf } from './WaitNotice.tsx'

interface FailureProps {
  /** Why something failed; undefined shows nothing. */
  readonly of: unknown
  /** The text, where it is not that of the error. */
  readonly text?: string | undefined
  /** Advice for whoever has tried too often, beside the time to wait. */
  readonly waitHelp?: string | undefined
  /** Stands below the text. */
  readonly children?: ReactNode
}

/** Says why a call failed, where it was made. */
export function Failure({ of: error, text, waitHelp, children }: FailureProps) {
  if (error === undefined) return null
  if (waitHelp !== undefined && waitOf(error) !== undefined) return <WaitNotice failure={error} help={waitHelp} />
  return (
    <Callout compact intent="danger" role="alert">
      {text ?? errorText(error)}
      {children}
    </Callout>
  )
}
