import { Button, DialogBody, TextArea } from '@blueprintjs/core'
import { limits } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { chordText } from '../i18n/chordText.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { pageSaving } from './PageSaving.ts'
import type { VersionsStore } from './VersionsStore.ts'

/** Saves with a few words on what was changed, and why. */
export const NoteDialog = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { t } = useLabels()
  const { note, store } = versions
  if (note === undefined) return null
  const save = () => {
    versions.writeNote(undefined)
    void store.part(pageSaving).save({ note: note.trim() })
  }
  return (
    <EditorDialog isOpen title={t('saveNoteTitle')} onClose={() => versions.writeNote(undefined)}>
      <DialogBody>
        <TextArea
          className="ed-note"
          fill
          autoFocus
          rows={4}
          aria-label={t('note')}
          placeholder={t('notePlaceholder')}
          maxLength={limits.note}
          value={note}
          onChange={({ target }) => versions.writeNote(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          }}
        />
        <p className="ed-note-count">
          {note.length} / {limits.note}
        </p>
      </DialogBody>
      <DialogActions onCancel={() => versions.writeNote(undefined)}>
        <Button
          intent="primary"
          text={t('save')}
          title={chordText('Ctrl+Enter')}
          onClick={save}
          data-action="save-note"
        />
      </DialogActions>
    </EditorDialog>
  )
})
