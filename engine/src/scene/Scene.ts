import type { DocStore } from '../document/DocStore.ts'
import { Dirty, type Props } from '../schema/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'
import { flipAbout, writeMappedBox, writeRotatedAbout } from './affine.ts'
import { Carry } from './Carry.ts'
import { writeCommonBox } from './commonBox.ts'
import { grownFloats, grownInts } from './grown.ts'
import { reordered } from './reordered.ts'
import { SlotLeaves } from './SlotLeaves.ts'
import { SlotMotion } from './SlotMotion.ts'

/** Bits of `flags`. A widget is drawn when it is neither hidden itself nor inside something hidden. */
export const Flag = { Alive: 1, Group: 2, Hidden: 4, InHidden: 8 } as const
export const NOT_DRAWN = Flag.Hidden | Flag.InHidden

const NO_SLOT = -1

/**
 * Memory, per slot s:
 *   world   [6 s .. 6 s + 6)  Float64  map from the widget's unrotated frame (parent coordinates) to the page
 *   drawn   [6 s .. 6 s + 6)  Float64  the same map for what was painted: it may have been painted elsewhere
 *   shift   [2 s .. 2 s + 2)  Float32  how far the box has moved since it was painted, in its own frame
 *   painted [2 s .. 2 s + 2)  Float64  the box's top left corner when it was painted
 *   local   [4 s .. 4 s + 4)  Float64  geometry box in that frame: minX minY maxX maxY
 *   bounds  [4 s .. 4 s + 4)  Float64  geometry box on the page, rotation and groups included
 *   inkLocal, ink             Float64  the same two for what is painted (stroke and text included); min > max = nothing
 *   rank    [s]               Int32    place in `order`, -1 when absent
 *   span    [s]               Int32    rank after the last descendant: a subtree is order[rank .. span)
 *   dirty   [s]               Uint8    Dirty bits; a slot with bits is in dirtySlots once
 *   flags   [s]               Uint8    Flag bits
 * `order` lists the slots depth first, bottom first: exact paint order, groups before their children.
 *
 * Slots are dense and reused: never keep one across a change of the document; keep the id.
 */
export class Scene {
  capacity = 64
  /** One above the highest slot in use. */
  count = 0
  world = new Float64Array(6 * 64)
  drawn = new Float64Array(6 * 64)
  shift = new Float32Array(2 * 64)
  painted = new Float64Array(2 * 64)
  local = new Float64Array(4 * 64)
  bounds = new Float64Array(4 * 64)
  inkLocal = new Float64Array(4 * 64)
  ink = new Float64Array(4 * 64)
  parent = new Int32Array(64)
  rank = new Int32Array(64).fill(NO_SLOT)
  span = new Int32Array(64)
  order = new Int32Array(64)
  orderCount = 0
  dirty = new Uint8Array(64)
  dirtySlots = new Int32Array(64)
  dirtyCount = 0
  flags = new Uint8Array(64)
  /** Counts changes of `order`; a backend whose buffers follow the order compares it. */
  orderVersion = 0
  /** Of the last change of the tree: slots that stand otherwise among the others than before. */
  reordered: readonly number[] = []

  readonly motion = new SlotMotion()
  readonly carry: Carry = new Carry(this)

  readonly #slotOf = new Map<string, number>()
  readonly #free: number[] = []
  readonly #ids: string[] = []
  readonly #leaves: SlotLeaves
  readonly #doc: DocStore
  readonly #isAnimated: (slot: number) => boolean
  readonly #onFree: (slot: number, id: string) => void
  readonly #onAdd: (slot: number, id: string) => void
  #isTreeDirty = true
  readonly #base = new Float64Array(6)
  readonly #box = new Float64Array(4)

  /**
   * @param overlay leaves that stand over the document's (live conditions, drag preview), complete or undefined.
   */
  constructor(options: {
    readonly document: DocStore
    readonly views: readonly WidgetView[]
    readonly overlay: (id: string) => Props | undefined
    /** Whether a slot turns and twinkles by itself: on a live page, not on the drawing board. */
    readonly isAnimated?: (slot: number) => boolean
    readonly onAdd: (slot: number, id: string) => void
    readonly onFree: (slot: number, id: string) => void
  }) {
    this.#doc = options.document
    this.#leaves = new SlotLeaves(options.document, options.views, options.overlay)
    this.#isAnimated = options.isAnimated ?? (() => false)
    this.#onAdd = options.onAdd
    this.#onFree = options.onFree
  }

  get size(): number {
    return this.#slotOf.size
  }

