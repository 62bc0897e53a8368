import type { AlarmTableRow, FullCondition } from '@mimic/contract'
import { severityOf } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { type EntityDraft, EntityInput } from '../../kit/entity/EntityInput.tsx'
import { entityDraft } from '../../kit/entity/entityDraft.ts'
import { fieldProblem } from '../../kit/entity/fieldProblem.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { conditionColumns, draftRowOf } from './tableEntity.ts'

interface RationaleFormProps {
  readonly row: AlarmTableRow
  readonly condition: FullCondition
  readonly onClose: () => void
  readonly onSaved: () => void
}

const { message, classId, cause, consequence, action, impact, responseMinutes } = conditionColumns
const fields = { message, classId, cause, consequence, action, impact, responseMinutes }

/** Why a condition is there and what is done about it; its severity follows. It goes into the draft. */
export function RationaleForm({ row, condition, onClose, onSaved }: RationaleFormProps) {
  const { t } = useTranslation('rationalisation')
  const alarm = useTranslation('alarm')
  const { call } = useStores()
  const form = useForm<EntityDraft>({
    id: 'rationale',
    start: () => entityDraft(fields, { ...condition, id: row.id, version: 0 }),
    check: (draft) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldProblem(field, draft[name])])),
    async send(draft, changed) {
      const values = Object.fromEntries(Object.keys(changed).map((name) => [name, String(draft[name])]))
      await call(paths.alarmTableChange, { rows: [draftRowOf({ id: row.id, ...values }, row)] })
      await toastSuccess(outcomeText('save'))
      onClose()
      onSaved()
    },
  })
  const severity = severityOf(Number(form.draft['impact']), Number(form.draft['responseMinutes']))
  return (
    <FormDialog
      form={form}
      title={t(($) => $.edit)}
      submitText={alarm.t(($) => $.rules.take)}
      canSubmit={!form.isSaving}
      onClose={onClose}
    >
      <p>
        <strong>{condition.message}</strong>{' '}
        <span className="muted">{[row.equipTitle, row.signalTitle].filter((part) => part !== '').join(' · ')}</span>
      </p>
      {Object.entries(fields).map(([name, field]) => (
        <EntityInput key={name} form={form} name={name} field={field} isFirst={name === 'cause'} />
      ))}
      <p className="muted" role="status">
        {severity === null
          ? t(($) => $.severityOpen)
          : // It is one of four.
            t(($) => $.severityNote, { severity: alarm.t(($) => $.severities[severity as 1 | 2 | 3 | 4]) })}
      </p>
    </FormDialog>
  )
}
