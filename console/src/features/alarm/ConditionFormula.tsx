import { useTranslation } from 'react-i18next'
import type { FormPart } from '../../kit/form/useForm.ts'
import { FormulaField } from '../../kit/formula/FormulaField.tsx'
import { FormulaVerdict } from '../../kit/formula/FormulaVerdict.tsx'
import { useFormulaCheck } from '../../kit/formula/useFormulaCheck.ts'
import type { JudgedSignal, RuleDraft } from './ruleDraft.ts'

interface ConditionFormulaProps {
  readonly form: FormPart<RuleDraft>
  readonly field: 'expression' | 'suppressWhen'
  readonly help: string
  readonly placeholder: string
  readonly signals: readonly JudgedSignal[]
  readonly equipmentId: string | undefined
}

/** A formula over the signals of the device; it is checked while it is typed. */
export function ConditionFormula({ signals, equipmentId, help, ...props }: ConditionFormulaProps) {
  const { t } = useTranslation('alarm')
  const { form, field } = props
  const formula = form.draft[field]
  const isEmpty = formula.trim() === ''
  const named = signals.filter(({ sn }) => sn !== '')
  const state = useFormulaCheck({
    // No signal: a formula may name the one that its condition judges.
    sn: '',
    formula,
    signals: named.filter(({ sn }) => formula.includes(sn)).map(({ sn }) => ({ sn })),
    ...(equipmentId !== undefined && { equipmentId }),
  })
  return (
    <>
      <FormulaField {...props} label={t(($) => $.rules[field])} named={named} rows={2} {...(isEmpty && { help })} />
      {!isEmpty && <FormulaVerdict state={state} formula={formula} unit="" hasValues={equipmentId !== undefined} />}
    </>
  )
}
