import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPart } from '../../kit/form/useForm.ts'
import { FormulaField } from '../../kit/formula/FormulaField.tsx'
import { FormulaVerdict } from '../../kit/formula/FormulaVerdict.tsx'
import { useFormulaCheck } from '../../kit/formula/useFormulaCheck.ts'
import { SearchBox } from '../../kit/table/SearchBox.tsx'
import { readableFormula, signalsIn, writtenSignal } from './formulaSignals.ts'
import type { JudgedSignal, RuleDraft } from './ruleDraft.ts'
import { useOtherSignals } from './useOtherSignals.ts'

interface ConditionFormulaProps {
  readonly form: FormPart<RuleDraft>
  readonly field: 'expression' | 'suppressWhen'
  readonly help: string
  readonly signals: readonly JudgedSignal[]
  readonly equipmentId: string
}

/** A formula over signals of the plant; it is checked while it is typed. */
export function ConditionFormula({ signals, equipmentId, help, ...props }: ConditionFormulaProps) {
  const { t } = useTranslation('alarm')
  const { form, field } = props
  const [search, setSearch] = useState('')
  const formula = form.draft[field]
  const others = useOtherSignals(signals, signalsIn(formula), search.trim())
  const titles = new Map([...signals, ...others].map(({ id, title }) => [id, title]))
  const state = useFormulaCheck({ equipmentId, sn: '', formula, signals: [] })
  const named = [
    ...signals.map(({ id, title }) => ({ sn: writtenSignal(equipmentId, id), title })),
    ...others.map(({ id, equipId, title }) => ({ sn: writtenSignal(equipId, id), title })),
  ]
  const isEmpty = formula.trim() === ''
  return (
    <>
      <FormulaField {...props} label={t(($) => $.rules[field])} named={named} rows={2} {...(isEmpty && { help })} />
      <SearchBox value={search} hint={t(($) => $.rules.searchOthers)} onChange={setSearch} />
      {!isEmpty && (
        <>
          <p className="muted formula-read">{readableFormula(formula, (id) => titles.get(id))}</p>
          <FormulaVerdict state={state} formula={formula} unit="" hasValues />
        </>
      )}
    </>
  )
}
