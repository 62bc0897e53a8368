import { TextArea } from '@blueprintjs/core'
import { limits } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { useLabels } from '../../i18n/LabelsContext.ts'
import type { SignalCatalogue } from '../SignalCatalogue.ts'
import { partsOf, withInserted, writtenPart } from './formulaText.ts'
import { PartPicker } from './PartPicker.tsx'
import type { VariableDraft } from './VariableDraft.ts'

interface FormulaFieldProps {
  readonly draft: VariableDraft
  readonly catalogue: SignalCatalogue
}

/** The server's functions, as they are called. */
const FUNCTIONS = [
  'min',
  'max',
  'sum',
  'avg',
  'abs',
  'round',
  'floor',
  'ceil',
  'sqrt',
  'exp',
  'ln',
  'log',
  'sin',
  'cos',
  'if',
] as const

/** A formula, typed and clicked together; beneath, what the ids in it stand for. */
export const FormulaField = observer(({ draft, catalogue }: FormulaFieldProps) => {
  const { t } = useLabels()
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const insert = (text: string) => {
    const { selectionStart = draft.formula.length, selectionEnd = selectionStart } = area.current ?? {}
    const [formula, at] = withInserted(draft.formula, selectionStart, selectionEnd, text)
    if (formula.length > limits.mvar.formula) return
    caret.current = at
    draft.set({ formula })
  }
  const parts = partsOf(draft.formula)
  return (
    <section>
      <div className="ed-variable-head">
        <label htmlFor="variable-formula">{t('formula')}</label>
        <PartPicker label={t('formulaInsert')} catalogue={catalogue} onPick={(part) => insert(writtenPart(part))} />
      </div>
      <TextArea
        id="variable-formula"
        inputRef={area}
        className="ed-formula"
        fill
        rows={3}
        spellCheck={false}
        maxLength={limits.mvar.formula}
        aria-describedby="variable-verdict"
        aria-invalid={draft.check.is === 'wrong'}
        value={draft.formula}
        onChange={({ target }) => draft.set({ formula: target.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
      <div className="ed-formula-functions" role="group" aria-label={t('formulaFunctions')}>
        {FUNCTIONS.map((name) => (
          <button key={name} type="button" title={t(`fn.${name}`)} onClick={() => insert(`${name}(`)}>
            {name}
          </button>
        ))}
      </div>
      {parts.length > 0 && (
        <dl className="ed-formula-parts" aria-label={t('variableParts')}>
          {parts.map((part) => (
            <div key={writtenPart(part)}>
              <dt>{writtenPart(part)}</dt>
              <dd>{catalogue.titleOf(part.id) ?? t('formulaUnknown')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
})
