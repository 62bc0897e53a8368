import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'

export interface TextFieldProps {
  readonly label: string
  readonly value: unknown
  readonly path: string
  readonly maxLength?: number
  readonly onCommit: (value: string) => void
}

/** A text that is written on Enter and on leaving. */
export function TextField({ label, value, path, maxLength = 512, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const shown = value === MIXED || value === undefined || value === null ? '' : String(value)
  const [draft, setDraft] = useState(shown)
  useEffect(() => setDraft(shown), [shown])
  const commit = () => {
    if (draft !== shown) onCommit(draft)
  }
  return (
    <input
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      maxLength={maxLength}
      placeholder={value === MIXED ? t('mixed') : ''}
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
