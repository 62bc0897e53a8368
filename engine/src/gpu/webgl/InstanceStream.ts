import type { DrawnScene } from '../../picture/Picture.ts'
import { InstanceMesh } from './InstanceMesh.ts'
import type { InstanceWriter } from './InstanceWriter.ts'
import { INSTANCES_PER_ROW, Kind, WORDS } from './layout.ts'

/** Spare instances for a number that grows by a few figures, so that it stays in place. */
const TEXT_SLACK = 4
/** Instances per block (a power of two); changes are tracked by block. */
const BLOCK_BITS = 3
/** Unchanged blocks between two changed ones are uploaded along up to this number, because a call costs more. */
const GAP = 64

/**
 * All instances in paint order in one buffer, so one range of it is drawn. Memory: `f`/`u` hold WORDS words per
 * instance; slot s owns instances [start[s], start[s] + capacity[s]), of which the first `used[s]` paint and the rest
 * are empty; the first `static[s]` show its static layer of `version[s]` (DisplayList.ts). The first HEAD instances are
 * the page itself. `dirty` has a 1 for each block of instances that changed since the last upload;
 * `f` ends with a whole row of the texture.
 */
export class InstanceStream {
  static readonly HEAD = 2
  f = new Float32Array(WORDS * 1024)
  u = new Uint32Array(this.f.buffer)
  count = InstanceStream.HEAD
  /** End of the range that {@link nextDirty} has found. */
  dirtyTo = 0
  readonly mesh = new InstanceMesh()
  #dirty = new Uint8Array(1024 >> BLOCK_BITS)
  /** Blocks with a change are [dirtyLow, dirtyHigh). */
  #dirtyLow = 0
  #dirtyHigh = 0
  /** The buffer outgrew the device's, so a new one is needed. */
  isNew = true
  #start = new Int32Array(64)
  #used = new Int32Array(64)
  #capacity = new Int32Array(64)
  #static = new Int32Array(64)
  #version = new Int32Array(64)
  #orderVersion = -1
  /** The array before the last pack, for the next one. */
  #spare = new Float32Array(0)
  /** Instances of slots that did not fit their range, until the next pack. */
  readonly #waiting = new Map<number, Float32Array>()

