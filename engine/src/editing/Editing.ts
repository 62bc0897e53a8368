import { type Dispose, type DocStore, type DocTx, PAGE_ID } from '../document/DocStore.ts'
import { newId } from '../document/newId.ts'
import { newOrder } from '../document/order.ts'
import { isContainer } from '../schema/model/widgetTraits.ts'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import type { Props } from '../schema/props/prop.ts'
import type { WidgetEdit } from '../widgets/WidgetEdit.ts'
import { type Box, type Point, unionOf } from './Box.ts'
import { insertRecords } from './commands/insertRecords.ts'
import { LastCopy } from './commands/LastCopy.ts'
import { type EditTable, editTable } from './EditTable.ts'
import { pageBox, type TurnedBox, turnedBox } from './Frame.ts'
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
import type { Tool } from './Tool.ts'
import type { Chrome, EditingEngine, EditingSettings, ToolContext } from './ToolContext.ts'
import type { Pointer, ToolState } from './ToolState.ts'

const AT_REST = { dx: 0, dy: 0 } as const

export interface EditingOptions {
  readonly document: DocStore
  readonly engine: EditingEngine
  readonly edits: readonly WidgetEdit[]
  readonly settings?: EditingSettings
}

/**
 * The designer's session on a page: selection, tool, and the running gesture. Owns no DOM: the shell feeds pointers
 * (page units and CSS pixels of the host) and draws `chrome`. Commands on the selection are in `Commands`.
 */
export class Editing implements ToolContext {
  readonly document: DocStore
  readonly engine: EditingEngine
  readonly edits: EditTable
  settings: EditingSettings
  /** Initial leaves of a new widget beyond its defaults: a caption in the designer's language. */
  initialOf: (type: string) => Props = () => ({})
  /** Size of a widget that is dropped, or placed by a click; undefined if it must be drawn. */
  newSizeOf: (type: string) => { readonly width: number; readonly height: number } | undefined = () => undefined
  onSmall: () => void = () => {}
  onDrawn: (id: string) => void = () => {}
  /** Called when a drag holds locked widgets only. */
  onLocked: () => void = () => {}
  onLost: () => void = () => {}
  /** Called when a widget of this type was to be drawn or dropped, and the page takes no more of them (5.2). */
  onFull: (type: string) => void = () => {}
  chrome: Chrome = {}
  readonly lastCopy = new LastCopy()
  #selection: readonly string[] = []
  #hidden: ReadonlySet<string> = new Set()
  /** Asked for several times per frame, at the cost of a walk over all parts of a group: kept until the next change. */
  #frame: { readonly box: Box | undefined; readonly boxes: readonly Box[] } | undefined
  /**
   * Boxes of top-level widgets by their records, which are replaced and never changed: a marquee asks for all of them
   * in every frame.
   */
  readonly #boxes = new WeakMap<WidgetRecord, Box>()
  /** Boxes of groups and their parts, kept until the document changes, because they depend on other records too. */
  #nested = new WeakMap<WidgetRecord, Box>()
  /** Ids of the carried widgets, as a set. */
  #carried: { readonly of: readonly string[]; readonly ids: ReadonlySet<string> } | undefined
  #tool: Tool = { is: 'select' }
  #state: ToolState = idle(this)
  #pointer: Pointer | undefined
  /** The pointer is over the canvas. */
  #isOver = false
  /** Depth of nested steps: one may start another. */
  #steps = 0
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: Dispose

