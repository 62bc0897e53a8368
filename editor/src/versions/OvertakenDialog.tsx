import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { type PageRecords, toRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { editorElement } from '../kit/editorElement.ts'
import { shanghaiTime } from '../kit/shanghaiTime.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { comparePages, isEmptyDiff } from './comparePages.ts'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import { pageSaving, type SaveState } from './PageSaving.ts'
import { versionFiles } from './VersionFiles.ts'
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
  const [theirs, setTheirs] = useState<PageRecords>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    store
      .part(versionFiles)
      .of(version)
      .then(
        (page) => !isOver && setTheirs(page),
        () => !isOver && setFailed(true),
      )
    return () => {
      isOver = true
    }
  }, [store, version])
  void store.revision
  const diff = theirs && comparePages(theirs, toRecords(store.document), models)
  return (
    <Dialog
      isOpen
      className="ed-diff-dialog"
      title={t('conflictTitle')}
      portalContainer={editorElement()}
      onClose={() => saving.dismiss()}
    >
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
      <DialogFooter
        actions={
          <>
            <Button text={t('stay')} onClick={() => saving.dismiss()} autoFocus />
            <Button
              intent="danger"
              text={t('conflictSave', { version })}
              disabled={!diff}
              onClick={() => void saving.save({ note, over: version })}
              data-action="save-over"
            />
          </>
        }
      />
    </Dialog>
  )
})
