import type { KeyboardEvent } from 'react'
import { DraftChoice } from '../drafts/DraftChoice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { Refusal } from './FieldSource.ts'
import { MIXED, textOf } from './fieldValue.ts'
import { typedNumber } from './typedNumber.ts'

export interface NumberFieldProps {
  readonly label: string
  readonly value: unknown
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Arrows go on from 0 beyond it: an angle. */
  readonly wrap?: number
  readonly path: string
  /** Stands in it while it is empty. */
  readonly hint?: string
  readonly onCommit: (value: number) => void
  /** Hears why what was typed is not taken. */
  readonly onRefuse: (why: Refusal) => void
}

/**
 * A number that is written on Enter and on leaving, exactly as it was typed; Escape takes back what was typed, and arrows
 * step the number, with Shift by ten.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, step = 1, wrap, path, hint = '', onCommit, onRefuse } = props
  const { t } = useLabels()
  const shown = textOf(value)
  const write = (text: string) => {
    const typed = typedNumber(text, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
    if (typed.is === 'read') onCommit(typed.value)
    else onRefuse(typed.why)
  }
  const draft = useDraft(shown, label, write)
  const stepTo = (text: string) => {
    // Beside a colleague's value a step only changes what is typed.
    if (draft.theirs !== undefined) return draft.change(text)
    draft.cancel()
    if (text !== shown) write(text)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') draft.enter(event)
    if (event.key === 'Escape') draft.cancel()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
    const next = Math.round(((Number(draft.text) || 0) + by) * 1000) / 1000
    if (wrap !== undefined) return stepTo(String(((next % wrap) + wrap) % wrap))
    stepTo(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))))
  }
  return (
    <>
      <input
        className="ed-input"
        inputMode="decimal"
        aria-label={label}
        data-path={path}
        data-kept={shown}
        placeholder={value === MIXED ? t('mixed') : hint}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={onKey}
      />
      <DraftChoice draft={draft} />
    </>
  )
}
