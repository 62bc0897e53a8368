import type { DocStore } from '../document/DocStore.ts'
import { Dirty, type Props } from '../schema/props/prop.ts'
import type { WidgetView } from '../widgets/WidgetView.ts'
import { flipAbout, writeRotatedAbout, writeTransformedBox } from './affine.ts'
import { Carry } from './Carry.ts'
import { writeCommonBox } from './commonBox.ts'
import { reordered } from './reordered.ts'
import { Flag, NO_SLOT, SceneArrays } from './SceneArrays.ts'
import { SlotLeaves } from './SlotLeaves.ts'
import { SlotMotion } from './SlotMotion.ts'

/** The widgets of a page as slots in typed arrays, kept in line with the document. */
export class Scene extends SceneArrays {
  /** Number of changes of `order`. A backend whose buffers follow the order compares it. */
  orderVersion = 0
  /** Slots whose order among the others was changed by the last settling of the tree. */
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
   * @param options.overlay leaves that override the document's (live conditions, drag preview), complete or undefined.
   */
  constructor(options: {
    readonly document: DocStore
    readonly views: readonly WidgetView[]
    readonly overlay: (id: string) => Props | undefined
    /** Says whether a slot turns and twinkles by itself: it does on a live page, not on the drawing board. */
    readonly isAnimated?: (slot: number) => boolean
    readonly onAdd: (slot: number, id: string) => void
    readonly onFree: (slot: number, id: string) => void
  }) {
    super()
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
    return this.#ids[slot]
  }

  typeNameOf(slot: number): string {
    return this.#doc.get(this.#ids[slot])?.type ?? ''
  }

  /** @returns undefined for a type that is not known here; a placeholder is drawn then */
  viewOf(slot: number): WidgetView | undefined {
    return this.#leaves.typeOf(slot)?.view
  }

  /** The effective leaves: defaults, then the document, then live conditions, then the preview. */
  propsOf(slot: number): Props {
    return this.#leaves.of(slot)
  }

  isShown(slot: number): boolean {
    return (this.flags[slot] & (Flag.Hidden | Flag.InHidden)) === 0
  }

  /** Makes the slots match the document's widgets, whatever they held before. */
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
    // A known id keeps its ink: its paint is still on the screen, and paint that comes out the same is not recorded again.
    // Paint of a slot's former owner was damaged when that one was removed.
    if (isNew) {
      this.inkLocal[4 * slot] = 1
      this.inkLocal[4 * slot + 2] = 0
      this.writeInk(slot)
    }
    // A new group does not change the look of its children by itself.
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

