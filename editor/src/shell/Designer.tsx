import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { CanvasPane } from '../canvas/CanvasPane.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { Inspector } from '../inspector/Inspector.tsx'
import { Palette } from '../palette/Palette.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { listenToKeys } from './keyboard.ts'
import { SaveNotice } from './SaveNotice.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TopBar } from './TopBar.tsx'

export interface DesignerProps {
  readonly store: DesignerStore
  readonly theme: 'light' | 'dark'
  readonly onExit: () => void
}

/** The designer's window: bars around the canvas. */
export const Designer = observer(({ store, theme, onExit }: DesignerProps) => {
  const { t } = useLabels()
  const [isLeaving, setLeaving] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useEffect(() => listenToKeys(store, { onSheet: () => setSheetOpen(true) }), [store])
  useEffect(() => store.startAutosave(), [store])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isUnsaved || store.pending > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [store])
  const exit = () => (store.isUnsaved || store.pending > 0 ? setLeaving(true) : onExit())
  return (
    <>
      <TopBar store={store} onExit={exit} onSheet={() => setSheetOpen(true)} />
      <div className={`ed-middle${store.isPreview ? ' is-preview' : ''}`}>
        {!store.isPreview && <Palette store={store} />}
        <CanvasPane store={store} theme={theme} />
        {!store.isPreview && <Inspector store={store} />}
      </div>
      <StatusBar store={store} />
      <SaveNotice store={store} />
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
      <Dialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('leaveTitle')}
        portalClassName={portal(theme)}
      >
        <DialogBody>{t('leaveText')}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('stay')} onClick={() => setLeaving(false)} />
              <Button intent="danger" text={t('leave')} onClick={onExit} />
            </>
          }
        />
      </Dialog>
    </>
  )
})

const portal = (theme: 'light' | 'dark') => (theme === 'dark' ? 'bp6-dark' : 'ed-portal')
