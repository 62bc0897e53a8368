import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { CanvasPane } from '../canvas/CanvasPane.tsx'
import { EmptyHint } from '../canvas/EmptyHint.tsx'
import { ClipNotice } from '../clipboard/ClipNotice.tsx'
import { coedit } from '../coedit/CoeditStore.ts'
import { CommentPins } from '../comments/CommentPins.tsx'
import { CommentsPanel } from '../comments/CommentsPanel.tsx'
import { pageComments } from '../comments/CommentsStore.ts'
import { RepeatDialog } from '../copying/RepeatDialog.tsx'
import { drafts } from '../drafts/DraftKeeper.ts'
import { FindBar } from '../finding/FindBar.tsx'
import { FollowFrame } from '../following/FollowFrame.tsx'
import { GuideLines } from '../guides/GuideLines.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ImportDialog } from '../importing/ImportDialog.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import { hasOpenDraft, watchOpenDraft, writeOpenDraft } from '../kit/openDraft.ts'
import { Minimap } from '../minimap/Minimap.tsx'
import type { LiveSource } from '../preview/LiveSource.ts'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { shellStore } from '../stores/ShellStore.ts'
import { SymbolSignal } from '../symbols/SymbolSignal.tsx'
import { TextInPlace } from '../typing/TextInPlace.tsx'
import { ComparisonPicture } from '../versions/ComparisonPicture.tsx'
import { NoteDialog } from '../versions/NoteDialog.tsx'
import { pageSaving } from '../versions/PageSaving.ts'
import { RestoreDialog } from '../versions/RestoreDialog.tsx'
import { SaveNotice } from '../versions/SaveNotice.tsx'
import { VersionsPanel } from '../versions/VersionsPanel.tsx'
import { pageVersions } from '../versions/VersionsStore.ts'
import { CoeditNotices } from './CoeditNotices.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { listenToKeys } from './keyboard.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LeftSide } from './LeftSide.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { SideEdge } from './SideEdge.tsx'
import { windowSides } from './Sides.ts'
import { StatusBar } from './StatusBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useSideFrame } from './useSideFrame.ts'

export interface DesignerProps {
  readonly store: DesignerStore
  readonly theme: 'light' | 'dark'
  readonly liveSource: LiveSource | undefined
  readonly onExit: () => void
}

/** The way that the user leaves: out of the designer, or to another page of the project. */
type Leaving = { readonly to: 'exit' } | { readonly to: 'page'; readonly pageId: string }

/** The designer's window: bars around the canvas. */
export const Designer = observer(({ store, theme, liveSource, onExit }: DesignerProps) => {
  const { t } = useLabels()
  const [leaving, setLeaving] = useState<Leaving>()
  const desk = useMemo(() => ({ store, shell: store.part(shellStore) }), [store])
  const versions = store.part(pageVersions)
  const comments = store.part(pageComments)
  const sides = store.part(windowSides)
  const frame = useSideFrame(store, sides)
  useEffect(() => listenToKeys(desk), [desk])
  useEffect(() => watchOpenDraft((isOpen) => desk.shell.setDraftOpen(isOpen)), [desk])
  useEffect(() => store.part(pageSaving).startAutosave(), [store])
  useEffect(() => warnBeforeUnload(store), [store])
  useEffect(() => takeFocus(store), [store])
  const leave = (to: Leaving) => (to.to === 'exit' ? onExit() : store.openPage(to.pageId))
  const askToLeave = (to: Leaving) => (isWorkOpen(store) ? setLeaving(to) : leave(to))
  const openPage = (pageId: string) => askToLeave({ to: 'page', pageId })
  return (
    <>
      <TopBar desk={desk} onExit={() => askToLeave({ to: 'exit' })} onOpenPage={openPage} />
      <div className={`ed-middle${store.isPreview ? ' is-preview' : ''}`} {...frame}>
        <LeftSide desk={desk} onOpenPage={openPage} />
        <SideEdge sides={sides} edge="left" />
        <CanvasPane desk={desk} theme={theme}>
          <CommentPins comments={comments} />
          <GuideLines store={store} />
          <TextInPlace desk={desk} />
          <Minimap store={store} />
          <FollowFrame store={store} />
          <EmptyHint store={store} />
          <FindBar store={store} />
        </CanvasPane>
        <RightSide store={store} />
        <SideEdge sides={sides} edge="right" />
        {versions.isPictured && <ComparisonPicture versions={versions} />}
        {store.isPreview && <PreviewPane store={store} liveSource={liveSource} />}
      </div>
      {!store.isPreview && <StatusBar desk={desk} />}
      <Notices store={store} />
      <NoteDialog versions={versions} />
      <RestoreDialog versions={versions} />
      <ContextMenu desk={desk} isDark={theme === 'dark'} />
      <CommandPalette desk={desk} onOpenPage={openPage} />
      <SymbolSignal desk={desk} />
      <RepeatDialog desk={desk} />
      <ImportDialog desk={desk} />
      <ShortcutSheet shell={desk.shell} />
      <LeaveDialog
        store={store}
        isOpen={leaving !== undefined}
        title={t(leaving?.to === 'page' ? 'leavePageTitle' : 'leaveTitle')}
        leave={t(leaving?.to === 'page' ? 'leavePage' : 'leave')}
        onStay={() => setLeaving(undefined)}
        onLeave={() => leaving && leave(leaving)}
      />
    </>
  )
})

/** The versions, the comments, or the fields of what is selected. */
const RightSide = observer(({ store }: { readonly store: DesignerStore }) => {
  const versions = store.part(pageVersions)
  const comments = store.part(pageComments)
  if (versions.isOpen) return <VersionsPanel versions={versions} />
  return comments.isOpen ? <CommentsPanel comments={comments} /> : <Inspector store={store} />
})

/** The notices, beside the page. */
const Notices = ({ store }: { readonly store: DesignerStore }) => (
  <div className="ed-notices">
    <SaveNotice store={store} />
    <CoeditNotices store={store} />
    <ClipNotice store={store} />
  </div>
)

/** The window of the page before is gone with what had the focus in it. */
function takeFocus({ focusFirst }: DesignerStore): void {
  if (!focusFirst || document.activeElement !== document.body) return
  const target = focusFirst === 'pages' ? '[data-action="pages"]' : '.ed-host'
  document.querySelector<HTMLElement>(`.mimic-editor ${target}`)?.focus({ preventScroll: true })
}

/** The browser asks before it leaves open work. @returns the end of it */
function warnBeforeUnload(store: DesignerStore): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    // Others only ask whether something is open, and send no event of the browser.
    if (event.isTrusted) writeOpenDraft()
    if (isWorkOpen(store)) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

/** Changes are in no version yet, or not even with the server; or a text is in a field alone, or in none any more. */
function isWorkOpen(store: DesignerStore): boolean {
  const isText = hasOpenDraft() || store.part(drafts).left.length > 0
  return isText || store.part(pageSaving).isUnsaved || store.part(coedit).pending > 0
}
