import type { AlarmRule } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { BehaviourFields } from './BehaviourFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { RationalisationFields } from './RationalisationFields.tsx'
import {
  bodyOf,
  draftOf,
  isJudgedBy,
  type JudgedSignal,
  kindsOf,
  namesSignals,
  newRule,
  problemsOf,
  type RuleDraft,
  settleKind,
} from './ruleDraft.ts'

const severities = [1, 2, 3, 4] as const

interface AlarmRuleFormProps {
  /** Undefined for a new one. */
  readonly rule: AlarmRule | undefined
  /** All signals of the device. */
  readonly signals: readonly JudgedSignal[]
  /** A new condition is about this signal; without it, the signal is chosen. */
  readonly signalId?: string | undefined
  /** Undefined for a template, whose conditions name no signals beside their own. */
  readonly equipmentId?: string
  /** The first-out groups that other conditions have. */
  readonly groups: readonly string[]
  /** Takes the condition instead of the server. */
  readonly onTake?: (signalId: string, body: ReturnType<typeof bodyOf>) => void
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of one alarm condition: what it judges, how its alarms behave, and what there is to do. */
export function AlarmRuleForm(props: AlarmRuleFormProps) {
  const { rule, signals, signalId, equipmentId, groups, onTake, onClose } = props
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  const judged = signals.filter((each) => kindsOf(each).length > 0 && (signalId ?? each.id) === each.id)
  const form = useRuleForm(props, judged[0])
  const signal = signals.find(({ id }) => id === form.draft.signalId)
  const kinds = signal ? kindsOf(signal) : [form.draft.kind]
  const offered = kinds.filter((kind) => equipmentId !== undefined || !namesSignals(kind))
  return (
    <FormDialog
      form={form}
      title={rule ? t(($) => $.rules.editTitle) : t(($) => $.rules.add)}
      submitText={onTake ? t(($) => $.rules.take) : common.t(($) => $.save)}
      className="small-dialog rule-dialog"
      onClose={onClose}
    >
      <SelectField
        form={form}
        field="signalId"
        label={t(($) => $.rules.signal)}
        choices={judged.map(({ id, title }) => ({ value: id, label: title }))}
        // A condition keeps its signal, because its alarms are recorded under it.
        isDisabled={rule !== undefined}
      />
      <SelectField
        form={form}
        field="kind"
        label={t(($) => $.rules.kind)}
        choices={offered.map((kind) => ({ value: kind, label: t(($) => $.rules.kinds[kind]) }))}
      />
      <ConditionFields form={form} signal={signal} signals={signals} equipmentId={equipmentId} />
      <div className="form-row">
        <NumberField form={form} field="delay" label={t(($) => $.rules.delay)} unit={t(($) => $.rules.s)} />
        {isJudgedBy(form.draft.kind, 'deadBand') && (
          <NumberField form={form} field="deadBand" label={t(($) => $.rules.deadBand)} unit={signal?.unit ?? ''} />
        )}
        <SelectField
          form={form}
          field="severity"
          label={t(($) => $.fields.severity)}
          choices={severities.map((value) => ({ value, label: t(($) => $.severities[value]) }))}
        />
      </div>
      <TextField form={form} field="message" label={t(($) => $.fields.msg)} maxLength={limits.alarm.message} />
      <BehaviourFields form={form} signals={signals} equipmentId={equipmentId} groups={groups} />
      <RationalisationFields form={form} />
      <SwitchField form={form} field="isEnabled" label={t(($) => $.rules.isEnabled)} />
    </FormDialog>
  )
}

/** @param first the signal that a new condition begins with */
function useRuleForm({ rule, signals, onTake, onSaved }: AlarmRuleFormProps, first: JudgedSignal | undefined) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  return useForm<RuleDraft>({
    id: 'rule',
    start: () => (rule ? draftOf(rule) : newRule(first)),
    isNew: rule === undefined,
    settle: (draft) =>
      settleKind(
        draft,
        signals.find(({ id }) => id === draft.signalId),
      ),
    check: (draft) =>
      Object.fromEntries(
        [...problemsOf(draft)].map(([field, problem]) => [field, t(($) => $.rules.problems[problem])]),
      ),
    async send(draft, changed) {
      // The call replaces the whole condition and ends the alarm that it has raised, so it is not made without a change.
      if (rule && Object.keys(changed).length === 0) return onSaved()
      const body = bodyOf(draft)
      if (onTake) {
        onTake(draft.signalId, body)
        return onSaved()
      }
      if (rule) await call(paths.alarmRuleEdit, { id: rule.id, ...body })
      else await call(paths.alarmRuleAdd, { signalId: draft.signalId, ...body })
      await toastSuccess(outcomeText(rule ? 'edit' : 'save'))
      onSaved()
    },
  })
}
