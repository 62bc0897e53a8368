import { useLabels } from '../i18n/LabelsContext.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { PageList } from './PageList.tsx'
import './pages.css'

interface PagesSideProps {
  readonly store: DesignerStore
  /** Another page was chosen. */
  readonly onOpen: (pageId: string) => void
}

/** The pages of the project in the left side of the window. */
export function PagesSide({ store, onOpen }: PagesSideProps) {
  const { t } = useLabels()
  return (
    <nav className="ed-side ed-pages-side" aria-label={t('pages')}>
      <PageList store={store} onOpen={(id) => id !== store.pageId && onOpen(id)} />
    </nav>
  )
}
