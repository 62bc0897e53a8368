import type { Alarm } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmSubjects } from './AlarmSubjects.tsx'

interface ConfirmAlarmsProps {
  readonly alarms: readonly Alarm[]
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

/** Acknowledges alarms in the name of the account, with a note. */
export function ConfirmAlarms({ alarms, onClose, onConfirmed }: ConfirmAlarmsProps) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm({
    id: 'confirm',
    start: { note: '' },
    isNew: true,
    async send({ note }) {
      const ids = alarms.map(({ id }) => id).join(',')
      const { confirmed, waiting } = await call(paths.alarmConfirm, { ids, note: note || undefined })
      if (waiting > 0) await toastSuccess(t(($) => $.confirmedFirst, { count: waiting }))
      else await toastSuccess(confirmed === 0 ? t(($) => $.confirmedBefore) : t(($) => $.confirmed))
      onConfirmed()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.confirmTitle)}
      submitText={t(($) => $.confirm)}
      failureText={errorText}
      onClose={onClose}
    >
      <AlarmSubjects of={alarms} />
      <TextField form={form} field="note" label={t(($) => $.note)} maxLength={limits.note} />
    </FormDialog>
  )
}
