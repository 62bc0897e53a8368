import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { outcomeText } from './outcomeText.ts'
import { useSaving } from './useSaving.ts'

interface FormDialogProps {
  readonly title: string
  readonly submitText: string
  readonly canSubmit?: boolean
  /** Of the button that ends it without sending: one that stays open after a save is closed, not cancelled. */
  readonly closeText?: string
  readonly className?: string
  /** Why it was not done; by default in the words of a save. */
  readonly failureText?: (error: unknown) => string
  readonly children: ReactNode
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/** A few fields, the button that sends them, and why they could not be saved. */
export function FormDialog({
  title,
  submitText,
  canSubmit = true,
  closeText,
  className = 'small-dialog',
  failureText = (error) => outcomeText('save', error),
  children,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const { t } = useTranslation('common')
  const { isSaving, failure, save } = useSaving()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(onSubmit)
  }
  return (
    <Dialog isOpen title={title} onClose={onClose} className={className}>
      <form onSubmit={submit}>
        <DialogBody>
          {children}
          {failure !== undefined && (
            <Callout compact intent="danger" role="alert">
              {failureText(failure)}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={closeText ?? t(($) => $.cancel)} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                disabled={!canSubmit}
                loading={isSaving}
                text={submitText}
                data-action="submit"
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
