import { useLayoutEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'
import type { TextFieldProps } from './TextField.tsx'

/** A text of several lines, written on leaving and on Ctrl+Enter. */
export function AreaField({ label, value, path, maxLength = 65_536, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const shown = value === MIXED || value === undefined || value === null ? '' : String(value)
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
    <textarea
      className="ed-input ed-area"
      aria-label={label}
      data-path={path}
      data-kept={shown}
      maxLength={maxLength}
      rows={Math.min(8, Math.max(2, draft.split('\n').length))}
      placeholder={value === MIXED ? t('mixed') : ''}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit()
        if (event.key === 'Escape') setDraft(shown)
      }}
    />
  )
}
