import { Button, DialogBody, Spinner } from '@blueprintjs/core'
import { toRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { comparePages, isEmptyDiff } from './comparePages.ts'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import { pageSaving, type SaveState } from './PageSaving.ts'
import { useVersionPage } from './useVersionPage.ts'
import './versions.css'

interface OvertakenDialogProps {
  readonly store: DesignerStore
  readonly conflict: Extract<SaveState, { is: 'conflict' }>
}

/** Another save came first: by whom, when, and what this one would change in it. Nothing is saved until the user says so. */
export const OvertakenDialog = observer(({ store, conflict }: OvertakenDialogProps) => {
  const { t } = useLabels()
  const saving = store.part(pageSaving)
  const { version, by, at, note } = conflict
  const [isFailed, setFailed] = useState(false)
  const theirs = useVersionPage(store, version, () => setFailed(true))
  void store.revision
  const diff = theirs && comparePages(theirs, toRecords(store.document), models)
  return (
    <EditorDialog isOpen className="ed-diff-dialog" title={t('conflictTitle')} onClose={() => saving.dismiss()}>
      <DialogBody>
        <p>{t('conflictText', { by, version, base: saving.version, at: shanghaiTime(at) })}</p>
        {diff ? (
          <>
            <p>{t(isEmptyDiff(diff) ? 'conflictSame' : 'conflictDiff', { version })}</p>
            <DiffCounts diff={diff} />
            <DiffList diff={diff} store={store} />
          </>
        ) : isFailed ? (
          <p role="alert">{t('diffFailed')}</p>
        ) : (
          <Spinner size={24} />
        )}
      </DialogBody>
      <DialogActions onCancel={() => saving.dismiss()} cancel={{ text: t('stay'), autoFocus: true }}>
        <Button
          intent="danger"
          text={t('conflictSave', { version })}
          disabled={!diff}
          onClick={() => void saving.save({ note, over: version })}
          data-action="save-over"
        />
      </DialogActions>
    </EditorDialog>
  )
})
