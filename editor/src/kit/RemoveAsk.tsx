import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'

interface RemoveAskProps {
  readonly className: string
  readonly label: string
  readonly onRemove: () => void
  readonly onKeep: () => void
  /** The question as it is shown. */
  readonly children: ReactNode
}

/** Asks before something is removed, in its place. */
export function RemoveAsk({ className, label, onRemove, onKeep, children }: RemoveAskProps) {
  const { t } = useLabels()
  return (
    <span className={className} role="alertdialog" aria-label={label}>
      {children}
      <Button size="small" intent="danger" text={t('remove')} autoFocus onClick={onRemove} />
      <Button size="small" text={t('cancel')} onClick={onKeep} />
    </span>
  )
}
