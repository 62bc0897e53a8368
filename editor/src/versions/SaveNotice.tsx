import { Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { CloseButton, SmallButton } from '../kit/SmallButton.tsx'
import { useKept } from '../notices/useKept.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { OvertakenDialog } from './OvertakenDialog.tsx'
import { pageSaving, type SaveState } from './PageSaving.ts'

/** Says why the last save failed; SavedLine says that it did not. */
export const SaveNotice = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const saving = store.part(pageSaving)
  const { state } = saving
  const failed = state.is === 'failed' ? state : undefined
  const text = failed ? t('saveFailed', { reason: reasonOf(failed, store, t) }) : ''
  useKept(store, failed, text)
  if (state.is === 'conflict') return <OvertakenDialog store={store} conflict={state} />
  if (!failed) return null
  return (
    <div className="ed-notice" role="alert">
      <Callout intent="danger" compact>
        {text}
        {typeof failed.at?.widgetId === 'string' && (
          <SmallButton text={t('showWidget')} onClick={() => store.editing?.select([failed.at?.widgetId ?? ''])} />
        )}
        <CloseButton onClose={() => saving.dismiss()} />
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
