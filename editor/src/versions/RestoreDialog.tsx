import { Button, DialogBody, Spinner } from '@blueprintjs/core'
import { models } from '@mimic/engine/models'
import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { DialogActions, EditorDialog } from '../kit/EditorDialog.tsx'
import { comparePages, isEmptyDiff } from './comparePages.ts'
import { DiffCounts } from './DiffCounts.tsx'
import { DiffList } from './DiffList.tsx'
import { MOST_RESTORED_CHARS, restoreSize } from './restoreSize.ts'
import { useVersionPage } from './useVersionPage.ts'
import type { VersionsStore } from './VersionsStore.ts'

/** Says what restoring a version changes on everybody's canvas, before it is done. */
export const RestoreDialog = observer(({ versions }: { readonly versions: VersionsStore }) => {
  const { asked: version, store } = versions
  const { t } = useLabels()
  const wanted = useVersionPage(store, version, () => versions.ask(undefined))
  if (version === undefined) return null
  const diff = wanted && comparePages(versions.present, wanted, models)
  const isSame = diff !== undefined && isEmptyDiff(diff)
  const isTooLarge = wanted !== undefined && restoreSize(versions.present, wanted, models) > MOST_RESTORED_CHARS
  return (
    <EditorDialog
      isOpen
      className="ed-diff-dialog"
      title={t('versionRestoreTitle', { version })}
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
      <DialogActions onCancel={() => versions.ask(undefined)}>
        <Button
          intent="primary"
          text={t('versionRestoreDo')}
          disabled={!diff || isSame || isTooLarge}
          onClick={() => void versions.restore(version)}
          data-action="restore-now"
        />
      </DialogActions>
    </EditorDialog>
  )
})
