import { Button, Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import type { SaveState } from '../stores/PageSaving.ts'
import { OvertakenDialog } from '../versions/OvertakenDialog.tsx'
import { widgetName } from '../versions/widgetName.ts'

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
        {isFailed
          ? t('saveFailed', { reason: reasonOf(saveState, store, t) })
          : t('saved', { version: saveState.version })}
        {isFailed && typeof saveState.at?.widgetId === 'string' && (
          <Button
            variant="minimal"
            size="small"
            text={t('showWidget')}
            onClick={() => store.editing?.select([saveState.at?.widgetId ?? ''])}
          />
        )}
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

/** Why a save was refused, in the words of the designer where the server named a field. */
function reasonOf({ message, at }: Extract<SaveState, { is: 'failed' }>, store: DesignerStore, t: Translate): string {
  if (!at) return message
  const record = at.widgetId === null ? undefined : store.document.get(at.widgetId)
  const widget = record ? widgetName(record, t) : t('pageSettings')
  return at.path === 'clickEvent.config.confirm' ? t('saveSilentWrite', { widget }) : t('saveForeignImage', { widget })
}
