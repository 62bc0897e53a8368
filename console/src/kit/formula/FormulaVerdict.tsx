import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../SimulatedTag.tsx'
import type { FormulaState } from './useFormulaCheck.ts'

interface FormulaVerdictProps {
  readonly state: FormulaState
  readonly formula: string
  readonly unit: string
  /** There is a device whose values can be used. */
  readonly hasValues: boolean
}

/** Beneath a formula: its present value, or the mistake and its place. */
export function FormulaVerdict({ state, formula, unit, hasValues }: FormulaVerdictProps) {
  const { t } = useTranslation('script')
  return (
    <p className={`formula-verdict is-${state.is}`} role="status" data-part="verdict" data-state={state.is}>
      {state.is === 'none' && t(($) => $.hint)}
      {state.is === 'checking' && t(($) => $.checking)}
      {state.is === 'unknown' && t(($) => $.unchecked)}
      {state.is === 'valid' &&
        (state.value === null
          ? t(($) => (hasValues ? $.noValue : $.valid))
          : t(($) => $.value, { value: figure(state.value), unit }))}
      {state.is === 'valid' && state.simulated && <SimulatedTag />}
      {state.is === 'wrong' && (
        <>
          {t(($) => $.problems[state.problem.reason], { names: state.problem.names.join(', ') })}{' '}
          {state.problem.names.length === 0 && state.problem.reason !== 'empty' && (
            <Place at={state.problem.at} formula={formula} />
          )}
        </>
      )}
    </p>
  )
}

const figure = (value: number): string => String(Number(value.toPrecision(8)))

/** The place in the formula, with what stands around it. */
function Place({ at, formula }: { readonly at: number; readonly formula: string }) {
  const from = Math.max(0, at - 12)
  return (
    <code>
      {from > 0 && '…'}
      {formula.slice(from, at)}
      <mark>{formula.slice(at, at + 1) || ' '}</mark>
      {formula.slice(at + 1, at + 12)}
    </code>
  )
}
