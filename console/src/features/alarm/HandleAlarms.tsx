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

interface HandleAlarmsProps {
  readonly alarms: readonly Alarm[]
  readonly onClose: () => void
  readonly onHandled: () => void
}

/** Tells OPC UA servers that acknowledged alarms were handled, with a note. */
export function HandleAlarms({ alarms, onClose, onHandled }: HandleAlarmsProps) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm({
    id: 'handle',
    start: { note: '' },
    isNew: true,
    async send({ note }) {
      const alarmIds = alarms.map(({ id }) => id).join(',')
      const { handled } = await call(paths.alarmManagementHandled, { alarmIds, note: note || undefined })
      await toastSuccess(t(($) => $.handledNow, { count: handled }))
      onHandled()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.handleTitle)}
      submitText={t(($) => $.handle)}
      failureText={errorText}
      onClose={onClose}
    >
      <AlarmSubjects of={alarms} />
      <p className="muted">{t(($) => $.handleNote)}</p>
      <TextField form={form} field="note" label={t(($) => $.note)} maxLength={limits.note} />
    </FormDialog>
  )
}
