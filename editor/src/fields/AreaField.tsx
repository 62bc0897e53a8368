import { DraftChoice } from '../drafts/DraftChoice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED, textOf } from './fieldValue.ts'
import type { TextFieldProps } from './TextField.tsx'

/** A text of several lines, written on leaving and on Ctrl+Enter. */
export function AreaField({ label, value, path, maxLength = 65_536, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const shown = textOf(value)
  const draft = useDraft(shown, label, onCommit)
  return (
    <>
      <textarea
        className="ed-input ed-area"
        aria-label={label}
        data-path={path}
        data-kept={shown}
        maxLength={maxLength}
        rows={Math.min(8, Math.max(2, draft.text.split('\n').length))}
        placeholder={value === MIXED ? t('mixed') : ''}
        value={draft.text}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.enter(event)
          if (event.key === 'Escape') draft.cancel()
        }}
      />
      <DraftChoice draft={draft} isLong />
    </>
  )
}
