import { Button, Icon } from '@blueprintjs/core'
import { limits, type PageVersion } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import { PageThumbnail } from '../pages/PageThumbnail.tsx'
import { projectPages } from '../pages/ProjectPages.ts'
import type { VersionsStore } from './VersionsStore.ts'

interface VersionRowProps {
  readonly row: PageVersion
  readonly versions: VersionsStore
  readonly isEdited: boolean
  readonly onEdit: (version: number | undefined) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One version: what it looked like, what it is called, who saved it and when. */
export const VersionRow = observer(({ row, versions, isEdited, onEdit, onKeyDown }: VersionRowProps) => {
  const { t } = useLabels()
  const { version, title, note, savedBy, gmtCreate } = row
  const { older, newer, store } = versions
  const isChosen = version === older || version === newer
  const name = t('clean', { version })
  return (
    <li className={`ed-version-row${isChosen ? ' is-chosen' : ''}`} data-version={version}>
      <PageThumbnail page={{ id: row.pageId, version }} thumbnails={store.part(projectPages).thumbnails} />
      {isEdited ? (
        <VersionWords row={row} versions={versions} onEnd={() => onEdit(undefined)} />
      ) : (
        <>
          <button
            type="button"
            className="ed-version-pick"
            aria-pressed={isChosen}
            onClick={(event) => void versions.choose(version, event.shiftKey || event.ctrlKey || event.metaKey)}
            onKeyDown={onKeyDown}
          >
            <span className="ed-version-name">
              {title !== '' && <Icon icon="bookmark" size={12} />}
              <strong>{title || name}</strong>
              {title !== '' && <small>{name}</small>}
            </span>
            <small title={t('timeZone')}>
              {[savedBy, shanghaiTime(gmtCreate)].filter((part) => part !== '').join(' · ')}
            </small>
            {note !== '' && <span className="ed-version-note">{note}</span>}
          </button>
          <SmallButton
            className="ed-version-act"
            icon={<Icon icon="edit" size={13} />}
            aria-label={`${t('versionName')} · ${name}`}
            title={t('versionName')}
            onClick={() => onEdit(version)}
          />
        </>
      )}
    </li>
  )
})

interface VersionWordsProps {
  readonly row: PageVersion
  readonly versions: VersionsStore
  readonly onEnd: () => void
}

function VersionWords({ row, versions, onEnd }: VersionWordsProps) {
  const { t } = useLabels()
  const [title, setTitle] = useState(row.title)
  const [note, setNote] = useState(row.note)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.select(), [])
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void versions.edit(row.version, { title: title.trim(), note: note.trim() })
    onEnd()
  }
  return (
    <form
      className="ed-version-words"
      onSubmit={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onEnd()
      }}
    >
      <input
        className="ed-input is-wide"
        ref={first}
        aria-label={t('versionName')}
        placeholder={t('versionName')}
        maxLength={limits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <input
        className="ed-input is-wide"
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={limits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <span>
        <Button size="small" intent="primary" type="submit" text={t('keep')} />
        <Button size="small" text={t('cancel')} onClick={onEnd} />
      </span>
    </form>
  )
}
