import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { WaitNotice, waitOf } from '../ask/WaitNotice.tsx'
import { Failure } from '../dialog/Failure.tsx'
import { type Deed, outcomeText } from '../text/outcomeText.ts'
import { submitted } from './submitted.ts'
import { UnsavedAlert } from './UnsavedAlert.tsx'
import type { Form } from './useForm.ts'

interface CardFormProps<D extends object> {
  readonly form: Form<D>
  readonly submitText: string
  readonly canSubmit?: boolean
  /** The kind of change, for the text of a failure. */
  readonly deed: Deed
  readonly isWide?: boolean
  /** Advice for whoever has tried too often, beside the time to wait. */
  readonly waitHelp?: string
  readonly children: ReactNode
}

/** A form that stands in a card of a screen: its inputs, why it could not be sent, and the button that sends it. */
export function CardForm<D extends object>(props: CardFormProps<D>) {
  const { form, submitText, canSubmit = true, deed, isWide = false, waitHelp, children } = props
  return (
    <form
      ref={form.ref}
      className={`account-form${isWide ? ' is-wide' : ''}`}
      onSubmit={submitted(form.submit)}
      noValidate
    >
      {children}
      {waitHelp !== undefined && waitOf(form.failure) !== undefined ? (
        <WaitNotice failure={form.failure} help={waitHelp} />
      ) : (
        <Failure of={form.failure} text={outcomeText(deed, form.failure)} />
      )}
      <Button
        type="submit"
        intent="primary"
        disabled={!canSubmit}
        loading={form.isSaving}
        text={submitText}
        data-action="submit"
      />
      <UnsavedAlert of={form.unsaved} />
    </form>
  )
}