  constructor({ document, engine, edits, settings }: EditingOptions) {
    this.document = document
    this.engine = engine
    this.edits = editTable(edits)
    this.settings = settings ?? { isGridOn: true, isAdsorbOn: false }
    this.#stopListening = document.onDiff((_, origin) => {
      this.#nested = new WeakMap()
      this.#forgetGone()
      if (origin === 'remote') this.#enter(() => this.#state.changed?.())
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

  /** @returns whether a gesture runs that Escape would cancel */
  get isBusy(): boolean {
    return this.#state.cancel !== undefined
  }

  get frame(): Box | undefined {
    return this.#measured().box
  }

  get handleFrame(): TurnedBox | undefined {
    const { frame } = this
    return frame && (this.obliqueBoxOf(this.#selection) ?? { box: frame, degrees: 0 })
  }

  /** @returns the turned frame of the one widget of `ids`, if its angle is between quarters; drag preview included */
  obliqueBoxOf(ids: readonly string[]): TurnedBox | undefined {
    const [id] = ids
    if (id === undefined || ids.length > 1) return undefined
    const turned = turnedBox(this.document, id, this.edits, this.chrome.preview)
    if (!turned || turned.degrees % 90 === 0) return undefined
    const { dx, dy } = this.offsetOf(id)
    const [x, y, width, height] = turned.box
    return { box: [x + dx, y + dy, width, height], degrees: turned.degrees }
  }

  /** Boxes of the selected widgets on the page as shown now; widgets without a box are left out. */
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

  /** @returns the box of a widget on the page as shown now, drag preview included */
  boxOf(id: string): Box | undefined {
    const { carried, preview } = this.chrome
    if (!carried) return preview?.size ? pageBox(this.document, id, this.edits, preview) : this.#boxAtRest(id)
    const { dx, dy } = this.offsetOf(id)
    // A group reaches around parts that are carried out of it.
    const isAround = dx === 0 && dy === 0 && isContainer(this.document.get(id)?.type)
    const box = isAround
      ? pageBox(this.document, id, this.edits, movePlan(this.document, carried.ids, carried.dx, carried.dy, this.edits))
      : this.#boxAtRest(id)
    return box && [box[0] + dx, box[1] + dy, box[2], box[3]]
  }

  #boxAtRest(id: string): Box | undefined {
    const record = this.document.get(id)
    if (!record) return undefined
    const known = record.parent === null && !isContainer(record.type) ? this.#boxes : this.#nested
    let box = known.get(record)
    if (!box) {
      box = pageBox(this.document, id, this.edits)
      if (box) known.set(record, box)
    }
    return box
  }

  /** @returns how far a drag has carried a widget, alone or in a group */
  offsetOf(id: string): { readonly dx: number; readonly dy: number } {
    const { carried } = this.chrome
    if (!carried) return AT_REST
    if (this.#carried?.of !== carried.ids) this.#carried = { of: carried.ids, ids: new Set(carried.ids) }
    const { ids } = this.#carried
    return ids.has(id) || this.#isInside(id, ids) ? carried : AT_REST
  }

  /** @returns the box of the copy that a drag would leave of this widget; undefined where it makes none */
  copyBoxOf(id: string): Box | undefined {
    const { copied } = this.chrome
    const box = copied?.ids.includes(id) ? this.#boxAtRest(id) : undefined
    return box && copied && [box[0] + copied.dx, box[1] + copied.dy, box[2], box[3]]
  }

  get scope(): string | null {
    const [first, ...more] = this.#selection.map((id) => this.document.get(id)?.parent ?? null)
    return first !== undefined && more.every((parent) => parent === first) ? first : null
  }

  /** Widgets hidden on the drawing board; they belong to this session alone. */
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
    this.lastCopy.selected(selection)
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
    this.#isOver = true
    this.#enter(() => this.#state.move?.(at))
  }

  pointerUp(at: Pointer): void {
    this.#enter(() => this.#state.up?.(at))
  }

  pointerLeave(): void {
    this.#isOver = false
    this.#enter(() => {
      this.#state.leave?.()
      return undefined
    })
  }

  /** The place of the page under the pointer; undefined before it was over the canvas, and after it has left. */
  get pointedAt(): Point | undefined {
    const { x, y, zoom } = this.engine.camera
    return this.#pointer && this.#isOver
      ? { x: x + this.#pointer.client.x / zoom, y: y + this.#pointer.client.y / zoom }
      : undefined
  }

  /** Reads the last pointer again when a modifier key changes during a gesture. */
  modifiersChanged(keys: Pick<Pointer, 'isShift' | 'isAlt' | 'isCtrl'>): void {
    if (this.#pointer && this.isBusy) this.pointerMove({ ...this.#pointer, ...keys })
  }

  /** Handles the right button: an unselected widget under it is selected; over nothing, the selection is cleared. */
  pickAt(at: Pointer): void {
    if (this.#tool.is !== 'select') this.toSelect()
    const hit = hitOf(this, at)
    if (hit === undefined) this.select([])
    else if (!this.#selection.includes(hit)) this.select([hit])
  }

  doubleClick(at: Pointer): void {
    this.#enter(() => this.#state.doubleClick?.(at))
  }

  /** Handles Enter. @returns whether a gesture used it */
  finish(): boolean {
    const { finish } = this.#state
    if (finish) this.#enter(finish)
    return finish !== undefined
  }

  /** Handles Backspace. @returns whether a gesture used it */
  back(): boolean {
    const { back } = this.#state
    if (back) this.#enter(back)
    return back !== undefined
  }

  cancel(): void {
    this.#enter(() => this.#state.cancel?.())
  }

  /** Selects the group around selected parts, or clears the selection on the page. */
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
        // A colleague may have removed the widget during the gesture.
        if (id === PAGE_ID || this.document.get(id)) tx.patch(id, leaves)
      }
    })
  }

  /** Runs one transaction of the user: one undo step. */
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

  /**
   * Places a widget of its usual size with its middle there, inside the page (5.1), and selects the arrow tool again.
   */
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

  /** @returns a box of that size around `middle`, inside the page (5.1), in whole numbers */
  #placed({ width, height }: { readonly width: number; readonly height: number }, middle: Point): Box {
    const corner = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)] as const
    const { dx, dy } = shiftInside([...corner, width, height], this.document)
    return [corner[0] + dx, corner[1] + dy, width, height]
  }

  /** Calls `fn` after every change of selection, tool, state or chrome. */
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

  /** Runs one step of the pointer or of a key; listeners are called once, whatever it changed. */
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

  /** @returns whether one of `ids` is a group around `id`: its parts are then selected with it */
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
    if (this.#tool.is === 'brush' && !this.document.get(this.#tool.from)) {
      this.toSelect()
      this.onLost()
    }
    this.#tell()
  }

  #tell(): void {
    this.#frame = undefined
    if (this.#steps > 0) return
    for (const listener of this.#listeners) listener()
  }
}
