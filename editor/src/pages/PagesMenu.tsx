import { Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../inspector/EditorPopover.tsx'
import { LeaveDialog } from '../shell/LeaveDialog.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { PageList } from './PageList.tsx'
import './pages.css'

/** The page's title, which opens the list of the project's pages; leaving changes that are in no version asks first. */
export const PagesMenu = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const open = (pageId: string) => {
    setOpen(false)
    if (pageId === store.pageId) return
    if (store.isUnsaved || store.pending > 0) setWanted(pageId)
    else store.openPage(pageId)
  }
  return (
    <>
      <EditorPopover
        isOpen={isOpen}
        onOpen={setOpen}
        label={t('pages')}
        placement="bottom-start"
        content={<PageList store={store} onOpen={open} />}
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
            <span>{store.title}</span>
            <Icon icon="caret-down" size={14} />
          </button>
        </h1>
      </EditorPopover>
      <LeaveDialog
        store={store}
        isOpen={wanted !== undefined}
        title={t('leavePageTitle')}
        leave={t('leavePage')}
        onStay={() => setWanted(undefined)}
        onLeave={() => wanted && store.openPage(wanted)}
      />
    </>
  )
})
