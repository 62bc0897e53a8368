import type { AlarmRule } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { ConditionFormula } from './ConditionFormula.tsx'
import { isJudgedBy, type JudgedSignal, type RuleDraft } from './ruleDraft.ts'
import { SignalField } from './SignalField.tsx'

type Symbol = AlarmRule['symbol']

const symbols: readonly Symbol[] = ['>', '>=', '<', '<=', '==', '!=']
/** A change and a difference are rarely equal to a number; a stored one keeps its symbol. */
const offered = ({ kind, symbol }: RuleDraft): readonly Symbol[] =>
  symbols.filter(
    (each) => kind === 'compare' || each === symbol || (each !== '==' && (each !== '!=' || kind === 'deviation')),
  )

interface ConditionFieldsProps {
  readonly form: FormPart<RuleDraft>
  readonly signal: JudgedSignal | undefined
  readonly signals: readonly JudgedSignal[]
  readonly equipmentId: string | undefined
}

/** The inputs of the chosen kind of condition: a value, a range, a state, another signal, a time span, a formula. */
export function ConditionFields({ form, signal, signals, equipmentId }: ConditionFieldsProps) {
  const { t } = useTranslation('alarm')
  const { kind } = form.draft
  const has = (field: string) => isJudgedBy(kind, field)
  const unit = signal?.unit ?? ''
  return (
    <>
      {has('otherSignalId') && (
        <SignalField
          form={form}
          field="otherSignalId"
          label={t(($) => $.rules.otherSignalId)}
          own={signals.filter(({ id }) => id !== form.draft.signalId)}
          dataType={signal?.dataType}
        />
      )}
      <div className="form-row">
        {has('symbol') && (
          <SelectField
            form={form}
            field="symbol"
            label={t(($) => $.rules.symbol)}
            choices={offered(form.draft).map((symbol) => ({
              value: symbol,
              label: kind === 'deviation' && symbol === '!=' ? t(($) => $.rules.apartBy) : symbol,
            }))}
          />
        )}
        {has('value') && kind !== 'boolean' && (
          <NumberField
            form={form}
            field="value"
            label={t(($) => $.rules.value)}
            unit={kind === 'rate' ? t(($) => $.rules.perMin, { unit }) : unit}
          />
        )}
        {has('low') && (
          <>
            <NumberField form={form} field="low" label={t(($) => $.rules.low)} unit={unit} />
            <NumberField form={form} field="high" label={t(($) => $.rules.high)} unit={unit} />
          </>
        )}
        {kind === 'boolean' && <StateField form={form} />}
        {has('windowMs') && (
          <NumberField form={form} field="window" label={t(($) => $.rules.windowMs)} unit={t(($) => $.rules.s)} />
        )}
      </div>
      {has('expression') && equipmentId !== undefined && (
        <ConditionFormula
          {...{ form, signals, equipmentId }}
          field="expression"
          help={t(($) => $.rules.expressionHelp)}
        />
      )}
    </>
  )
}

/** The state that raises the alarm. */
function StateField({ form }: Pick<ConditionFieldsProps, 'form'>) {
  const { t } = useTranslation('alarm')
  const monitor = useTranslation('device')
  const states = [
    { value: '1', label: monitor.t(($) => $.on) },
    { value: '0', label: monitor.t(($) => $.off) },
  ]
  return <SelectField form={form} field="value" label={t(($) => $.rules.state)} choices={states} />
}
