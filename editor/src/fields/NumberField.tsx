import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { Refusal } from './FieldSource.ts'
import { MIXED } from './fieldValue.ts'
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
  const shown = value === MIXED || value === undefined ? '' : String(value)
  const [draft, setDraft] = useState(shown)
  // Also after every attempt: a text that was refused, or kept as another value, must not stay in the field.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to read the value again
  useLayoutEffect(() => setDraft(shown), [shown, attempts])
  const commit = (text: string) => {
    if (text === shown) return
    const typed = typedNumber(text, { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })
    if (typed.is === 'read') onCommit(typed.value)
    else onRefuse(typed.why)
    setAttempts(attempts + 1)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(draft)
    if (event.key === 'Escape') setDraft(shown)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
    const next = Math.round(((Number(draft) || 0) + by) * 1000) / 1000
    if (wrap !== undefined) return commit(String(((next % wrap) + wrap) % wrap))
    commit(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))))
  }
  return (
    <input
      className="ed-input"
      inputMode="decimal"
      aria-label={label}
      data-path={path}
      data-kept={shown}
      placeholder={value === MIXED ? t('mixed') : hint}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => commit(draft)}
      onKeyDown={onKey}
    />
  )
}
