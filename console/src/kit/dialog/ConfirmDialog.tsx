import { Alert } from '@mimic/editor/dialog'
import type { JSX } from 'react'
import { useTranslation } from 'react-i18next'

export interface ConfirmDialogProps {
  /** The question; undefined closes the dialog. */
  readonly question: string | undefined
  /** A second paragraph: the consequence, or what else is touched. */
  readonly note?: string | undefined
  readonly confirmText: string
  readonly icon?: JSX.Element
  readonly intent?: 'primary' | 'warning' | 'danger'
  /** It is being done; the dialog stays open meanwhile. */
  readonly isBusy?: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before something is done that is hard to take back. */
export function ConfirmDialog({
  question,
  note,
  confirmText,
  icon,
  intent = 'danger',
  isBusy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Alert
      isOpen={question !== undefined}
      intent={intent}
      loading={isBusy}
      {...(icon && { icon })}
      confirmButtonText={confirmText}
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
