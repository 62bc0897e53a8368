import { useId } from 'react'
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
  /** Offered while it is typed; any other text is taken too. */
  readonly options?: readonly string[]
  readonly onCommit: (value: string) => void
}

/** A text that is written on Enter and on leaving. */
export function TextField({ label, value, path, hint = '', maxLength = 512, options, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const listId = useId()
  const { shown, draft, change, commit, cancel } = useTextDraft(value, onCommit)
  const input = (
    <input
      className="ed-input is-wide"
      aria-label={label}
      data-path={path}
      data-kept={shown}
      maxLength={maxLength}
      placeholder={value === MIXED ? t('mixed') : hint}
      value={draft}
      {...(options && { list: listId })}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') cancel()
      }}
    />
  )
  if (!options) return input
  return (
    <>
      {input}
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  )
}
