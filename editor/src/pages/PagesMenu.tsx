import { Button, Dialog, DialogBody, DialogFooter, Icon } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import { EditorPopover } from '../inspector/EditorPopover.tsx'
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
      <Dialog
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t('leavePageTitle')}
        portalContainer={document.querySelector<HTMLElement>('.mimic-editor') ?? document.body}
      >
        <DialogBody>{t('leaveText')}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('stay')} onClick={() => setWanted(undefined)} />
              <Button intent="danger" text={t('leavePage')} onClick={() => wanted && store.openPage(wanted)} />
            </>
          }
        />
      </Dialog>
    </>
  )
})
