import { Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { errorText } from '../text/errorText.ts'

interface FailureProps {
  /** Why something failed; undefined shows nothing. */
  readonly of: unknown
  /** What stands there, where it is not the text of the error alone. */
  readonly text?: ReactNode
  readonly className?: string
}

/** Says why a call failed, where it was made. */
export function Failure({ of: error, text, className = '' }: FailureProps) {
  if (error === undefined) return null
  return (
    <Callout compact intent="danger" role="alert" className={className}>
      {text ?? errorText(error)}
    </Callout>
  )
}
