import { type Dispose, type DocStore, type DocTx, PAGE_ID } from '../document/DocStore.ts'
import { newId } from '../document/newId.ts'
import { newOrder } from '../document/order.ts'
import type { Props } from '../schema/prop.ts'
import type { WidgetRecord } from '../schema/WidgetRecord.ts'
import type { WidgetEdit } from '../widgets/WidgetEdit.ts'
import { type Box, type Point, unionOf } from './Box.ts'
import { insertRecords } from './commands/insertRecords.ts'
import { type EditTable, editTable } from './EditTable.ts'
import { pageBox } from './Frame.ts'
import { shiftInside } from './plans/insidePage.ts'
import { movePlan } from './plans/movePlan.ts'
import { hasRoomFor } from './plans/pageRoom.ts'
import { stampedRecords } from './plans/stampedRecords.ts'
import type { Stamp } from './Stamp.ts'
import { brushing } from './states/brushing.ts'
import { drawPointing } from './states/drawPointing.ts'
import { hitOf } from './states/hitOf.ts'
import { idle } from './states/idle.ts'
import { panning } from './states/panning.ts'
import type { Chrome, EditingEngine, EditingSettings, ToolContext } from './ToolContext.ts'
import type { Pointer, ToolState } from './ToolState.ts'

const AT_REST = { dx: 0, dy: 0 } as const

