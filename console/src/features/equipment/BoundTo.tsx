import { Button } from '@blueprintjs/core'
import { Link, Unlink } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'

interface BoundToProps {
  readonly name: string
  readonly action: string
  /** The consequence of removing the binding. */
  readonly warning: string
  readonly isBusy: boolean
  /** The state of what is bound. */
  readonly children?: ReactNode
  readonly onUnbind: () => void
}

/** The binding of an equipment, with a button that removes it. */
export function BoundTo({ name, action, warning, isBusy, children, onUnbind }: BoundToProps) {
  const { t } = useTranslation('equipment')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="bound-to">
      <Link />
      <strong>{name}</strong>
      {children}
      <span className="spring" />
      <Button
        size="small"
        icon={<Unlink />}
        text={t(($) => $.binding.unbind)}
        data-action={action}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        question={isAsking ? warning : undefined}
        icon={<Unlink />}
        confirmText={t(($) => $.binding.unbind)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onUnbind()
        }}
      />
    </div>
  )
}
