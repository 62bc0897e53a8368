import { Button, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogButtonsProps {
  /** A dialog that has nothing to lose is closed, not cancelled. */
  readonly isDone?: boolean
  /** Stands at the start of the line. */
  readonly start?: ReactNode
  /** The buttons that do something. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** The last line of a dialog: the button that closes it, and what it is for. */
export function DialogButtons({ isDone = false, start, children, onClose }: DialogButtonsProps) {
  const { t } = useTranslation('common')
  return (
    <DialogFooter
      actions={
        <>
          <Button text={t(($) => (isDone ? $.close : $.cancel))} data-action="cancel" onClick={onClose} />
          {children}
        </>
      }
    >
      {start}
    </DialogFooter>
  )
}
