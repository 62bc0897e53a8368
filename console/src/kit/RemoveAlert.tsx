import { Alert } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'

interface RemoveAlertProps {
  /** The question; undefined closes the alert. */
  readonly question: string | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before something is deleted. */
export function RemoveAlert({ question, onCancel, onConfirm }: RemoveAlertProps) {
  const { t } = useTranslation('common')
  return (
    <Alert
      isOpen={question !== undefined}
      intent="danger"
      icon={<Trash />}
      confirmButtonText={t(($) => $.remove)}
      cancelButtonText={t(($) => $.cancel)}
      canEscapeKeyCancel
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {question}
    </Alert>
  )
}
