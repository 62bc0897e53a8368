import { observer } from 'mobx-react-lite'
import { keysOf } from '../commands/keysOf.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { useOfPage } from '../stores/useOfPage.ts'

const isEmpty = ({ document }: DesignerStore) => document.widgets.size === 0

/** Advice on an empty page. It is hidden once there is a widget, and while one is drawn. */
export const EmptyHint = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const isShown = useOfPage(store, isEmpty) && store.editing !== undefined && store.tool.is === 'select'
  if (!isShown) return null
  return (
    <div className="ed-empty-page" role="note">
      <strong>{t('emptyPage')}</strong>
      <span>{t('emptyPageDraw')}</span>
      <span>{t('emptyPageFind', { keys: keysOf({ label: 'commandPalette', keys: ['Ctrl+K'], run: () => {} }) })}</span>
    </div>
  )
})
