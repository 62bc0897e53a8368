import { useLayoutEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'

export interface TextFieldProps {
  readonly label: string
  readonly value: unknown
  readonly path: string
  /** Stands in it while it is empty. */
  readonly hint?: string
  readonly maxLength?: number
  readonly onCommit: (value: string) => void
}

/** A text that is written on Enter and on leaving. */
export function TextField({ label, value, path, hint = '', maxLength = 512, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const shown = value === MIXED || value === undefined || value === null ? '' : textOf(value)
  const [draft, setDraft] = useState(shown)
  // After every attempt too: what was refused, or came out otherwise, must not stand there as if it were so.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to read the value again
  useLayoutEffect(() => setDraft(shown), [shown, attempts])
  const commit = () => {
    if (draft === shown) return
    onCommit(draft)
    setAttempts(attempts + 1)
  }
  return (
    <input
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      data-kept={shown}
      maxLength={maxLength}
      placeholder={value === MIXED ? t('mixed') : hint}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setDraft(shown)
      }}
    />
  )
}

/** Leaves of any form may stand in a text field: a range as [low, high], for one. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
