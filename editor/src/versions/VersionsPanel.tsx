import { Button, Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ListState } from '../kit/ListState.tsx'
import { RefusalText } from '../kit/RefusalText.tsx'
import { SidePanel, walkList } from '../kit/SidePanel.tsx'
import { SmallButton } from '../kit/SmallButton.tsx'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version stands in the list at once
  useEffect(() => void versions.load(), [versions, version])
  const keys = (event: KeyboardEvent, at: number) => {
    if (walkList(event, list.current?.querySelectorAll('.ed-version-pick'), at) || event.key !== 'F2') return
    event.preventDefault()
    event.stopPropagation()
    setEdited(rows[at]?.version)
  }
  return (
    <SidePanel className="ed-versions" title={t('versions')} onClose={() => versions.toggle(false)}>
      {justRestored !== undefined && (
        <RestoredNote version={justRestored} onNote={(note) => versions.writeNote(note)} />
      )}
      <RefusalText as="p">{problem}</RefusalText>
      <div className={`ed-versions-list${versions.compared ? ' is-short' : ''}`} tabIndex={-1}>
        <ListState state={state} failed={t('versionsFailed')} empty={rows.length === 0 && t('versionsNone')} />
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
          <SmallButton fill text={t('versionsMore')} onClick={() => void versions.more()} />
        )}
      </div>
      {versions.older === undefined ? (
        rows.length > 0 && <p className="ed-versions-hint">{t('versionsHint')}</p>
      ) : (
        <Comparison versions={versions} />
      )}
    </SidePanel>
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
