import { Icon } from '@blueprintjs/core'
import type { FormulaProblem } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../../i18n/LabelsContext.ts'
import type { VariableDraft } from './VariableDraft.ts'

/** The server's verdict on the formula: its present value, or the mistake and its place. */
export const FormulaVerdict = observer(({ draft }: { readonly draft: VariableDraft }) => {
  const { t } = useLabels()
  const { check, unit, formula, calcType } = draft
  return (
    <p
      id="variable-verdict"
      className={`ed-formula-verdict is-${check.is}`}
      role="status"
      data-verdict={check.is === 'wrong' ? check.problem.reason : check.is}
    >
      {check.is === 'none' && t(calcType === 'custom' ? 'formulaHint' : 'variablePartsHint')}
      {check.is === 'checking' && t('formulaChecking')}
      {check.is === 'unknown' && t('formulaUnchecked')}
      {check.is === 'valid' && (
        <>
          <Icon icon="tick" size={14} />
          {check.value === null ? t('formulaNoValue') : t('formulaValue', { value: figure(check.value), unit })}
          {check.simulated && <span className="ed-simulated">{t('simulated')}</span>}
        </>
      )}
      {check.is === 'wrong' && (
        <>
          <Icon icon="error" size={14} />
          <span>
            {t(`formula.${check.problem.reason}`, { names: check.problem.names.join(', ') })}
            <Place problem={check.problem} formula={formula} />
          </span>
        </>
      )}
    </p>
  )
})

/** The place in the formula, with what stands around it. */
function Place({ problem, formula }: { readonly problem: FormulaProblem; readonly formula: string }) {
  const { reason, at } = problem
  if (reason !== 'syntax' && reason !== 'function' && reason !== 'arguments') return null
  const from = Math.max(0, at - 16)
  return (
    <code>
      {from > 0 && '…'}
      {formula.slice(from, at)}
      <mark>{formula.slice(at, at + 1) || ' '}</mark>
      {formula.slice(at + 1, at + 12)}
    </code>
  )
}

const figure = (value: number): string => String(Number(value.toPrecision(6)))
