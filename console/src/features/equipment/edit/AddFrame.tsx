import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/dialog/Failure.tsx'
import type { EntityDraft } from '../../../kit/entity/EntityInput.tsx'
import type { Form } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { FormFrame } from './FormFrame.tsx'

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
    <FormFrame
      form={form}
      title={title}
      listAddress={listAddress}
      onSubmit={form.submit}
      head={
        <>
          <span className="spring" />
          <Button
            type="submit"
            intent="primary"
            loading={form.isSaving}
            text={t(($) => $.edit.addSubmit)}
            data-action="submit"
          />
        </>
      }
    >
      <Failure of={form.failure} text={outcomeText('save', form.failure)} className="edit-failure" />
      {children}
      <p className="muted">{about}</p>
    </FormFrame>
  )
}
