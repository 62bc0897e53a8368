import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Dialog } from '@mimic/editor/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../dialog/Failure.tsx'
import { outcomeText } from '../text/outcomeText.ts'
import { submitted } from './submitted.ts'
import { UnsavedAlert } from './UnsavedAlert.tsx'
import type { Form } from './useForm.ts'

interface FormDialogProps<D extends object> {
  readonly form: Form<D>
  readonly title: string
  readonly submitText: string
  readonly canSubmit?: boolean
  /**
   * Text of the button that closes the dialog without sending. A dialog that stays open after a save needs *Close*
   * instead of *Cancel*.
   */
  readonly closeText?: string
  /** `danger` for what cannot be taken back. */
  readonly intent?: 'primary' | 'danger'
  /** Another way to send the fields, whatever `canSubmit` says. */
  readonly second?: { readonly text: string; readonly send: (draft: D) => Promise<void> }
  /** A click beside it does not close it: there is much in it to lose. */
  readonly isKept?: boolean
  readonly className?: string
  /** Why it was not done; by default in the words of a save. */
  readonly failureText?: (error: unknown) => string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A few fields, the button that sends them, and why they could not be saved. */
export function FormDialog<D extends object>(props: FormDialogProps<D>) {
  const { form, title, submitText, canSubmit = true, closeText, intent = 'primary', second, isKept = false } = props
  const { className = 'small-dialog', failureText = (error) => outcomeText('save', error), children, onClose } = props
  const { t } = useTranslation('common')
  const { isSaving, failure, unsaved } = form
  const close = () => unsaved.leave(onClose)
  return (
    <Dialog isOpen title={title} onClose={close} canOutsideClickClose={!isKept} className={className}>
      <form ref={form.ref} onSubmit={submitted(form.submit)} noValidate>
        <DialogBody>
          {children}
          {failure !== undefined && (
            <div ref={focus} tabIndex={-1} className="form-failure">
              <Failure of={failure} text={failureText(failure)} />
            </div>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={closeText ?? t(($) => $.cancel)} onClick={close} />
              {second && (
                <Button
                  text={second.text}
                  disabled={isSaving}
                  data-action="second"
                  onClick={() => form.submitBy((draft) => second.send(draft))}
                />
              )}
              <Button
                type="submit"
                intent={intent}
                disabled={!canSubmit}
                loading={isSaving}
                text={submitText}
                data-action="submit"
              />
            </>
          }
        />
      </form>
      <UnsavedAlert of={unsaved} />
    </Dialog>
  )
}

// The button that was pressed lost the focus while it could not be pressed, and with it the dialog its Escape key.
const focus = (element: HTMLElement | null) => element?.focus()
