import { Button } from '@blueprintjs/core'
import { Link, Unlink } from '@blueprintjs/icons'
import { Alert } from '@mimic/editor/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

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
  const common = useTranslation('common')
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
      <Alert
        isOpen={isAsking}
        intent="danger"
        icon={<Unlink />}
        confirmButtonText={t(($) => $.binding.unbind)}
        cancelButtonText={common.t(($) => $.cancel)}
        canEscapeKeyCancel
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onUnbind()
        }}
      >
        {warning}
      </Alert>
    </div>
  )
}
