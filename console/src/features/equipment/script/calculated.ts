import type { SignalSettings, StoredSignal } from '@mimic/contract'
import { formulaWith, type ParameterValues, tagsIn, withParameters } from '@mimic/contract/parameterText'
import type { NamedSignal } from '../../../kit/formula/FormulaField.tsx'
import type { GridRow } from '../grid/gridRows.ts'

/** A signal that the server computes by its formula; one that is not stored yet has no id. */
export type Calculated = SignalSettings & { readonly formula: string }

export const isCalculated = ({ formula }: Pick<StoredSignal, 'formula'>): boolean => formula !== ''

/** Signals that were typed while others were stored: those that are stored by now have an id. */
export function withStoredIds(typed: readonly Calculated[], stored: readonly StoredSignal[]): readonly Calculated[] {
  const ids = new Map(stored.filter(isCalculated).map((signal) => [tagOf(signal), signal.id]))
  return typed.map((signal) => {
    const id = signal.id ?? ids.get(tagOf(signal))
    return id === undefined ? signal : { ...signal, id }
  })
}

/** The tag of a signal without one is its title. */
export const tagOf = ({ sn = '', title }: { readonly sn?: string | undefined; readonly title: string }): string =>
  sn.trim() || title.trim()

/** The signals that formulas may name: those of the grid, then the calculated ones. */
export function namedSignals(rows: readonly GridRow[], calculated: readonly Calculated[]): NamedSignal[] {
  const read = rows.map(({ cells: { title = '', sn = '' } }) => ({ title, sn: tagOf({ title, sn }) }))
  const own = calculated.map((signal) => ({ title: signal.title, sn: tagOf(signal) }))
  return [...read, ...own].filter(({ sn }) => sn !== '')
}

interface FormulaDraft {
  readonly sn: string
  readonly formula: string
}

/** Input of a check of a formula: the signals that it names, and all calculated ones, with parameters replaced. */
export function checkBody(
  draft: FormulaDraft,
  named: readonly NamedSignal[],
  calculated: readonly Calculated[],
  parameters: ParameterValues = {},
) {
  const formula = formulaWith(draft.formula, parameters)
  const others = calculated.map((each) => ({
    sn: withParameters(tagOf(each), parameters),
    formula: formulaWith(each.formula, parameters),
  }))
  const formulas = new Map(others.map((each) => [each.sn, each.formula]))
  const wanted = new Set([formula, ...formulas.values()].flatMap(tagsIn))
  const tags = [...new Set(named.map(({ sn }) => withParameters(sn, parameters)))]
  const plain = tags.filter((sn) => wanted.has(sn) && !formulas.has(sn)).map((sn) => ({ sn }))
  return { sn: withParameters(draft.sn, parameters), formula, signals: [...plain, ...others] }
}
