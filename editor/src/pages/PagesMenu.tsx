import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../kit/EditorPopover.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { PageList } from './PageList.tsx'
import { pageTitle } from './ProjectPages.ts'
import './pages.css'

interface PagesMenuProps {
  readonly store: DesignerStore
  /** Another page was chosen. */
  readonly onOpen: (pageId: string) => void
}

/** The page's title, which opens the list of the project's pages. */
export const PagesMenu = observer(({ store, onOpen }: PagesMenuProps) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const open = (pageId: string) => {
    setOpen(false)
    if (pageId !== store.pageId) onOpen(pageId)
  }
  return (
    <EditorPopover
      isOpen={isOpen}
      onOpen={setOpen}
      label={t('pages')}
      placement="bottom-start"
      content={<PageList store={store} onOpen={open} isFocused />}
    >
      <h1 className="ed-page-title">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={t('pages')}
          data-action="pages"
          onClick={() => setOpen(!isOpen)}
        >
          <span>{pageTitle(store)}</span>
          <Icon icon="caret-down" size={14} />
        </button>
      </h1>
    </EditorPopover>
  )
})