/** What the pointer does. */
export type Tool =
  | { readonly is: 'select' }
  | { readonly is: 'pan' }
  /** A widget of that type; with `stamp` the group that it is. */
  | { readonly is: 'draw'; readonly type: string; readonly stamp?: Stamp }
  /** The format of widget `from` goes to the next one clicked; with `isSticky` to all until Escape. */
  | { readonly is: 'brush'; readonly from: string; readonly isSticky: boolean }

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
  /** The size of a widget that is dropped, or put down by a click; undefined: it is drawn. */
  newSizeOf: (type: string) => { readonly width: number; readonly height: number } | undefined = () => undefined
  onSmall: () => void = () => {}
  /** What is dragged is locked. */
  onLocked: () => void = () => {}
  /** A widget of this type was to be drawn or dropped, and the page takes no more of them (5.2). */
  onFull: (type: string) => void = () => {}
  chrome: Chrome = {}
  #selection: readonly string[] = []
  #hidden: ReadonlySet<string> = new Set()
  /** Asked for several times a frame, and a walk over all that a group holds: kept until something is told. */
  #frame: { readonly box: Box | undefined; readonly boxes: readonly Box[] } | undefined
  /** Of widgets right on the page, by their records, which are replaced and never changed: a marquee asks for all, every frame. */
  readonly #boxes = new WeakMap<WidgetRecord, Box>()
  /** Of groups and of what lies in them, until the document changes: theirs depend on other records too. */
  #nested = new WeakMap<WidgetRecord, Box>()
  /** What a drag carries, to be looked up. */
  #carried: { readonly of: readonly string[]; readonly ids: ReadonlySet<string> } | undefined
  #tool: Tool = { is: 'select' }
  #state: ToolState = idle(this)
  #pointer: Pointer | undefined
  /** Steps being taken: one may start another. */
  #steps = 0
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: Dispose

  constructor({ document, engine, edits, settings }: EditingOptions) {
    this.document = document
    this.engine = engine
    this.edits = editTable(edits)
    this.settings = settings ?? { isGridOn: true, isAdsorbOn: false }
    this.#stopListening = document.onDiff(() => {
      this.#nested = new WeakMap()
      this.#forgetGone()
    })
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
    return this.#measured().box
  }

  /** Boxes of what is selected, on the page as it is shown now; without those that have none. */
  get boxes(): readonly Box[] {
    return this.#measured().boxes
  }

  #measured(): { readonly box: Box | undefined; readonly boxes: readonly Box[] } {
    if (!this.#frame) {
      const boxes: Box[] = []
      for (const id of this.#selection) {
        const box = this.boxOf(id)
        if (box) boxes.push(box)
      }
      this.#frame = { box: unionOf(boxes), boxes }
    }
    return this.#frame
  }

  /** The box of a widget on the page as it is shown now, drag preview included. */
  boxOf(id: string): Box | undefined {
    const { carried, preview } = this.chrome
    if (!carried) return preview?.size ? pageBox(this.document, id, this.edits, preview) : this.#boxAtRest(id)
    const { dx, dy } = this.offsetOf(id)
    // A group reaches around what is carried out of it.
    const isAround = dx === 0 && dy === 0 && this.document.get(id)?.type === 'WidgetGroup'
    const box = isAround
      ? pageBox(this.document, id, this.edits, movePlan(this.document, carried.ids, carried.dx, carried.dy, this.edits))
      : this.#boxAtRest(id)
    return box && [box[0] + dx, box[1] + dy, box[2], box[3]]
  }

  #boxAtRest(id: string): Box | undefined {
    const record = this.document.get(id)
    if (!record) return undefined
    const known = record.parent === null && record.type !== 'WidgetGroup' ? this.#boxes : this.#nested
    let box = known.get(record)
    if (!box) {
      box = pageBox(this.document, id, this.edits)
      if (box) known.set(record, box)
    }
    return box
  }

  /** How far a drag has carried a widget, by itself or in a group. */
  offsetOf(id: string): { readonly dx: number; readonly dy: number } {
    const { carried } = this.chrome
    if (!carried) return AT_REST
    if (this.#carried?.of !== carried.ids) this.#carried = { of: carried.ids, ids: new Set(carried.ids) }
    const { ids } = this.#carried
    return ids.has(id) || this.#isInside(id, ids) ? carried : AT_REST
  }

  get scope(): string | null {
    const [first, ...more] = this.#selection.map((id) => this.document.get(id)?.parent ?? null)
    return first !== undefined && more.every((parent) => parent === first) ? first : null
  }

  /** Widgets out of sight on the drawing board; of this session alone. */
  get hidden(): ReadonlySet<string> {
    return this.#hidden
  }

  setHidden(ids: readonly string[], isHidden: boolean): void {
    const next = new Set(this.#hidden)
    for (const id of ids) {
      if (isHidden) next.add(id)
      else next.delete(id)
    }
    this.#hidden = next
    this.engine.setHidden(next)
    this.#tell()
  }

  select(ids: readonly string[]): void {
    if (ids.length === this.#selection.length && ids.every((id, i) => id === this.#selection[i])) return
    const wanted = new Set(ids)
    const selection: string[] = []
    for (const id of wanted) {
      const record = this.document.get(id)
      if (record && (record.parent === null || !this.#isInside(id, wanted))) selection.push(id)
    }
    this.#selection = selection
    this.#tell()
  }

  setTool(tool: Tool): void {
    this.cancel()
    this.#tool = tool
    this.#state = this.#stateOf(tool)
    this.#tell()
  }

  idle(): ToolState {
    return idle(this)
  }

  drawPointing(type: string, stamp?: Stamp): ToolState {
    return drawPointing(this, type, stamp)
  }

  toSelect(): void {
    this.setTool({ is: 'select' })
  }

  pointerDown(at: Pointer): void {
    this.#pointer = at
    this.#enter(() => this.#state.down?.(at))
  }

  pointerMove(at: Pointer): void {
    this.#pointer = at
    this.#enter(() => this.#state.move?.(at))
  }

  pointerUp(at: Pointer): void {
    this.#enter(() => this.#state.up?.(at))
  }

  pointerLeave(): void {
    this.#enter(() => {
      this.#state.leave?.()
      return undefined
    })
  }

  /** A modifier key went down or up while a gesture runs: the same pointer is read again. */
  modifiersChanged(keys: Pick<Pointer, 'isShift' | 'isAlt' | 'isCtrl'>): void {
    if (this.#pointer && this.isBusy) this.pointerMove({ ...this.#pointer, ...keys })
  }

  /** The right button: what it is pressed on is selected, if it is not yet; on nothing, nothing. */
  pickAt(at: Pointer): void {
    if (this.#tool.is !== 'select') this.toSelect()
    const hit = hitOf(this, at)
    if (hit === undefined) this.select([])
    else if (!this.#selection.includes(hit)) this.select([hit])
  }

  doubleClick(at: Pointer): void {
    this.#enter(() => this.#state.doubleClick?.(at))
  }

  /** Enter. @returns whether a gesture took it */
  finish(): boolean {
    const { finish } = this.#state
    if (finish) this.#enter(finish)
    return finish !== undefined
  }

  /** Backspace. @returns whether a gesture took it */
  back(): boolean {
    const { back } = this.#state
    if (back) this.#enter(back)
    return back !== undefined
  }

  cancel(): void {
    this.#enter(() => this.#state.cancel?.())
  }

  /** From the parts of a group to the group, from the page to nothing. */
  selectOut(): void {
    const { scope } = this
    this.select(scope === null ? [] : [scope])
  }

  show(chrome: Chrome): void {
    const preview = chrome.preview && chrome.preview.size > 0 ? chrome.preview : null
    if (preview || this.chrome.preview) this.engine.setPreview(preview)
    const { carried } = chrome
    if (carried) this.engine.setOffset(carried.ids, carried.dx, carried.dy)
    else if (this.chrome.carried) this.engine.setOffset(null, 0, 0)
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
    const id = newId()
    const top = this.document.get(this.document.children(null).at(-1) ?? '')
    const props = { ...leaves, ...this.initialOf(type) }
    const record = { id, type, parent: null, order: newOrder(top?.order ?? null, null), props }
    if (!hasRoomFor(this.document, [record])) {
      this.onFull(type)
      return undefined
    }
    this.write((tx) => tx.add(record))
    this.select([id])
    return id
  }

  /** Puts one of the usual size down with its middle there, inside the page (5.1), and takes the arrow again. */
  place(type: string, middle: Point): boolean {
    const size = this.newSizeOf(type)
    if (!size) return false
    const [x, y, width, height] = this.#placed(size, middle)
    const leaves = this.edits.get(type)?.create(x, y, x + width, y + height)
    if (leaves) this.add(type, leaves)
    this.toSelect()
    return true
  }

  drawStamp(stamp: Stamp, box: Box): boolean {
    const records = stampedRecords(stamp, box, this.edits)
    if (!records) return false
    if (!insertRecords(this, records)) this.onFull('WidgetGroup')
    this.toSelect()
    return true
  }

  placeStamp(stamp: Stamp, middle: Point): boolean {
    return this.drawStamp(stamp, this.#placed(stamp, middle))
  }

  /** A box of that size around `middle`, inside the page (5.1). Whole numbers. */
  #placed({ width, height }: { readonly width: number; readonly height: number }, middle: Point): Box {
    const corner = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)] as const
    const { dx, dy } = shiftInside([...corner, width, height], this.document)
    return [corner[0] + dx, corner[1] + dy, width, height]
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

  /** Takes one step of the pointer or of a key, which is told once, whatever it changed. */
  #enter(step: () => ToolState | undefined): void {
    this.#steps++
    try {
      const next = step()
      if (next) this.#state = next
    } finally {
      this.#steps--
    }
    this.#tell()
  }

  #stateOf(tool: Tool): ToolState {
    if (tool.is === 'draw') return drawPointing(this, tool.type, tool.stamp)
    if (tool.is === 'pan') return panning(this)
    return tool.is === 'brush' ? brushing(this, tool.from, tool.isSticky) : idle(this)
  }

  /** Whether one of `ids` is a group around `id`: with the group, its parts are selected already. */
  #isInside(id: string, ids: ReadonlySet<string>): boolean {
    for (let at = this.document.get(id)?.parent ?? null; at !== null; at = this.document.get(at)?.parent ?? null) {
      if (ids.has(at)) return true
    }
    return false
  }

  #forgetGone(): void {
    const wanted = new Set(this.#selection)
    const left = this.#selection.filter((id) => this.document.get(id) && !this.#isInside(id, wanted))
    if (left.length < this.#selection.length) this.#selection = left
    if (this.#tool.is === 'brush' && !this.document.get(this.#tool.from)) this.toSelect()
    this.#tell()
  }

  #tell(): void {
    this.#frame = undefined
    if (this.#steps > 0) return
    for (const listener of this.#listeners) listener()
  }
}
