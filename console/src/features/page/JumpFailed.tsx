import { Button, NonIdealState } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../kit/text/errorText.ts'

interface JumpFailedProps {
  readonly error: unknown
  readonly onBack?: () => void
}

/** 8.1: says that a configuration page cannot be opened, with the server's reason. */
export function JumpFailed({ error, onBack }: JumpFailedProps) {
  const { t } = useTranslation('device')
  return (
    <NonIdealState
      className="whole-screen"
      title={t(($) => $.jumpFailed)}
      description={errorText(error)}
      {...(onBack ? { action: <Button text={t(($) => $.back)} data-action="back" onClick={onBack} /> } : {})}
    />
  )
}
