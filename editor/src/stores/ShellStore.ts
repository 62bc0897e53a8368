import type { Tool } from '@mimic/engine/editing'
import { makeAutoObservable, observableRef } from 'mobx'
import { CommentsStore } from '../comments/CommentsStore.ts'
import type { LabelKey } from '../i18n/cn.ts'
import { SymbolPictures } from '../symbols/SymbolPictures.ts'
import { VersionsStore } from '../versions/VersionsStore.ts'
import { ClipboardStore } from './ClipboardStore.ts'
import type { DesignerStore } from './DesignerStore.ts'

/** What of the window is open around one designer. */
export class ShellStore {
  dialog: 'none' | 'sheet' | 'palette' | 'symbol' | 'import' = 'none'
  side: 'widgets' | 'symbols' | 'layers' = 'widgets'
  /** Where the context menu stands, CSS pixels of the window. */
  menuAt: { readonly left: number; readonly top: number } | undefined = undefined
  /** Why what was asked for was not done; told anew each time. */
  hint: { readonly label: LabelKey; readonly max: number } | undefined = undefined
  /** The widget whose name is being typed in the layers. */
  renaming: string | undefined = undefined
  /** What was in the hand before the space bar took it. */
  heldTool: Tool | undefined = undefined
  readonly clipboard: ClipboardStore
  readonly symbolPictures = new SymbolPictures()
  readonly versions: VersionsStore
  readonly comments: CommentsStore

  constructor(store: DesignerStore, storage: Storage) {
    this.clipboard = new ClipboardStore(store, storage)
    this.versions = new VersionsStore(store)
    this.comments = new CommentsStore(store)
    makeAutoObservable(this, {
      clipboard: false,
      symbolPictures: false,
      versions: false,
      comments: false,
      menuAt: observableRef,
      hint: observableRef,
      heldTool: false,
    })
  }

  show(dialog: ShellStore['dialog']): void {
    this.dialog = dialog
    this.menuAt = undefined
  }

  setSide(side: ShellStore['side']): void {
    this.side = side
    this.renaming = undefined
  }

  /** @param max the limit that the text names */
  tell(label: LabelKey, max = 0): void {
    this.hint = { label, max }
  }

  dismissHint(): void {
    this.hint = undefined
  }

  /** What stands at the right: one of them at a time. */
  showSide(side: 'inspector' | 'versions' | 'comments'): void {
    this.versions.toggle(side === 'versions')
    this.comments.toggle(side === 'comments')
  }

  openMenu(at: ShellStore['menuAt']): void {
    this.menuAt = at
  }

  rename(id: string | undefined): void {
    if (id !== undefined) this.side = 'layers'
    this.renaming = id
  }
}
