import { Icon } from '@blueprintjs/core'
import { limits, type PageSummary } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { RemoveAsk } from '../kit/RemoveAsk.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
import { PageThumbnail } from './PageThumbnail.tsx'
import type { PageListActions } from './usePageList.ts'

interface PageRowProps {
  readonly page: PageSummary
  readonly list: PageListActions
  /** In the designer now. */
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export const PageRow = observer(({ page, list, isOpen, onOpen, onKeyDown }: PageRowProps) => {
  const { t } = useLabels()
  const { pages } = list
  const { id, title } = page
  const state = list.state?.id === id ? list.state.is : undefined
  const isHome = id === pages.homePageId
  const end = () => list.end(id)
  const ask = (is: 'rename' | 'remove') => () => list.setState({ id, is })
  const acts = [
    { icon: 'home', label: t('pageSetHome'), isOff: isHome, run: () => void pages.setHome(id) },
    { icon: 'edit', label: t('pageRename'), isOff: false, run: ask('rename') },
    { icon: 'duplicate', label: t('pageCopy'), isOff: false, run: () => void list.copy(page) },
    // The last page of a project stays.
    { icon: 'trash', label: t('remove'), isOff: pages.rows.length === 1, run: ask('remove') },
  ] as const
  return (
    <li className={`ed-page${isOpen ? ' is-open' : ''}`} data-page={id} data-drag-row={id}>
      <Icon className="ed-page-grip" icon="drag-handle-vertical" size={14} data-drag-grip="" aria-hidden />
      <PageThumbnail page={page} thumbnails={pages.thumbnails} />
      {state === 'rename' ? (
        <TitleInput title={title} onEnd={end} onTitle={(next) => void pages.rename(id, next).then(end)} />
      ) : state === 'remove' ? (
        <RemoveAsk
          className="ed-page-ask"
          label={t('pageRemoveAsk', { title })}
          onRemove={() => void list.remove(id)}
          onKeep={end}
        >
          <span>{t('pageRemoveAsk', { title })}</span>
        </RemoveAsk>
      ) : (
        <>
          <button
            type="button"
            className="ed-page-open"
            aria-current={isOpen ? 'page' : undefined}
            onClick={onOpen}
            onKeyDown={onKeyDown}
          >
            <span>{title}</span>
            {isHome && <Icon icon="home" size={12} title={t('pageHome')} />}
            {page.checkpwd && <Icon icon="lock" size={12} title={t('pageProtected')} />}
          </button>
          <span className="ed-page-acts">
            {acts.map(({ icon, label, isOff, run }) => (
              <SmallButton
                key={icon}
                icon={<Icon icon={icon} size={13} />}
                aria-label={`${label} · ${title}`}
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
})

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
