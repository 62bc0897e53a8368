import { Button, Icon } from '@blueprintjs/core'
import { limits, type PageSummary } from '@mimic/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { PageThumbnail } from './PageThumbnail.tsx'
import type { PageThumbnails } from './PageThumbnails.ts'

/** The form that a row shows instead of the page. */
export type RowState = 'rename' | 'remove' | undefined

interface PageRowProps {
  readonly page: PageSummary
  readonly thumbnails: PageThumbnails
  /** In the designer now. */
  readonly isOpen: boolean
  readonly isHome: boolean
  /** The last page of a project stays. */
  readonly isOnly: boolean
  readonly state: RowState
  readonly onOpen: () => void
  readonly onState: (state: RowState) => void
  readonly onRename: (title: string) => void
  readonly onCopy: () => void
  readonly onHome: () => void
  readonly onRemove: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export function PageRow({
  page,
  thumbnails,
  isOpen,
  isHome,
  isOnly,
  state,
  onOpen,
  onState,
  onRename,
  onCopy,
  onHome,
  onRemove,
  onKeyDown,
}: PageRowProps) {
  const { t } = useLabels()
  const acts = [
    { icon: 'home', label: t('pageSetHome'), isOff: isHome, run: onHome },
    { icon: 'edit', label: t('pageRename'), isOff: false, run: () => onState('rename') },
    { icon: 'duplicate', label: t('pageCopy'), isOff: false, run: onCopy },
    { icon: 'trash', label: t('remove'), isOff: isOnly, run: () => onState('remove') },
  ] as const
  return (
    <li className={`ed-page${isOpen ? ' is-open' : ''}`} data-page={page.id} data-drag-row={page.id}>
      <Icon className="ed-page-grip" icon="drag-handle-vertical" size={14} data-drag-grip="" aria-hidden />
      <PageThumbnail page={page} thumbnails={thumbnails} />
      {state === 'rename' ? (
        <TitleInput title={page.title} onEnd={() => onState(undefined)} onTitle={onRename} />
      ) : state === 'remove' ? (
        <span className="ed-page-ask" role="alertdialog" aria-label={t('pageRemoveAsk', { title: page.title })}>
          <span>{t('pageRemoveAsk', { title: page.title })}</span>
          <Button size="small" intent="danger" text={t('remove')} autoFocus onClick={onRemove} />
          <Button size="small" text={t('cancel')} onClick={() => onState(undefined)} />
        </span>
      ) : (
        <>
          <button
            type="button"
            className="ed-page-open"
            aria-current={isOpen ? 'page' : undefined}
            onClick={onOpen}
            onKeyDown={onKeyDown}
          >
            <span>{page.title}</span>
            {isHome && <Icon icon="home" size={12} title={t('pageHome')} />}
            {page.checkpwd && <Icon icon="lock" size={12} title={t('pageProtected')} />}
          </button>
          <span className="ed-page-acts">
            {acts.map(({ icon, label, isOff, run }) => (
              <Button
                key={icon}
                variant="minimal"
                size="small"
                icon={<Icon icon={icon} size={13} />}
                aria-label={`${label} · ${page.title}`}
                title={label}
                disabled={isOff}
                onClick={run}
              />
            ))}
          </span>
        </>
      )}
    </li>
  )
}

interface TitleInputProps {
  readonly title: string
  readonly onTitle: (title: string) => void
  readonly onEnd: () => void
}

function TitleInput({ title, onTitle, onEnd }: TitleInputProps) {
  const { t } = useLabels()
  const [draft, setDraft] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const commit = () => {
    const next = draft.trim()
    if (next === '' || next === title) onEnd()
    else onTitle(next)
  }
  return (
    <input
      ref={input}
      className="ed-input"
      aria-label={t('pageTitle')}
      data-kept={title}
      maxLength={limits.title}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key !== 'Escape') return
        // The list stays open.
        event.stopPropagation()
        onEnd()
      }}
    />
  )
}
