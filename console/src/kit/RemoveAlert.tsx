import { Trash } from '@blueprintjs/icons'
import { Alert } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'

interface RemoveAlertProps {
  /** The question; undefined closes the alert. */
  readonly question: string | undefined
  /** Names the other rows that are removed with it. */
  readonly note?: string | undefined
  /** In place of “Delete”. */
  readonly confirmText?: string | undefined
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before something is deleted. */
export function RemoveAlert({ question, note, confirmText, onCancel, onConfirm }: RemoveAlertProps) {
  const { t } = useTranslation('common')
  return (
    <Alert
      isOpen={question !== undefined}
      intent="danger"
      icon={<Trash />}
      confirmButtonText={confirmText ?? t(($) => $.remove)}
      cancelButtonText={t(($) => $.cancel)}
      canEscapeKeyCancel
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{question}</p>
      {note !== undefined && <p>{note}</p>}
    </Alert>
  )
}
