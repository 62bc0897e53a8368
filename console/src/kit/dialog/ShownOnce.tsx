import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Dialog } from '@mimic/editor/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ShownOnceProps {
  readonly title: string
  /** Says that it is not shown again, and what to do with it. */
  readonly note: string
  /** The texts to copy. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Shows a secret this once: only its button closes the dialog. */
export function ShownOnce({ title, note, children, onClose }: ShownOnceProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog isOpen title={title} onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={false}>
      <DialogBody>
        <Callout compact intent="warning">
          {note}
        </Callout>
        {children}
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={t(($) => $.close)} data-action="close" onClick={onClose} />}
      />
    </Dialog>
  )
}
