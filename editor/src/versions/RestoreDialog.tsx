import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import type { PageRecords } from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { editorElement } from '../kit/editorElement.ts'
import { comparePages, isEmptyDiff } from './comparePages.ts'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import { MOST_RESTORED_CHARS, restoreSize } from './restoreSize.ts'
import { versionFiles } from './VersionFiles.ts'
import type { VersionsStore } from './VersionsStore.ts'

/** Says what restoring a version changes on everybody's canvas, before it is done. */
export const RestoreDialog = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { asked: version, store } = versions
  const { t } = useLabels()
  const [wanted, setWanted] = useState<PageRecords>()
  useEffect(() => {
    setWanted(undefined)
    if (version === undefined) return undefined
    let isOver = false
    store
      .part(versionFiles)
      .of(version)
      .then(
        (page) => !isOver && setWanted(page),
        () => !isOver && versions.ask(undefined),
      )
    return () => {
      isOver = true
    }
  }, [version, store, versions])
  if (version === undefined) return null
  const diff = wanted && comparePages(versions.present, wanted, models)
  const isSame = diff !== undefined && isEmptyDiff(diff)
  const isTooLarge = wanted !== undefined && restoreSize(versions.present, wanted, models) > MOST_RESTORED_CHARS
  return (
    <Dialog
      isOpen
      className="ed-diff-dialog"
      title={t('versionRestoreTitle', { version })}
      portalContainer={editorElement()}
      onClose={() => versions.ask(undefined)}
    >
      <DialogBody>
        {!diff ? (
          <Spinner size={24} />
        ) : isSame ? (
          <p>{t('versionRestoreSame', { version })}</p>
        ) : (
          <>
            <p role={isTooLarge ? 'alert' : undefined}>
              {t(isTooLarge ? 'versionRestoreLarge' : 'versionRestoreText', { version })}
            </p>
            <DiffCounts diff={diff} />
            <DiffList diff={diff} store={store} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={() => versions.ask(undefined)} />
            <Button
              intent="primary"
              text={t('versionRestoreDo')}
              disabled={!diff || isSame || isTooLarge}
              onClick={() => void versions.restore(version)}
              data-action="restore-now"
            />
          </>
        }
      />
    </Dialog>
  )
})
