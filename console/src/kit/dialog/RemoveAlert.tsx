import { Trash } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

interface RemoveAlertProps extends Omit<ConfirmDialogProps, 'confirmText' | 'icon' | 'intent'> {
  /** In place of “Delete”. */
  readonly confirmText?: string | undefined
}

/** Asks before something is deleted. */
export function RemoveAlert({ confirmText, ...rest }: RemoveAlertProps) {
  const { t } = useTranslation('common')
  return <ConfirmDialog {...rest} icon={<Trash />} confirmText={confirmText ?? t(($) => $.remove)} />
}
