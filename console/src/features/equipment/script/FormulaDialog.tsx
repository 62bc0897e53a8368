import { limits } from '@mimic/contract/limits'
import type { ParameterValues } from '@mimic/contract/parameterText'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { numberProblem } from '../../../kit/form/numberProblem.ts'
import { problemText } from '../../../kit/form/problemText.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { FormulaField, type NamedSignal } from '../../../kit/formula/FormulaField.tsx'
import { FormulaVerdict } from '../../../kit/formula/FormulaVerdict.tsx'
import { useFormulaCheck } from '../../../kit/formula/useFormulaCheck.ts'
import { type Calculated, checkBody, tagOf } from './calculated.ts'

interface FormulaDialogProps {
  /** Undefined for a new one. */
  readonly signal: Calculated | undefined
  /** The calculated signals beside it. */
  readonly others: readonly Calculated[]
  /** The signals that its formula may name. */
  readonly named: readonly NamedSignal[]
  /** Undefined for a template: its formulas have no value. */
  readonly equipmentId: string | undefined
  /** The initial values of a template's parameters. */
  readonly parameters: ParameterValues | undefined
  readonly onDone: (signal: Calculated) => void
  readonly onClose: () => void
}

interface Draft {
  readonly title: string
  readonly sn: string
  readonly unit: string
  readonly decimals: string
  readonly formula: string
}

/** The form of one calculated signal; its formula is checked while it is typed. */
export function FormulaDialog(props: FormulaDialogProps) {
  const { signal, others, named, equipmentId, parameters, onDone, onClose } = props
  const { t } = useTranslation('script')
  const form = useForm<Draft>({
    id: 'calculated',
    start: () => ({
      title: signal?.title ?? '',
      sn: signal?.sn ?? '',
      unit: signal?.unit ?? '',
      decimals: String(signal?.decimals ?? 2),
      formula: signal?.formula ?? '',
    }),
    isNew: signal === undefined,
    check: (draft) => {
      const isTaken = named.some(({ sn }) => sn === tagOf(draft))
      const isWhole = Number.isInteger(Number(draft.decimals))
      return {
        title: draft.title.trim() === '' ? problemText({ reason: 'required' }) : undefined,
        sn: isTaken ? t(($) => $.repeatedTag) : undefined,
        decimals:
          numberProblem(draft.decimals, { min: 0, max: 6 }) === undefined && isWhole
            ? undefined
            : t(($) => $.decimalsRange),
        formula: draft.formula.trim() === '' ? problemText({ reason: 'required' }) : undefined,
      }
    },
    send: async ({ title, sn, unit, decimals, formula }) =>
      onDone({
        ...signal,
        title: title.trim(),
        sn: sn.trim(),
        unit: unit.trim(),
        decimals: Number(decimals),
        formula: formula.trim(),
      }),
  })
  const { draft } = form
  const asked = checkBody({ sn: tagOf(draft), formula: draft.formula }, named, others, parameters)
  const state = useFormulaCheck({ ...asked, ...(equipmentId !== undefined && { equipmentId }) })
  return (
    <FormDialog
      form={form}
      title={t(($) => (signal ? $.editTitle : $.add))}
      submitText={t(($) => (signal ? $.apply : $.add))}
      canSubmit={state.is !== 'wrong'}
      className="formula-dialog"
      isKept
      onClose={onClose}
    >
      <TextField form={form} field="title" label={t(($) => $.title)} maxLength={limits.title} isFirst />
      <div className="form-row">
        <TextField form={form} field="sn" label={t(($) => $.sn)} maxLength={limits.title} help={t(($) => $.snHelp)} />
        <TextField form={form} field="unit" label={t(($) => $.unit)} maxLength={16} />
        <NumberField form={form} field="decimals" label={t(($) => $.decimals)} />
      </div>
      <FormulaField form={form} field="formula" label={t(($) => $.formula)} named={named} placeholder="{A} + {B} * 2" />
      <FormulaVerdict state={state} formula={asked.formula} unit={draft.unit} hasValues={equipmentId !== undefined} />
    </FormDialog>
  )
}
