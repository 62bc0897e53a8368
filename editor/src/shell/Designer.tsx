import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { CanvasPane } from '../canvas/CanvasPane.tsx'
import { CoeditNotices } from '../coedit/CoeditNotices.tsx'
import { CommentsPanel } from '../comments/CommentsPanel.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ImportDialog } from '../importing/ImportDialog.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ShellStore } from '../stores/ShellStore.ts'
import { SymbolSignal } from '../symbols/SymbolSignal.tsx'
import { ComparisonPicture } from '../versions/ComparisonPicture.tsx'
import { NoteDialog } from '../versions/NoteDialog.tsx'
import { RestoreDialog } from '../versions/RestoreDialog.tsx'
import { VersionsPanel } from '../versions/VersionsPanel.tsx'
import { ClipNotice } from './ClipNotice.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { listenToKeys } from './keyboard.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LeftSide } from './LeftSide.tsx'
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
  const desk = useMemo(() => ({ store, shell: new ShellStore(store, sessionStorage) }), [store])
  const { versions, comments } = desk.shell
  useEffect(() => listenToKeys(desk), [desk])
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
      <TopBar desk={desk} onExit={exit} />
      <div className={`ed-middle${store.isPreview ? ' is-preview' : ''}`}>
        <LeftSide desk={desk} />
        <CanvasPane desk={desk} theme={theme} />
        {versions.isOpen ? (
          <VersionsPanel versions={versions} />
        ) : comments.isOpen ? (
          <CommentsPanel comments={comments} />
        ) : (
          <Inspector store={store} />
        )}
        {versions.isPictured && <ComparisonPicture versions={versions} />}
        {store.isPreview && <PreviewPane store={store} />}
      </div>
      {!store.isPreview && <StatusBar desk={desk} />}
      <SaveNotice store={store} />
      <CoeditNotices store={store} />
      <NoteDialog versions={versions} />
      <RestoreDialog versions={versions} />
      <ClipNotice clipboard={desk.shell.clipboard} />
      <ContextMenu desk={desk} isDark={theme === 'dark'} />
      <CommandPalette desk={desk} />
      <SymbolSignal desk={desk} />
      <ImportDialog desk={desk} />
      <ShortcutSheet shell={desk.shell} />
      <LeaveDialog
        store={store}
        isOpen={isLeaving}
        title={t('leaveTitle')}
        leave={t('leave')}
        onStay={() => setLeaving(false)}
        onLeave={onExit}
      />
    </>
  )
})
