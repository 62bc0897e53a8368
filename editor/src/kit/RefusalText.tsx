import { Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'

interface RefusalTextProps {
  readonly as?: 'span' | 'p'
  /** Nothing is shown without a reason. */
  readonly children: ReactNode
}

/** Says why something is not taken, or has failed. */
export const RefusalText = ({ as: Element = 'span', children }: RefusalTextProps) =>
  children ? (
    <Element className="ed-refusal" role="alert">
      {children}
    </Element>
  ) : null

interface AlertCalloutProps {
  readonly intent: 'warning' | 'danger'
  readonly children: ReactNode
}

/** As {@link RefusalText}, in a dialog. */
export const AlertCallout = ({ intent, children }: AlertCalloutProps) =>
  children ? (
    <Callout intent={intent} compact role="alert">
      {children}
    </Callout>
  ) : null
