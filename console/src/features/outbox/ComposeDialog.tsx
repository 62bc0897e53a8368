import type { MessageTemplate } from '@mimic/contract'
import { messageTemplateEntity } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { ReferencesField } from '../../kit/entity/ReferencesField.tsx'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'

const channels = ['mail', 'sms', 'webhook'] as const
const people = { to: 'orgAccount', max: limits.outbox.recipients }
const depts = { to: 'dept', max: limits.people.depts }

interface Draft {
  readonly channel: (typeof channels)[number]
  readonly accountIds: string
  readonly deptIds: string
  readonly templateId: string
  readonly subject: string
  readonly text: string
}

interface ComposeDialogProps {
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Writes a message to people and departments, by a template or in its own words. */
export function ComposeDialog({ onClose, onSent }: ComposeDialogProps) {
  const { t } = useTranslation('outbox')
  const { call } = useStores()
  const { page: templates = [] } = useAllRows<MessageTemplate>(messageTemplateEntity)
  const form = useForm<Draft>({
    id: 'compose',
    isNew: true,
    start: { channel: 'mail', accountIds: '', deptIds: '', templateId: '', subject: '', text: '' },
    check: ({ channel, accountIds, deptIds, templateId, subject, text }) => {
      const required = problemText({ reason: 'required' })
      const isOwn = templateId === ''
      return {
        accountIds: channel !== 'webhook' && accountIds === '' && deptIds === '' ? required : undefined,
        subject: isOwn && subject.trim() === '' ? required : undefined,
        text: isOwn && text.trim() === '' ? required : undefined,
      }
    },
    async send({ templateId, subject, text, ...to }) {
      const written = templateId === '' ? { subject: subject.trim(), text } : { templateId }
      const { sent, leftOut } = await call(paths.outboxSend, { ...to, ...written })
      const left = leftOut > 0 ? ` · ${t(($) => $.leftOut, { count: leftOut })}` : ''
      await toastSuccess(t(($) => $.sent, { count: sent }) + left)
      onSent()
      onClose()
    },
  })
  const { channel, templateId } = form.draft
  const texts = form as unknown as FormPart<Record<string, string>>
  return (
    <FormDialog form={form} title={t(($) => $.compose)} submitText={t(($) => $.send)} isKept onClose={onClose}>
      <SelectField
        form={form}
        field="channel"
        label={t(($) => $.channel)}
        choices={channels.map((value) => ({ value, label: t(($) => $.channels[value]) }))}
      />
      {channel !== 'webhook' && (
        <>
          <ReferencesField form={texts} field="accountIds" label={t(($) => $.people)} of={people} />
          <ReferencesField form={texts} field="deptIds" label={t(($) => $.depts)} of={depts} />
        </>
      )}
      {templates.length > 0 && (
        <SelectField
          form={form}
          field="templateId"
          label={t(($) => $.template)}
          choices={[{ id: '', title: t(($) => $.ownText) }, ...templates].map(choiceOf)}
        />
      )}
      {templateId === '' && (
        <>
          <TextField form={form} field="subject" label={t(($) => $.subject)} maxLength={limits.title} />
          <TextField form={form} field="text" label={t(($) => $.text)} rows={4} maxLength={limits.outbox.text} />
        </>
      )}
    </FormDialog>
  )
}

const choiceOf = ({ id, title }: Pick<MessageTemplate, 'id' | 'title'>) => ({ value: id, label: title })
