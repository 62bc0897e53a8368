import { observer } from 'mobx-react-lite'
import { useLabels } from '../i18n/LabelsContext.ts'
import { useFading } from '../kit/useFading.ts'
import { useKept } from '../notices/useKept.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { pageSaving } from './PageSaving.ts'

const SHOWN_MS = 4000

/** Says in the status line that a version was saved: pages save by themselves, and a notice would move the canvas. */
export const SavedLine = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const saving = store.part(pageSaving)
  const saved = saving.state.is === 'saved' ? saving.state : undefined
  const text = saved ? t('saved', { version: saved.version }) : ''
  useKept(store, saved, text)
  useFading(saved, SHOWN_MS, () => saving.dismiss())
  return (
    <span className="ed-saved-line" role="status">
      {text}
    </span>
  )
})
