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
import type { AlarmAct } from './alarmActs.ts'

interface AlarmActDialogProps {
  readonly what: AlarmAct
  readonly alarms: readonly Alarm[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for what an act on alarms needs, and does it. */
export const AlarmActDialog = ({ what, ...rest }: AlarmActDialogProps) =>
  what === 'shelve' ? <ShelveAlarms {...rest} /> : <NoteAlarms what={what} {...rest} />

/** Acknowledges alarms in the name of the account, or tells OPC UA servers that they were handled, with a note. */
function NoteAlarms({ what, alarms, onClose, onDone }: AlarmActDialogProps & { readonly what: 'confirm' | 'handle' }) {
  const { t } = useTranslation('alarm')
  const send = useNoted()[what]
  const form = useForm({
    id: what,
    start: { note: '' },
    isNew: true,
    async send({ note }) {
      await toastSuccess(await send(idsOf(alarms), note || undefined))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (what === 'confirm' ? $.confirmTitle : $.handleTitle))}
      submitText={t(($) => $[what])}
      failureText={errorText}
      onClose={onClose}
    >
      <Subjects of={alarms} />
      {what === 'handle' && <p className="muted">{t(($) => $.handleNote)}</p>}
      <TextField form={form} field="note" label={t(($) => $.note)} maxLength={limits.note} />
    </FormDialog>
  )
}

/** The acts that take a note alone; each returns what is said when it is done. */
function useNoted() {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  return {
    async confirm(ids: string, note: string | undefined) {
      const { confirmed, waiting } = await call(paths.alarmConfirm, { ids, note })
      if (waiting > 0) return t(($) => $.confirmedFirst, { count: waiting })
      return t(($) => (confirmed === 0 ? $.confirmedBefore : $.confirmed))
    },
    async handle(alarmIds: string, note: string | undefined) {
      const { handled } = await call(paths.alarmManagementHandled, { alarmIds, note })
      return t(($) => $.handledNow, { count: handled })
    },
  }
}

/** The times that are offered, minutes; the last is the longest that the server takes. */
const times = [15, 30, 60, 120, 240, 480, limits.alarm.shelveMinutes] as const

/** Shelves the conditions of alarms for a time, with a reason. */
function ShelveAlarms({ alarms, onClose, onDone }: Omit<AlarmActDialogProps, 'what'>) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm({
    id: 'shelve',
    start: { minutes: 30 as number, reason: '', isOneShot: false },
    isNew: true,
    check: ({ reason }) => (reason.trim() === '' ? { reason: t(($) => $.rules.problems.required) } : {}),
    async send(draft) {
      const { shelved } = await call(paths.alarmManagementShelve, { alarmIds: idsOf(alarms), ...draft })
      await toastSuccess(t(($) => $.shelvedNow, { count: shelved }))
      onDone()
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
      <Subjects of={alarms} />
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

const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id).join(',')

/** The alarms that a dialog is about. */
const Subjects = ({ of }: { readonly of: readonly Alarm[] }) => (
  <ul className="plain-list confirm-list">
    {of.map(({ id, equipTitle, msg }) => (
      <li key={id}>
        <strong>{msg}</strong> <span className="muted">{equipTitle}</span>
      </li>
    ))}
  </ul>
)
