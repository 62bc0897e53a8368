import { Button, Callout, Spinner } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Comparison } from './Comparison.tsx'
import { pageSaving } from './PageSaving.ts'
import { VersionRow } from './VersionRow.tsx'
import type { VersionsStore } from './VersionsStore.ts'
import './versions.css'

/** The versions of the page, in the place of the inspector. Keys: arrows walk, Enter compares, F2 renames, Escape closes. */
export const VersionsPanel = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { t } = useLabels()
  const { store, rows, state, justRestored, problem } = versions
  const { version } = store.part(pageSaving)
  const [edited, setEdited] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version stands in the list at once
  useEffect(() => void versions.load(), [versions, version])
  const focus = (at: number) =>
    list.current?.querySelectorAll<HTMLElement>('.ed-version-pick')[Math.max(0, Math.min(rows.length - 1, at))]?.focus()
  const keys = (event: KeyboardEvent, at: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined && event.key !== 'F2') return
    event.preventDefault()
    event.stopPropagation()
    if (by !== undefined) focus(at + by)
    else setEdited(rows[at]?.version)
  }
  return (
    <aside
      className="ed-side is-right ed-versions"
      aria-label={t('versions')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        versions.toggle(false)
      }}
    >
      <div className="ed-side-head ed-versions-head">
        <h2>{t('versions')}</h2>
        <Button
          ref={close}
          variant="minimal"
          size="small"
          icon="cross"
          aria-label={t('close')}
          onClick={() => versions.toggle(false)}
        />
      </div>
      {justRestored !== undefined && (
        <RestoredNote version={justRestored} onNote={(note) => versions.writeNote(note)} />
      )}
      {problem !== '' && (
        <p className="ed-refusal" role="alert">
          {problem}
        </p>
      )}
      <div className={`ed-versions-list${versions.compared ? ' is-short' : ''}`} tabIndex={-1}>
        {state === 'loading' && <Spinner size={20} />}
        {state === 'failed' && <p className="ed-empty">{t('versionsFailed')}</p>}
        {state === 'ready' && rows.length === 0 && <p className="ed-empty">{t('versionsNone')}</p>}
        <ul ref={list}>
          {rows.map((row, at) => (
            <VersionRow
              key={row.version}
              row={row}
              versions={versions}
              isEdited={edited === row.version}
              onEdit={setEdited}
              onKeyDown={(event) => keys(event, at)}
            />
          ))}
        </ul>
        {rows.length < versions.total && (
          <Button variant="minimal" size="small" fill text={t('versionsMore')} onClick={() => void versions.more()} />
        )}
      </div>
      {versions.older === undefined ? (
        rows.length > 0 && <p className="ed-versions-hint">{t('versionsHint')}</p>
      ) : (
        <Comparison versions={versions} />
      )}
    </aside>
  )
})

interface RestoredNoteProps {
  readonly version: number
  readonly onNote: (note: string) => void
}

/** Says that a version was restored, and offers to save the page with a note. */
function RestoredNote({ version, onNote }: RestoredNoteProps) {
  const { t } = useLabels()
  return (
    <Callout className="ed-versions-told" intent="success" compact role="status">
      {t('versionRestored', { version })}
      <Button size="small" text={t('saveNote')} onClick={() => onNote(t('versionRestoredNote', { version }))} />
    </Callout>
  )
}
