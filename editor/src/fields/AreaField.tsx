import { useLabels } from '../i18n/LabelsContext.ts'
import { MIXED } from './fieldValue.ts'
import type { TextFieldProps } from './TextField.tsx'
import { useTextDraft } from './useTextDraft.ts'

/** A text of several lines, written on leaving and on Ctrl+Enter. */
export function AreaField({ label, value, path, maxLength = 65_536, onCommit }: TextFieldProps) {
  const { t } = useLabels()
  const { shown, draft, change, commit, cancel } = useTextDraft(value, onCommit)
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
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit()
        if (event.key === 'Escape') cancel()
      }}
    />
  )
}
