import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'
import { useTextDraft } from './useTextDraft.ts'

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
  const { shown, draft, change, commit, cancel } = useTextDraft(value, onCommit)
  return (
    <input
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      data-kept={shown}
      maxLength={maxLength}
      placeholder={value === MIXED ? t('mixed') : hint}
      value={draft}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') cancel()
      }}
    />
  )
}
