import { Callout } from '@blueprintjs/core'
import { errorText } from './errorText.ts'

interface FailureProps {
  /** Why something failed; undefined shows nothing. */
  readonly of: unknown
  /** The text, where it is not that of the error. */
  readonly text?: string | undefined
}

/** Says why a call failed, where it was made. */
export function Failure({ of: error, text }: FailureProps) {
  if (error === undefined) return null
  return (
    <Callout compact intent="danger" role="alert">
      {text ?? errorText(error)}
    </Callout>
  )
}
