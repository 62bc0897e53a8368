import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { type PageRecords, toRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { editorElement } from '../shell/editorElement.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { SaveState } from '../stores/PageSaving.ts'
import { comparePages, isEmptyDiff } from './comparePages.ts'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import { shanghaiTime } from './shanghaiTime.ts'
import './versions.css'

interface OvertakenDialogProps {
  readonly store: DesignerStore
  readonly conflict: Extract<SaveState, { is: 'conflict' }>
}

/** Another save came first: by whom, when, and what this one would change in it. Nothing is saved until the user says so. */
export const OvertakenDialog = observer(({ store, conflict }: OvertakenDialogProps) => {
  const { t } = useLabels()
  const { version, by, at, note } = conflict
  const [theirs, setTheirs] = useState<PageRecords>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    store.files.of(version).then(
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
      onClose={() => store.dismissSave()}
    >
      <DialogBody>
        <p>{t('conflictText', { by, version, base: store.version, at: shanghaiTime(at) })}</p>
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
            <Button text={t('stay')} onClick={() => store.dismissSave()} autoFocus />
            <Button
              intent="danger"
              text={t('conflictSave', { version })}
              disabled={!diff}
              onClick={() => void store.save({ note, over: version })}
              data-action="save-over"
            />
          </>
        }
      />
    </Dialog>
  )
})
