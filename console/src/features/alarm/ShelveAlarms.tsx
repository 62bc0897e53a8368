import type { Alarm } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmSubjects } from './AlarmSubjects.tsx'

/** The times that are offered, minutes; the last is the longest that the server takes. */
const times = [15, 30, 60, 120, 240, 480, limits.alarm.shelveMinutes] as const

interface ShelveAlarmsProps {
  readonly alarms: readonly Alarm[]
  readonly onClose: () => void
  readonly onShelved: () => void
}

/** Shelves the conditions of alarms for a time, with a reason. */
export function ShelveAlarms({ alarms, onClose, onShelved }: ShelveAlarmsProps) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm({
    id: 'shelve',
    start: { minutes: 30 as number, reason: '', isOneShot: false },
    isNew: true,
    check: ({ reason }) => (reason.trim() === '' ? { reason: t(($) => $.rules.problems.required) } : {}),
    async send({ minutes, reason, isOneShot }) {
      const alarmIds = alarms.map(({ id }) => id).join(',')
      const { shelved } = await call(paths.alarmManagementShelve, { alarmIds, minutes, reason, isOneShot })
      await toastSuccess(t(($) => $.shelvedNow, { count: shelved }))
      onShelved()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.shelveTitle)}
      submitText={t(($) => $.shelve)}
      failureText={errorText}
      onClose={onClose}
    >
      <AlarmSubjects of={alarms} />
      <p className="muted">{t(($) => $.shelveNote)}</p>
      <SelectField
        form={form}
        field="minutes"
        label={t(($) => $.shelveFor)}
        choices={times.map((value) => ({
          value,
          label: value < 60 ? t(($) => $.minutes, { count: value }) : t(($) => $.hours, { count: value / 60 }),
        }))}
      />
      <TextField
        form={form}
        field="reason"
        label={t(($) => $.fields.reason)}
        maxLength={limits.note}
        isRequired
        isFirst
      />
      <SwitchField form={form} field="isOneShot" label={t(($) => $.untilReturn)} />
    </FormDialog>
  )
}
