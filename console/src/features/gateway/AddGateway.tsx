import { gatewayEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../kit/entity/entityText.ts'
import { fieldProblem } from '../../kit/entity/fieldProblem.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { BrokerClosed } from './BrokerClosed.tsx'
import { EnrolKey } from './EnrolKey.tsx'

interface AddGatewayProps {
  readonly onClose: () => void
  readonly onSaved: () => void
}

const { fields } = gatewayEntity

/** Adds a gateway of another machine, then shows the key with which its program gets its account. */
export function AddGateway({ onClose, onSaved }: AddGatewayProps) {
  const { t } = useTranslation('gateway')
  const [key, setKey] = useState<string>()
  return key === undefined ? (
    <GatewayForm
      onClose={onClose}
      onAdded={(enrolKey) => {
        setKey(enrolKey)
        onSaved()
      }}
    />
  ) : (
    <EnrolKey title={t(($) => $.keyTitle)} enrolKey={key} onClose={onClose} />
  )
}

function GatewayForm({ onClose, onAdded }: { onClose: () => void; onAdded: (enrolKey: string) => void }) {
  const { t } = useTranslation('gateway')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm({
    id: 'gateway',
    isNew: true,
    start: { title: '', sn: '', note: '' },
    check: ({ title, sn, note }) => ({
      title: fieldProblem(fields.title, title),
      sn: fieldProblem(fields.sn, sn),
      note: fieldProblem(fields.note, note),
    }),
    send: async (draft) => onAdded((await call(paths.gatewayAdd, draft)).enrolKey),
  })
  return (
    <FormDialog form={form} title={t(($) => $.addTitle)} submitText={common.t(($) => $.add)} onClose={onClose}>
      <p className="muted">{t(($) => $.addAbout)}</p>
      <BrokerClosed />
      <TextField
        form={form}
        field="title"
        label={entityText(fields.title.label)}
        maxLength={fields.title.max}
        isFirst
        isRequired
      />
      <TextField
        form={form}
        field="sn"
        label={entityText(fields.sn.label)}
        maxLength={fields.sn.max}
        help={t(($) => $.snHelp)}
        isRequired
      />
      <TextField
        form={form}
        field="note"
        label={entityText(fields.note.label)}
        maxLength={fields.note.max}
        rows={fields.note.rows}
      />
    </FormDialog>
  )
}
