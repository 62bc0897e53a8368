import { useId } from 'react'
import { DraftChoice } from '../drafts/DraftChoice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED, textOf } from './fieldValue.ts'

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
  const shown = textOf(value)
  const draft = useDraft(shown, label, onCommit)
  return (
    <>
      <input
        className="ed-input is-wide"
        aria-label={label}
        data-path={path}
        data-kept={shown}
        maxLength={maxLength}
        placeholder={value === MIXED ? t('mixed') : hint}
        value={draft.text}
        {...(options && { list: listId })}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') draft.enter(event)
          if (event.key === 'Escape') draft.cancel()
        }}
      />
      <DraftChoice draft={draft} />
      {options && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}
