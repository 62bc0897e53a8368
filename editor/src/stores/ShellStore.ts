import type { Box, Tool } from '@mimic/engine/editing'
import { makeAutoObservable, observableRef } from 'mobx'
import type { LabelKey } from '../i18n/texts/index.ts'
import { type DesignerSettings, type LeftTab, leftSides } from './DesignerSettings.ts'
import type { Part } from './DesignerStore.ts'

/** A panel that stands at the right in the place of the inspector. */
export interface SidePanel {
  /** Called when it is closed, or another panel takes its place. */
  onClosed(): void
}

/** The parts of the window that are open around one designer. */
export class ShellStore {
  /** Counts the openings of dialogs: one that is opened again while it closes begins anew. */
  openings = 0
  dialog: 'none' | 'sheet' | 'palette' | 'symbol' | 'import' | 'repeat' = 'none'
  /** The panel at the right; undefined: the inspector. */
  panel: SidePanel | undefined = undefined
  /** Position of the context menu, CSS pixels of the window. */
  menuAt: { readonly left: number; readonly top: number } | undefined = undefined
  /** Why the last command was not done; a new object each time. */
  hint: { readonly label: LabelKey; readonly max: number } | undefined = undefined
  /** Places that a dialog would put copies at, page units; the drawing board outlines them. */
  copyPreview: readonly Box[] = []
  /** Text stands in a field that is not in the page yet. */
  isDraftOpen = false
  /** The widget whose name is being typed in the layers. */
  renaming: string | undefined = undefined
  /** The widget whose text is edited on the drawing board. */
  typing: string | undefined = undefined
  /** The tool that the space bar replaced with the hand. */
  heldTool: Tool | undefined = undefined
  /** Called with each move of the pointer, page units; not observable, because a reaction for each move costs too much. */
  onCursor: (at: { readonly x: number; readonly y: number }) => void = () => {}
  /** Puts the focus into the inspector's field for the text of the selected widget. */
  onEditText: () => void = () => {}

  readonly #settings: DesignerSettings

  constructor(settings: DesignerSettings) {
    this.#settings = settings
    makeAutoObservable(this, {
      panel: observableRef,
      copyPreview: observableRef,
      menuAt: observableRef,
      hint: observableRef,
      heldTool: false,
      onCursor: false,
      onEditText: false,
    })
  }

  setDraftOpen(isOpen: boolean): void {
    this.isDraftOpen = isOpen
  }

  show(dialog: ShellStore['dialog']): void {
    this.dialog = dialog
    if (dialog !== 'none') this.openings++
    this.menuAt = undefined
  }

  showCopies(boxes: readonly Box[]): void {
    this.copyPreview = boxes
  }

  get side(): LeftTab {
    return leftSides.find((side) => side === this.#settings.side) ?? 'widgets'
  }

  setSide(side: LeftTab): void {
    this.#settings.setSide(side)
    this.renaming = undefined
  }

  /** @param max the limit that the text names */
  tell(label: LabelKey, max = 0): void {
    this.hint = { label, max }
  }

  dismissHint(): void {
    this.hint = undefined
  }

  /** Opens a panel at the right, or the inspector; what stood there is closed. */
  openPanel(panel: SidePanel | undefined): void {
    const left = this.panel
    this.panel = panel
    if (left !== panel) left?.onClosed()
  }

  openMenu(at: ShellStore['menuAt']): void {
    this.menuAt = at
  }

  type(id: string | undefined): void {
    this.typing = id
  }

  rename(id: string | undefined): void {
    if (id !== undefined) this.#settings.setSide('layers')
    this.renaming = id
  }
}

export const shellStore: Part<ShellStore> = ({ settings }) => new ShellStore(settings)
