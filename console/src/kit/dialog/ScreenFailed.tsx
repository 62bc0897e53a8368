import { Button, NonIdealState } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { errorText } from '../text/errorText.ts'

interface ScreenFailedProps {
  /** `data-screen` of the screen's root; without it, the screen has its root around this. */
  readonly screen?: string
  /** Why the row of the address cannot be shown; undefined where `text` says it. */
  readonly error?: unknown
  readonly text?: string
  /** The address of the list that the row would stand in; undefined for a visitor who has none. */
  readonly back: string | undefined
  /** Asks again, where another answer is likely. */
  readonly onRetry?: () => void
  /** More buttons. */
  readonly children?: ReactNode
}

/** Fills a screen whose row is not there or cannot be read, with the way back to the list. */
export function ScreenFailed({ screen, error, text, back, onRetry, children }: ScreenFailedProps) {
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  return (
    <div className="fills" data-screen={screen}>
      <NonIdealState
        className="whole-screen"
        title={text ?? errorText(error)}
        action={
          <div className="screen-ways">
            {back !== undefined && <Button text={t(($) => $.back)} data-action="back" onClick={() => navigate(back)} />}
            {onRetry && <Button intent="primary" text={t(($) => $.retry)} data-action="retry" onClick={onRetry} />}
            {children}
          </div>
        }
      />
    </div>
  )
}