  slotOf(id: string): number {
    return this.#slotOf.get(id) ?? NO_SLOT
  }

  idOf(slot: number): string {
    return this.#ids[slot] as string
  }

  typeNameOf(slot: number): string {
    return this.#doc.get(this.#ids[slot] as string)?.type ?? ''
  }

  /** Undefined: the type is not known here; a placeholder is drawn. */
  viewOf(slot: number): WidgetView | undefined {
    return this.#leaves.typeOf(slot)?.view
  }

  /** The effective leaves: defaults, then the document, then live conditions, then the preview. */
  propsOf(slot: number): Props {
    return this.#leaves.of(slot)
  }

  isShown(slot: number): boolean {
    return ((this.flags[slot] as number) & (Flag.Hidden | Flag.InHidden)) === 0
  }

  /** Brings slots in line with the document's widgets from nothing. */
  load(): void {
    for (const id of [...this.#slotOf.keys()]) if (this.#doc.get(id) === undefined) this.remove(id)
    let capacity = this.capacity
    while (capacity < this.#doc.widgets.size) capacity *= 2
    if (capacity > this.capacity) this.#grow(capacity)
    for (const id of this.#doc.widgets.keys()) this.add(id)
    this.#isTreeDirty = true
  }

  add(id: string): void {
    const record = this.#doc.get(id)
    if (record === undefined) return
    let slot = this.slotOf(id)
    const isNew = slot === NO_SLOT
    if (isNew) {
      slot = this.#free.pop() ?? this.count++
      if (slot >= this.capacity) this.#grow(2 * this.capacity)
      this.#slotOf.set(id, slot)
      this.#ids[slot] = id
    }
    this.#leaves.take(slot, record)
    const isGroup = this.viewOf(slot)?.model.geometry === 'group'
    this.flags[slot] = Flag.Alive | (isGroup ? Flag.Group : 0)
    this.parent[slot] = NO_SLOT
    this.rank[slot] = NO_SLOT
    this.shift[2 * slot] = this.shift[2 * slot + 1] = 0
    this.inkLocal[4 * slot] = 1
    this.inkLocal[4 * slot + 2] = 0
    // What stood there under this id is still on the screen; what stood there under another was damaged when it went.
    if (isNew) this.writeInk(slot)
    // A new group does not change by itself what it holds.
    this.mark(slot, Dirty.Paint | Dirty.Tree | (isGroup ? 0 : Dirty.Look))
    this.#isTreeDirty = true
    this.#onAdd(slot, id)
  }

  remove(id: string): void {
    const slot = this.slotOf(id)
    if (slot === NO_SLOT) return
    this.#onFree(slot, id)
    this.#slotOf.delete(id)
    this.motion.clear(slot)
    this.carry.isRoot[slot] = 0
    this.flags[slot] = 0
    this.rank[slot] = NO_SLOT
    this.#leaves.free(slot)
    this.#free.push(slot)
    this.#isTreeDirty = true
  }

  /** Leaves changed; each costs what its prop declares. */
  patch(id: string, leaves: Props): void {
    const slot = this.slotOf(id)
    if (slot === NO_SLOT) return
    this.mark(slot, this.#leaves.patch(slot, id, leaves))
  }

  move(): void {
    this.#isTreeDirty = true
  }

  mark(slot: number, bits: number): void {
    if (bits === 0) return
    if (this.dirty[slot] === 0) this.dirtySlots[this.dirtyCount++] = slot
    this.dirty[slot] = (this.dirty[slot] as number) | bits
  }

  setHidden(slot: number, isHidden: boolean): boolean {
    const was = (this.flags[slot] as number) & Flag.Hidden
    if ((was !== 0) === isHidden) return false
    this.flags[slot] = (this.flags[slot] as number) ^ Flag.Hidden
    return true
  }

  /** Colours that nobody chose follow the page. */
  setPageDark(isDark: boolean): void {
    this.#leaves.isPageDark = isDark
    for (const [id, slot] of this.#slotOf) {
      const record = this.#doc.get(id)
      if (record === undefined) continue
      this.#leaves.take(slot, record)
      this.mark(slot, Dirty.Paint)
    }
  }

  /** What stands over the document's leaves changed. */
  refreshOverlay(slot: number): void {
    this.mark(slot, this.#leaves.refreshOverlay(slot, this.idOf(slot)))
  }

  /** Rebuilds paint order and parents when the tree changed, and finds what is `reordered`. @returns whether it did. */
  settleTree(): boolean {
    if (!this.#isTreeDirty) return false
    this.#isTreeDirty = false
    const before = this.rank.slice(0, this.count)
    this.orderCount = 0
    this.#placeChildren(null, NO_SLOT, 0)
    this.orderVersion++
    const order = this.order.subarray(0, this.orderCount)
    this.reordered = reordered(order.map((slot) => before[slot] as number)).map((r) => order[r] as number)
    return true
  }

  /** Brings `world` of a subtree up to date. Slots come in paint order, so a parent is done before its children. */
  writeTransforms(slot: number): void {
    const end = this.span[slot] as number
    for (let r = this.rank[slot] as number; r < end; r++) this.#writeWorld(this.order[r] as number)
  }

  /** Geometry box from the model. Unknown types: from the common position leaves. */
  writeLocal(slot: number): void {
    const p = this.#leaves.of(slot)
    const model = this.viewOf(slot)?.model
    const box = this.#box
    if (model === undefined) writeCommonBox(p, box)
    else model.writeBox(p, box)
    this.local.set(box, 4 * slot)
  }

  /** The box has moved, and what is painted moves along. */
  addShift(slot: number, dx: number, dy: number): void {
    const { shift, inkLocal } = this
    shift[2 * slot] = (shift[2 * slot] as number) + dx
    shift[2 * slot + 1] = (shift[2 * slot + 1] as number) + dy
    const i = 4 * slot
    inkLocal[i] = (inkLocal[i] as number) + dx
    inkLocal[i + 1] = (inkLocal[i + 1] as number) + dy
    inkLocal[i + 2] = (inkLocal[i + 2] as number) + dx
    inkLocal[i + 3] = (inkLocal[i + 3] as number) + dy
  }

  /** It was painted where it is. @returns whether it had moved */
  clearShift(slot: number): boolean {
    this.painted[2 * slot] = this.local[4 * slot] as number
    this.painted[2 * slot + 1] = this.local[4 * slot + 1] as number
    if (this.shift[2 * slot] === 0 && this.shift[2 * slot + 1] === 0) return false
    this.shift[2 * slot] = this.shift[2 * slot + 1] = 0
    this.#writeDrawn(slot)
    return true
  }

  /** It would be painted as it was, (dx, dy) further on: what is there is drawn there. */
  setShift(slot: number, dx: number, dy: number): void {
    this.shift[2 * slot] = dx
    this.shift[2 * slot + 1] = dy
    this.#writeDrawn(slot)
  }

  #writeDrawn(slot: number): void {
    const { world, drawn } = this
    const m = 6 * slot
    const dx = this.shift[2 * slot] as number
    const dy = this.shift[2 * slot + 1] as number
    for (let k = 0; k < 4; k++) drawn[m + k] = world[m + k] as number
    drawn[m + 4] = (world[m] as number) * dx + (world[m + 2] as number) * dy + (world[m + 4] as number)
    drawn[m + 5] = (world[m + 1] as number) * dx + (world[m + 3] as number) * dy + (world[m + 5] as number)
  }

  writeBounds(slot: number): void {
    writeMappedBox(this.world, 6 * slot, this.local, 4 * slot, this.bounds, 4 * slot)
    this.writeInk(slot)
  }

  writeInk(slot: number): void {
    const i = 4 * slot
    if ((this.inkLocal[i] as number) > (this.inkLocal[i + 2] as number)) {
      this.ink[i] = this.ink[i + 1] = Number.POSITIVE_INFINITY
      this.ink[i + 2] = this.ink[i + 3] = Number.NEGATIVE_INFINITY
    } else {
      writeMappedBox(this.world, 6 * slot, this.inkLocal, i, this.ink, i)
      if (this.motion.period[slot] !== 0) this.#widenInk(slot)
    }
  }

  /** What turns can be anywhere in the circle that its corners draw. */
  #widenInk(slot: number): void {
    const { ink } = this
    const i = 4 * slot
    const x = this.motion.centre[2 * slot] as number
    const y = this.motion.centre[2 * slot + 1] as number
    const dx = Math.max(Math.abs((ink[i] as number) - x), Math.abs((ink[i + 2] as number) - x))
    const dy = Math.max(Math.abs((ink[i + 1] as number) - y), Math.abs((ink[i + 3] as number) - y))
    const r = Math.hypot(dx, dy)
    ink[i] = x - r
    ink[i + 1] = y - r
    ink[i + 2] = x + r
    ink[i + 3] = y + r
  }

  /** Where the children's frame starts: the map of the group moved to its box's top left corner. */
  #writeWorld(slot: number): void {
    const parent = this.parent[slot] as number
    const local = this.local
    const i = 4 * slot
    const p = this.#leaves.of(slot)
    const rotate = this.#leaves.typeOf(slot)?.canRotate === false ? 0 : p['position.rotate']
    const deg = typeof rotate === 'number' && Number.isFinite(rotate) ? rotate : 0
    const cx = ((local[i] as number) + (local[i + 2] as number)) / 2
    const cy = ((local[i + 1] as number) + (local[i + 3] as number)) / 2
    const base = this.#base
    if (parent === NO_SLOT) {
      base[0] = base[3] = 1
      base[1] = base[2] = base[4] = base[5] = 0
    } else {
      const world = this.world
      const m = 6 * parent
      const x = local[4 * parent] as number
      const y = local[4 * parent + 1] as number
      for (let k = 0; k < 4; k++) base[k] = world[m + k] as number
      base[4] = (world[m] as number) * x + (world[m + 2] as number) * y + (world[m + 4] as number)
      base[5] = (world[m + 1] as number) * x + (world[m + 3] as number) * y + (world[m + 5] as number)
    }
    writeRotatedAbout(base, 0, deg, cx, cy, this.world, 6 * slot)
    const isX = p['style.flip.horizontal'] === true
    const isY = p['style.flip.vertical'] === true
    if (isX || isY) flipAbout(this.world, 6 * slot, isX, isY, cx, cy)
    if (this.carry.isRoot[slot] === 1) {
      this.world[6 * slot + 4] = (this.world[6 * slot + 4] as number) + this.carry.x
      this.world[6 * slot + 5] = (this.world[6 * slot + 5] as number) + this.carry.y
    }
    this.#writeDrawn(slot)
    this.motion.write(slot, parent, this.#isAnimated(slot) ? p : undefined, this.world, cx, cy)
  }

  #placeChildren(parentId: string | null, parent: number, inHidden: number): void {
    const ids = this.#doc.children(parentId)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as string
      const slot = this.slotOf(id)
      if (slot === NO_SLOT) continue
      if (this.parent[slot] !== parent || this.rank[slot] === NO_SLOT) {
        this.parent[slot] = parent
        this.mark(slot, Dirty.Tree)
      }
      if (((this.flags[slot] as number) & Flag.InHidden) !== inHidden) this.mark(slot, Dirty.Look)
      this.rank[slot] = this.orderCount
      this.order[this.orderCount++] = slot
      this.flags[slot] = ((this.flags[slot] as number) & ~Flag.InHidden) | inHidden
      this.#placeChildren(id, slot, inHidden | ((this.flags[slot] as number) & Flag.Hidden ? Flag.InHidden : 0))
      this.span[slot] = this.orderCount
    }
  }

  /** Repeats InHidden down a subtree after its root was hidden or shown. */
  spreadHidden(slot: number): void {
    const end = this.span[slot] as number
    for (let r = (this.rank[slot] as number) + 1; r < end; r++) {
      const child = this.order[r] as number
      const above = this.flags[this.parent[child] as number] as number
      const isIn = (above & (Flag.Hidden | Flag.InHidden)) !== 0
      this.flags[child] = ((this.flags[child] as number) & ~Flag.InHidden) | (isIn ? Flag.InHidden : 0)
    }
  }

  #grow(capacity: number): void {
    this.world = grownFloats(this.world, 6 * capacity)
    this.drawn = grownFloats(this.drawn, 6 * capacity)
    const shift = new Float32Array(2 * capacity)
    shift.set(this.shift)
    this.shift = shift
    this.painted = grownFloats(this.painted, 2 * capacity)
    this.local = grownFloats(this.local, 4 * capacity)
    this.bounds = grownFloats(this.bounds, 4 * capacity)
    this.inkLocal = grownFloats(this.inkLocal, 4 * capacity)
    this.ink = grownFloats(this.ink, 4 * capacity)
    this.parent = grownInts(this.parent, capacity)
    this.rank = grownInts(this.rank, capacity)
    this.span = grownInts(this.span, capacity)
    this.order = grownInts(this.order, capacity)
    this.dirtySlots = grownInts(this.dirtySlots, capacity)
    const dirty = new Uint8Array(capacity)
    dirty.set(this.dirty)
    this.dirty = dirty
    this.motion.grow(capacity)
    this.carry.grow(capacity)
    const flags = new Uint8Array(capacity)
    flags.set(this.flags)
    this.flags = flags
    this.capacity = capacity
  }
}
