import { ArrowLeft } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import { submitted } from '../../../kit/form/submitted.ts'
import { UnsavedAlert } from '../../../kit/form/UnsavedAlert.tsx'
import type { Form } from '../../../kit/form/useForm.ts'
import { IconButton } from '../../../kit/IconButton.tsx'

interface FormFrameProps {
  readonly form: Form<EntityDraft>
  readonly title: string
  /** The address of the list, to which a button leads back. */
  readonly listAddress: string
  /** Beside the title. */
  readonly head: ReactNode
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A screen that is one form. */
export function FormFrame({ form, title, listAddress, head, onSubmit, children }: FormFrameProps) {
  const { t } = useTranslation('equipment')
  const [, navigate] = useLocation()
  return (
    <form ref={form.ref} className="edit-form" noValidate onSubmit={submitted(onSubmit)}>
      <header className="screen-head">
        <IconButton
          size="medium"
          icon={<ArrowLeft />}
          title={t(($) => $.edit.back)}
          onClick={() => navigate(listAddress)}
        />
        <h1>{title}</h1>
        {head}
      </header>
      {children}
      <UnsavedAlert of={form.unsaved} />
    </form>
  )
}
