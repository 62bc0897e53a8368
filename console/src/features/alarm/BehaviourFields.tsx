import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { ConditionFormula } from './ConditionFormula.tsx'
import type { JudgedSignal, RuleDraft } from './ruleDraft.ts'
import { useAlarmClasses } from './useAlarmClasses.ts'

interface BehaviourFieldsProps {
  readonly form: FormPart<RuleDraft>
  readonly signals: readonly JudgedSignal[]
  readonly equipmentId: string | undefined
  readonly groups: readonly string[]
}

/** How the alarms of a condition return, are announced, marked and suppressed. */
export function BehaviourFields({ form, signals, equipmentId, groups }: BehaviourFieldsProps) {
  const { t } = useTranslation('alarm')
  const classes = useAlarmClasses()
  const { classId, isLatched, firstOut, suppressWhen } = form.draft
  const set = [
    classes.get(classId),
    isLatched && t(($) => $.rules.latched),
    firstOut,
    suppressWhen !== '' && t(($) => $.suppressions.suppressed),
  ]
  return (
    <FormSection
      form={form}
      title={t(($) => $.rules.behaviour)}
      summary={set.filter(Boolean).join(' · ')}
      fields={['offDelay', 'isLatched', 'reAlarm', 'firstOut', 'classId', 'suppressWhen']}
    >
      <SelectField
        form={form}
        field="classId"
        label={t(($) => $.rules.classId)}
        choices={[{ value: '', label: '—' }, ...[...classes].map(([value, label]) => ({ value, label }))]}
        help={
          // Another window: what is typed here stays.
          <a href="/manage/alarm/class" target="_blank" rel="noreferrer">
            {t(($) => $.rules.manageClasses)}
          </a>
        }
      />
      <Times form={form} />
      <SwitchField form={form} field="isLatched" label={t(($) => $.rules.isLatched)} />
      <TextField
        form={form}
        field="firstOut"
        label={t(($) => $.rules.firstOut)}
        help={t(($) => $.rules.firstOutHelp)}
        maxLength={limits.title}
        suggestions={groups}
      />
      {equipmentId !== undefined && (
        <ConditionFormula
          {...{ form, signals, equipmentId }}
          field="suppressWhen"
          help={t(($) => $.rules.suppressHelp)}
        />
      )}
    </FormSection>
  )
}

/** When its alarms return, and when they are announced again. */
function Times({ form }: Pick<BehaviourFieldsProps, 'form'>) {
  const { t } = useTranslation('alarm')
  return (
    <div className="form-row">
      <NumberField
        form={form}
        field="offDelay"
        label={t(($) => $.rules.offDelayMs)}
        unit={t(($) => $.rules.s)}
        help={t(($) => $.rules.offDelayHelp)}
      />
      <NumberField
        form={form}
        field="reAlarm"
        label={t(($) => $.rules.reAlarmMs)}
        unit={t(($) => $.rules.min)}
        help={t(($) => $.rules.reAlarmHelp)}
      />
    </div>
  )
}
