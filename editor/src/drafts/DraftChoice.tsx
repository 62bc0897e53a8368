import type { MouseEvent } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import './drafts.css'
import type { Draft } from './useDraft.ts'

interface DraftChoiceProps {
  readonly draft: Draft
  /** Shows the other value in as many lines as it has. */
  readonly isLong?: boolean
}

/** Stands directly after a field whose value a colleague wrote while it was typed into: the other value, and the choice. */
export function DraftChoice({ draft, isLong = false }: DraftChoiceProps) {
  const { t } = useLabels()
  const { theirs, choice } = draft
  if (theirs === undefined) return null
  const choose = (fn: () => void) => (event: MouseEvent<HTMLElement>) => {
    const field = event.currentTarget.closest('.ed-draft')?.previousElementSibling
    fn()
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <span ref={choice} className="ed-draft" role="alert">
      <span>{t('draftTheirs')}</span>
      {isLong ? (
        <textarea
          readOnly
          className="ed-input ed-area"
          aria-label={t('draftTheirs')}
          rows={Math.min(6, theirs.split('\n').length)}
          value={theirs}
        />
      ) : (
        <b title={theirs}>{theirs === '' ? t('diffEmpty') : theirs}</b>
      )}
      {/* Blueprint's own buttons act on the release of a key, also of the one that has moved the focus here. */}
      <button type="button" className="bp6-button bp6-small" data-draft="mine" onClick={choose(draft.keepMine)}>
        {t('keepMine')}
      </button>
      <button type="button" className="bp6-button bp6-small" data-draft="theirs" onClick={choose(draft.cancel)}>
        {t('takeTheirs')}
      </button>
    </span>
  )
}
