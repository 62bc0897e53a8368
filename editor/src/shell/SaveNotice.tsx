import { Button, Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { OvertakenDialog } from '../versions/OvertakenDialog.tsx'

const SHOWN_MS = 4000

/** What became of the last save. */
export const SaveNotice = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { saveState } = store
  useEffect(() => {
    if (saveState.is !== 'saved') return undefined
    const timer = setTimeout(() => store.dismissSave(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [saveState, store])
  if (saveState.is === 'conflict') return <OvertakenDialog store={store} conflict={saveState} />
  if (saveState.is !== 'saved' && saveState.is !== 'failed') return null
  const isFailed = saveState.is === 'failed'
  return (
    <div className="ed-notice" role={isFailed ? 'alert' : 'status'}>
      <Callout intent={isFailed ? 'danger' : 'success'} compact>
        {isFailed ? t('saveFailed', { reason: saveState.message }) : t('saved', { version: saveState.version })}
        {isFailed && (
          <Button
            variant="minimal"
            size="small"
            icon="cross"
            aria-label={t('close')}
            onClick={() => store.dismissSave()}
          />
        )}
      </Callout>
    </div>
  )
})
