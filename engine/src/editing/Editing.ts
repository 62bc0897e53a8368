import { type Dispose, type DocStore, type DocTx, PAGE_ID } from '../document/DocStore.ts'
import { newId } from '../document/newId.ts'
import { newOrder } from '../document/order.ts'
import { pageLimits } from '../schema/limits.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetEdit } from '../widgets/WidgetEdit.ts'
import { type Box, unionOf, visualBox } from './Box.ts'
import { type EditTable, editTable } from './EditTable.ts'
import { drawPointing } from './states/drawPointing.ts'
import { idle } from './states/idle.ts'
import { panning } from './states/panning.ts'
import type { Chrome, EditingEngine, EditingSettings, ToolContext } from './ToolContext.ts'
import type { Pointer, ToolState } from './ToolState.ts'

/** What the pointer does: select, drag the page, or draw a widget of a type. */
export type Tool = { readonly is: 'select' } | { readonly is: 'pan' } | { readonly is: 'draw'; readonly type: string }

export interface EditingOptions {
  readonly document: DocStore
  readonly engine: EditingEngine
  readonly edits: readonly WidgetEdit[]
  readonly settings?: EditingSettings
}

/**
 * The designer's session on a page: selection, tool, and the running gesture. Owns no DOM: the shell feeds pointers
 * (page units and CSS pixels of the host) and draws `chrome`. Commands live in `createCommands`.
 */
export class Editing implements ToolContext {
  readonly document: DocStore
  readonly engine: EditingEngine
  readonly edits: EditTable
  settings: EditingSettings
  /** What a new widget starts with beyond its defaults: a caption in the designer's language. */
  initialOf: (type: string) => Props = () => ({})
  chrome: Chrome = {}
  #selection: readonly string[] = []
  #tool: Tool = { is: 'select' }
  #state: ToolState = idle(this)
  #pointer: Pointer | undefined
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: Dispose

  constructor({ document, engine, edits, settings }: EditingOptions) {
    this.document = document
    this.engine = engine
    this.edits = editTable(edits)
    this.settings = settings ?? { isGridOn: true, isAdsorbOn: false }
    this.#stopListening = document.onDiff(() => this.#forgetGone())
  }

  get selection(): readonly string[] {
    return this.#selection
  }

  get tool(): Tool {
    return this.#tool
  }

  get state(): ToolState {
    return this.#state
  }

  /** Whether a gesture runs that Escape would take back. */
  get isBusy(): boolean {
    return this.#state.cancel !== undefined
  }

  get frame(): Box | undefined {
    return unionOf(this.#selection.map((id) => this.boxOf(id)).filter((box) => box !== undefined))
  }

  /** The box of a widget of the page's top level as it is shown now, drag preview included. */
  boxOf(id: string): Box | undefined {
    const record = this.document.get(id)
    const edit = record && this.edits.get(record.type)
    if (!record || !edit) return undefined
    const shown = this.chrome.preview?.get(id)
    return visualBox(edit.model, shown ? { ...record.props, ...shown } : record.props)
  }

  select(ids: readonly string[]): void {
    if (ids.length === this.#selection.length && ids.every((id, i) => id === this.#selection[i])) return
    this.#selection = ids.filter((id) => this.document.get(id))
    this.#tell()
  }

  setTool(tool: Tool): void {
    this.cancel()
    this.#tool = tool
    this.#state = tool.is === 'draw' ? drawPointing(this, tool.type) : tool.is === 'pan' ? panning(this) : idle(this)
    this.#tell()
  }

  idle(): ToolState {
    return idle(this)
  }

  drawPointing(type: string): ToolState {
    return drawPointing(this, type)
  }

  toSelect(): void {
    this.setTool({ is: 'select' })
  }

  pointerDown(at: Pointer): void {
    this.#pointer = at
    this.#enter(this.#state.down?.(at))
  }

  pointerMove(at: Pointer): void {
    this.#pointer = at
    this.#enter(this.#state.move?.(at))
  }

  pointerUp(at: Pointer): void {
    this.#enter(this.#state.up?.(at))
  }

  /** A modifier key went down or up while a gesture runs: the same pointer is read again. */
  modifiersChanged(keys: Pick<Pointer, 'isShift' | 'isAlt' | 'isCtrl'>): void {
    if (this.#pointer && this.isBusy) this.pointerMove({ ...this.#pointer, ...keys })
  }

  cancel(): void {
    this.#enter(this.#state.cancel?.())
  }

  show(chrome: Chrome): void {
    const preview = chrome.preview && chrome.preview.size > 0 ? chrome.preview : null
    if (preview || this.chrome.preview) this.engine.setPreview(preview)
    this.chrome = chrome
    this.#tell()
  }

  commit(plan: ReadonlyMap<string, Props>): void {
    this.write((tx) => {
      for (const [id, leaves] of plan) {
        // A colleague may have removed it during the gesture.
        if (id === PAGE_ID || this.document.get(id)) tx.patch(id, leaves)
      }
    })
  }

  /** One transaction of the user's: one undo step. */
  write(fn: (tx: DocTx) => void): void {
    this.document.transact('user', fn)
  }

  add(type: string, leaves: Props): string | undefined {
    if (this.document.widgets.size >= pageLimits.widgets) return undefined
    const id = newId()
    const top = this.document.get(this.document.children(null).at(-1) ?? '')
    const props = { ...leaves, ...this.initialOf(type) }
    this.write((tx) => tx.add({ id, type, parent: null, order: newOrder(top?.order ?? null, null), props }))
    this.select([id])
    return id
  }

  /** Told after every change of selection, tool, state or chrome. */
  onChange(fn: () => void): Dispose {
    const listener = () => fn()
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.cancel()
    this.#stopListening()
    this.#listeners.clear()
  }

  #enter(next: ToolState | undefined): void {
    if (next) this.#state = next
    this.#tell()
  }

  #forgetGone(): void {
    const left = this.#selection.filter((id) => this.document.get(id)?.parent === null)
    if (left.length < this.#selection.length) this.#selection = left
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
