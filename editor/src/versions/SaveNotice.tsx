import { Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { CloseButton, SmallButton } from '../kit/SmallButton.tsx'
import { useFading } from '../kit/useFading.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { OvertakenDialog } from './OvertakenDialog.tsx'
import { pageSaving, type SaveState } from './PageSaving.ts'

const SHOWN_MS = 4000

/** Says how the last save ended. */
export const SaveNotice = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const saving = store.part(pageSaving)
  const { state } = saving
  useFading(state.is === 'saved' && state, SHOWN_MS, () => saving.dismiss())
  if (state.is === 'conflict') return <OvertakenDialog store={store} conflict={state} />
  if (state.is !== 'saved' && state.is !== 'failed') return null
  const isFailed = state.is === 'failed'
  return (
    <div className="ed-notice" role={isFailed ? 'alert' : 'status'}>
      <Callout intent={isFailed ? 'danger' : 'success'} compact>
        {isFailed ? t('saveFailed', { reason: reasonOf(state, store, t) }) : t('saved', { version: state.version })}
        {isFailed && typeof state.at?.widgetId === 'string' && (
          <SmallButton text={t('showWidget')} onClick={() => store.editing?.select([state.at?.widgetId ?? ''])} />
        )}
        {isFailed && <CloseButton onClose={() => saving.dismiss()} />}
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
