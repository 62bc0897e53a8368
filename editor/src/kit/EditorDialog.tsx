import { Button, type ButtonProps, DialogFooter } from '@blueprintjs/core'
import type { ComponentProps, ReactNode } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Dialog } from './dialog/Dialog.tsx'
import { editorElement } from './editorElement.ts'

/** A dialog inside the designer, whose colours it takes. */
export const EditorDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog portalContainer={editorElement()} {...props} />
)

interface DialogActionsProps {
  readonly onCancel: () => void
  /** Content beside or instead of *Cancel*. */
  readonly cancel?: ButtonProps
  /** The buttons that act. */
  readonly children: ReactNode
  /** Stands at the other end. */
  readonly aside?: ReactNode
}

/** The buttons at the foot of a dialog: *Cancel*, then those that act. */
export function DialogActions({ onCancel, cancel, children, aside }: DialogActionsProps) {
  const { t } = useLabels()
  return (
    <DialogFooter
      actions={
        <>
          <Button text={t('cancel')} onClick={onCancel} {...cancel} />
          {children}
        </>
      }
    >
      {aside}
    </DialogFooter>
  )
}
