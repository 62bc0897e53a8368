import { grown } from '../schema/values/grown.ts'

/** Bits of `flags`. A widget is drawn when neither it nor a group around it is hidden. */
export const Flag = { Alive: 1, Group: 2, Hidden: 4, InHidden: 8 } as const
export const NOT_DRAWN = Flag.Hidden | Flag.InHidden

export const NO_SLOT = -1

/**
 * The scene's memory, per slot s:
 *   world   [6 s .. 6 s + 6)  Float64  transform from the widget's unrotated frame (parent coordinates) to the page
 *   drawn   [6 s .. 6 s + 6)  Float64  the same transform for the recorded paint, which may have been recorded elsewhere
 *   shift   [2 s .. 2 s + 2)  Float32  how far the box has moved since it was painted, in its own frame
 *   painted [2 s .. 2 s + 2)  Float64  the box's top left corner when it was painted
 *   local   [4 s .. 4 s + 4)  Float64  geometry box in that frame: minX minY maxX maxY
 *   bounds  [4 s .. 4 s + 4)  Float64  geometry box on the page, rotation and groups included
 *   inkLocal, ink             Float64  the same two boxes for the paint (stroke and text included); min > max = empty
 *   rank    [s]               Int32    place in `order`, -1 when absent
 *   span    [s]               Int32    rank after the last descendant: a subtree is order[rank .. span)
 *   dirty   [s]               Uint8    Dirty bits; a slot with bits is in dirtySlots once
 *   flags   [s]               Uint8    Flag bits
 * `order` lists the slots depth first, bottom first: exact paint order, groups before their children.
 *
 * Slots are dense and reused: never keep one across a change of the document; keep the id.
 */
export class SceneArrays {
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

  protected growArrays(capacity: number): void {
    this.world = grown(this.world, 6 * capacity)
    this.drawn = grown(this.drawn, 6 * capacity)
    this.shift = grown(this.shift, 2 * capacity)
    this.painted = grown(this.painted, 2 * capacity)
    this.local = grown(this.local, 4 * capacity)
    this.bounds = grown(this.bounds, 4 * capacity)
    this.inkLocal = grown(this.inkLocal, 4 * capacity)
    this.ink = grown(this.ink, 4 * capacity)
    this.parent = grown(this.parent, capacity)
    this.rank = grown(this.rank, capacity)
    this.span = grown(this.span, capacity)
    this.order = grown(this.order, capacity)
    this.dirtySlots = grown(this.dirtySlots, capacity)
    this.dirty = grown(this.dirty, capacity)
    this.flags = grown(this.flags, capacity)
    this.capacity = capacity
  }
}