  reserve(slots: number): void {
    if (slots <= this.#start.length) return
    this.#start = grown(this.#start, slots)
    this.#used = grown(this.#used, slots)
    this.#capacity = grown(this.#capacity, slots)
    this.#static = grown(this.#static, slots)
    this.#version = grown(this.#version, slots)
  }

  /** @returns whether the slot's static layer of this version is in the stream */
  hasStatic(slot: number, version: number): boolean {
    return this.#version[slot] === version && !this.#waiting.has(slot)
  }

  /** Puts the writer's instances after the slot's static layer. @returns false when there is no room for them */
  putAfterStatic(slot: number, writer: InstanceWriter): boolean {
    const layer = this.#static[slot]
    if (layer + writer.count > this.#capacity[slot]) return false
    this.#copy(slot, writer, layer)
    return true
  }

  /** Replaces the slot's instances by the writer's. @param version of its static layer, 0 = none */
  put(slot: number, writer: InstanceWriter, version: number): void {
    const { count } = writer
    this.#static[slot] = writer.staticCount
    this.#version[slot] = version
    if (count > this.#capacity[slot] || this.#waiting.has(slot)) {
      this.#waiting.set(slot, writer.f.slice(0, count * WORDS))
      this.#used[slot] = count
      this.#orderVersion = -1
      if (writer.hasText) this.#capacity[slot] = -TEXT_SLACK
      else this.#capacity[slot] = 0
      return
    }
    this.#copy(slot, writer, 0)
  }

  /** Copies the writer's instances into the slot's range from `skip` on. */
  #copy(slot: number, { u: source, count }: InstanceWriter, skip: number): void {
    const start = this.#start[slot]
    const words = this.u
    const at = (start + skip) * WORDS
    for (let i = 0; i < count * WORDS; i++) words[at + i] = source[i]
    const had = this.#used[slot]
    for (let i = skip + count; i < had; i++) this.f[(start + i) * WORDS + 18] = Kind.None
    this.touch(start + skip, start + Math.max(skip + count, had))
    this.#used[slot] = skip + count
  }

  /** Marks instances [from, to) as changed. */
  touch(from: number, to: number): void {
    if (from >= to) return
    this.mesh.note(this.f, this.u, from, to)
    const low = from >> BLOCK_BITS
    const high = ((to - 1) >> BLOCK_BITS) + 1
    this.#dirty.fill(1, low, high)
    if (this.#dirtyLow === this.#dirtyHigh) {
      this.#dirtyLow = low
      this.#dirtyHigh = high
      return
    }
    if (low < this.#dirtyLow) this.#dirtyLow = low
    if (high > this.#dirtyHigh) this.#dirtyHigh = high
  }

  /** @returns the first changed instance from `from` on, -1 = none; sets `dirtyTo` to the end of that run */
  nextDirty(from: number): number {
    const dirty = this.#dirty
    const high = this.#dirtyHigh
    let block = Math.max((from + (1 << BLOCK_BITS) - 1) >> BLOCK_BITS, this.#dirtyLow)
    while (block < high && dirty[block] === 0) block++
    if (block >= high) return -1
    let end = block + 1
    for (let at = end; at < high && at <= end + GAP; at++) if (dirty[at] === 1) end = at + 1
    this.dirtyTo = Math.min(end << BLOCK_BITS, this.count)
    return block << BLOCK_BITS
  }

  clearDirty(): void {
    this.#dirty.fill(0, this.#dirtyLow, this.#dirtyHigh)
    this.#dirtyLow = this.#dirtyHigh = 0
    this.isNew = false
  }

  /** Brings the instances into the scene's paint order if it, or the size of a range, has changed. */
  pack(scene: DrawnScene): void {
    if (this.#orderVersion === scene.orderVersion) return
    this.#orderVersion = scene.orderVersion
    const { order, orderCount } = scene
    let total = InstanceStream.HEAD
    for (let r = 0; r < orderCount; r++) total += this.#room(order[r])
    const old = this.u
    const length = total * WORDS > this.f.length ? roomy(total) * WORDS : this.f.length
    const f = this.#spare.length === length ? this.#spare : new Float32Array(length)
    const u = new Uint32Array(f.buffer)
    this.isNew ||= f.length !== this.f.length
    u.set(old.subarray(0, InstanceStream.HEAD * WORDS))
    let at = InstanceStream.HEAD
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      const room = this.#room(slot)
      const used = this.#used[slot]
      const waiting = this.#waiting.get(slot)
      if (waiting !== undefined) f.set(waiting, at * WORDS)
      else {
        const from = this.#start[slot] * WORDS
        u.set(old.subarray(from, from + used * WORDS), at * WORDS)
      }
      for (let i = used; i < room; i++) f[(at + i) * WORDS + 18] = Kind.None
      this.#start[slot] = at
      this.#capacity[slot] = room
      at += room
    }
    this.#waiting.clear()
    this.#spare = this.f
    this.f = f
    this.u = u
    this.count = at
    if (this.#dirty.length << BLOCK_BITS < f.length / WORDS)
      this.#dirty = new Uint8Array(((f.length / WORDS) >> BLOCK_BITS) + 1)
    this.mesh.reset(f.length / WORDS)
    this.touch(0, at)
  }

  /** @returns how many instances a slot gets in the next pack */
  #room(slot: number): number {
    const capacity = this.#capacity[slot]
    const used = this.#used[slot]
    return capacity < 0 ? used - capacity : Math.max(capacity, used)
  }

  /** Frees the slot's range. */
  release(slot: number): void {
    this.#used[slot] = 0
    this.#capacity[slot] = 0
    this.#version[slot] = 0
    this.#waiting.delete(slot)
  }
}

/** @returns a quarter more instances, and whole rows of them */
const roomy = (count: number): number => Math.ceil((1.25 * count) / INSTANCES_PER_ROW) * INSTANCES_PER_ROW

function grown(from: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(capacity)
  to.set(from)
  return to
}
