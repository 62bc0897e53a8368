import { type KeyboardEvent, useLayoutEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'

export interface NumberFieldProps {
  readonly label: string
  readonly value: unknown
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly path: string
  /** Stands in it while it is empty. */
  readonly hint?: string
  readonly onCommit: (value: number) => void
}

/** A number that is written on Enter and on leaving; arrows step it, with Shift by ten. */
export function NumberField({ label, value, min, max, step = 1, path, hint = '', onCommit }: NumberFieldProps) {
  const { t } = useLabels()
  const shown = value === MIXED || value === undefined ? '' : String(value)
  const [draft, setDraft] = useState(shown)
  // After every attempt too: what was refused, or came out otherwise, must not stand there as if it were so.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to read the value again
  useLayoutEffect(() => setDraft(shown), [shown, attempts])
  const commit = (text: string) => {
    const next = Number(text)
    if (text.trim() === '' || !Number.isFinite(next) || text === shown) return setDraft(shown)
    onCommit(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)))
    setAttempts(attempts + 1)
  }
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit(draft)
    if (event.key === 'Escape') {
      setDraft(shown)
      event.currentTarget.blur()
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
    commit(String(Math.round(((Number(draft) || 0) + by) * 1000) / 1000))
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
      onKeyDown={stepBy}
    />
  )
}