  /** Takes changed leaves; each costs what its prop declares. */
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
    this.dirty[slot] = this.dirty[slot] | bits
  }

  setHidden(slot: number, isHidden: boolean): boolean {
    const was = this.flags[slot] & Flag.Hidden
    if ((was !== 0) === isHidden) return false
    this.flags[slot] = this.flags[slot] ^ Flag.Hidden
    return true
  }

  /** Default colours follow the page's background. */
  setPageDark(isDark: boolean): void {
    this.#leaves.isPageDark = isDark
    for (const [id, slot] of this.#slotOf) {
      const record = this.#doc.get(id)
      if (record === undefined) continue
      this.#leaves.take(slot, record)
      this.mark(slot, Dirty.Paint)
    }
  }

  /** Reads the leaves that override the document's again. */
  refreshOverlay(slot: number): void {
    this.mark(slot, this.#leaves.refreshOverlay(slot, this.idOf(slot)))
  }

  /**
   * Rebuilds paint order and parents when the tree changed, and fills `reordered`.
   * @returns whether the tree had changed
   */
  settleTree(): boolean {
    if (!this.#isTreeDirty) return false
    this.#isTreeDirty = false
    const before = this.rank.slice(0, this.count)
    this.orderCount = 0
    this.#placeChildren(null, NO_SLOT, 0)
    this.orderVersion++
    const order = this.order.subarray(0, this.orderCount)
    this.reordered = reordered(order.map((slot) => before[slot])).map((r) => order[r])
    return true
  }

  /** Brings `world` of a subtree up to date. Slots come in paint order, so a parent is done before its children. */
  writeTransforms(slot: number): void {
    const end = this.span[slot]
    for (let r = this.rank[slot]; r < end; r++) this.#writeWorld(this.order[r])
  }

  /** Writes the geometry box by the model; for unknown types, by the common position leaves. */
  writeLocal(slot: number): void {
    const p = this.#leaves.of(slot)
    const model = this.viewOf(slot)?.model
    const box = this.#box
    if (model === undefined) writeCommonBox(p, box)
    else model.writeBox(p, box)
    this.local.set(box, 4 * slot)
  }

  /** Moves the recorded paint along with its box. */
  addShift(slot: number, dx: number, dy: number): void {
    const { shift, inkLocal } = this
    shift[2 * slot] = shift[2 * slot] + dx
    shift[2 * slot + 1] = shift[2 * slot + 1] + dy
    const i = 4 * slot
    inkLocal[i] = inkLocal[i] + dx
    inkLocal[i + 1] = inkLocal[i + 1] + dy
    inkLocal[i + 2] = inkLocal[i + 2] + dx
    inkLocal[i + 3] = inkLocal[i + 3] + dy
  }

  /** Notes that the slot was painted where it stands. @returns whether it had moved since it was painted before */
  clearShift(slot: number): boolean {
    this.painted[2 * slot] = this.local[4 * slot]
    this.painted[2 * slot + 1] = this.local[4 * slot + 1]
    if (this.shift[2 * slot] === 0 && this.shift[2 * slot + 1] === 0) return false
    this.shift[2 * slot] = this.shift[2 * slot + 1] = 0
    this.#writeDrawn(slot)
    return true
  }

  /** Draws the recorded paint (dx, dy) away from where it was recorded: painting again would give the same, moved. */
  setShift(slot: number, dx: number, dy: number): void {
    this.shift[2 * slot] = dx
    this.shift[2 * slot + 1] = dy
    this.#writeDrawn(slot)
  }

  #writeDrawn(slot: number): void {
    const { world, drawn } = this
    const m = 6 * slot
    const dx = this.shift[2 * slot]
    const dy = this.shift[2 * slot + 1]
    for (let k = 0; k < 4; k++) drawn[m + k] = world[m + k]
    drawn[m + 4] = world[m] * dx + world[m + 2] * dy + world[m + 4]
    drawn[m + 5] = world[m + 1] * dx + world[m + 3] * dy + world[m + 5]
  }

  writeBounds(slot: number): void {
    writeTransformedBox(this.world, 6 * slot, this.local, 4 * slot, this.bounds, 4 * slot)
    this.writeInk(slot)
  }

  writeInk(slot: number): void {
    const i = 4 * slot
    if (this.inkLocal[i] > this.inkLocal[i + 2]) {
      this.ink[i] = this.ink[i + 1] = Number.POSITIVE_INFINITY
      this.ink[i + 2] = this.ink[i + 3] = Number.NEGATIVE_INFINITY
    } else {
      writeTransformedBox(this.world, 6 * slot, this.inkLocal, i, this.ink, i)
      if (this.motion.period[slot] !== 0) this.#widenInk(slot)
    }
  }

  /** A turning slot can be anywhere in the circle that its corners describe. */
  #widenInk(slot: number): void {
    const { ink } = this
    const i = 4 * slot
    const x = this.motion.centre[2 * slot]
    const y = this.motion.centre[2 * slot + 1]
    const dx = Math.max(Math.abs(ink[i] - x), Math.abs(ink[i + 2] - x))
    const dy = Math.max(Math.abs(ink[i + 1] - y), Math.abs(ink[i + 3] - y))
    const r = Math.hypot(dx, dy)
    ink[i] = x - r
    ink[i + 1] = y - r
    ink[i + 2] = x + r
    ink[i + 3] = y + r
  }

  /** Writes a slot's transform. Its children's frame starts at the top left corner of its box. */
  #writeWorld(slot: number): void {
    const parent = this.parent[slot]
    const local = this.local
    const i = 4 * slot
    const p = this.#leaves.of(slot)
    const rotate = this.#leaves.typeOf(slot)?.canRotate === false ? 0 : p['position.rotate']
    const deg = typeof rotate === 'number' && Number.isFinite(rotate) ? rotate : 0
    const cx = (local[i] + local[i + 2]) / 2
    const cy = (local[i + 1] + local[i + 3]) / 2
    const base = this.#base
    if (parent === NO_SLOT) {
      base[0] = base[3] = 1
      base[1] = base[2] = base[4] = base[5] = 0
    } else {
      const world = this.world
      const m = 6 * parent
      const x = local[4 * parent]
      const y = local[4 * parent + 1]
      for (let k = 0; k < 4; k++) base[k] = world[m + k]
      base[4] = world[m] * x + world[m + 2] * y + world[m + 4]
      base[5] = world[m + 1] * x + world[m + 3] * y + world[m + 5]
    }
    writeRotatedAbout(base, 0, deg, cx, cy, this.world, 6 * slot)
    const isX = p['style.flip.horizontal'] === true
    const isY = p['style.flip.vertical'] === true
    if (isX || isY) flipAbout(this.world, 6 * slot, isX, isY, cx, cy)
    if (this.carry.isRoot[slot] === 1) {
      this.world[6 * slot + 4] = this.world[6 * slot + 4] + this.carry.x
      this.world[6 * slot + 5] = this.world[6 * slot + 5] + this.carry.y
    }
    this.#writeDrawn(slot)
    this.motion.write(slot, parent, this.#isAnimated(slot) ? p : undefined, this.world, cx, cy)
  }

  #placeChildren(parentId: string | null, parent: number, inHidden: number): void {
    const ids = this.#doc.children(parentId)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]
      const slot = this.slotOf(id)
      if (slot === NO_SLOT) continue
      if (this.parent[slot] !== parent || this.rank[slot] === NO_SLOT) {
        this.parent[slot] = parent
        this.mark(slot, Dirty.Tree)
      }
      if ((this.flags[slot] & Flag.InHidden) !== inHidden) this.mark(slot, Dirty.Look)
      this.rank[slot] = this.orderCount
      this.order[this.orderCount++] = slot
      this.flags[slot] = (this.flags[slot] & ~Flag.InHidden) | inHidden
      this.#placeChildren(id, slot, inHidden | (this.flags[slot] & Flag.Hidden ? Flag.InHidden : 0))
      this.span[slot] = this.orderCount
    }
  }

  /** Repeats InHidden down a subtree after its root was hidden or shown. */
  spreadHidden(slot: number): void {
    const end = this.span[slot]
    for (let r = this.rank[slot] + 1; r < end; r++) {
      const child = this.order[r]
      const above = this.flags[this.parent[child]]
      const isIn = (above & (Flag.Hidden | Flag.InHidden)) !== 0
      this.flags[child] = (this.flags[child] & ~Flag.InHidden) | (isIn ? Flag.InHidden : 0)
    }
  }

  #grow(capacity: number): void {
    this.growArrays(capacity)
    this.motion.grow(capacity)
    this.carry.grow(capacity)
  }
}
