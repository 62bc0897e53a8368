import { Button, Callout } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { UnsavedAlert } from '../../../kit/form/UnsavedAlert.tsx'
import type { Form } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/outcomeText.ts'
import { BackButton } from './BackButton.tsx'

interface AddFrameProps {
  readonly form: Form<EntityDraft>
  readonly title: string
  readonly listAddress: string
  /** Says what follows on the next screen. */
  readonly about: string
  readonly children: ReactNode
}

/** A screen that adds a device or a template; the rest of its settings follows on the edit screen. */
export function AddFrame({ form, title, listAddress, about, children }: AddFrameProps) {
  const { t } = useTranslation('equipment')
  return (
    <form
      ref={form.ref}
      className="edit-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <header className="screen-head">
        <BackButton to={listAddress} />
        <h1>{title}</h1>
        <span className="spring" />
        <Button
          type="submit"
          intent="primary"
          loading={form.isSaving}
          text={t(($) => $.edit.addSubmit)}
          data-action="submit"
        />
      </header>
      {form.failure !== undefined && (
        <Callout compact intent="danger" role="alert" className="edit-failure">
          {outcomeText('save', form.failure)}
        </Callout>
      )}
      {children}
      <p className="muted">{about}</p>
      <UnsavedAlert of={form.unsaved} />
    </form>
  )
}
