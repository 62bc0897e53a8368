import type { DrawnScene } from '../../picture/Picture.ts'
import { grown } from '../../schema/values/grown.ts'
import { InstanceMesh } from './InstanceMesh.ts'
import type { InstanceWriter } from './InstanceWriter.ts'
import { INSTANCES_PER_ROW, Kind, WORDS } from './layout.ts'

/** Spare instances after a line of text, so that a number that grows by a few figures stays in place. */
const TEXT_SPARE = 4
/** Every so many slots in paint order get spare instances, which their neighbours may take. */
const SPARE_EVERY = 16
const SPARE = 8
/** Most slots that are moved up to make room for one that grew. */
const REACH = 64
/** Instances per block (a power of two); changes are tracked by block. */
const BLOCK_BITS = 3
/** Unchanged blocks between two changed ones are uploaded along up to this number, because a call costs more. */
const GAP = 64

/**
 * All instances in paint order in one buffer, so one range of it is drawn. Memory: `f`/`u` hold WORDS words per
 * instance; slot s owns instances [start[s], start[s] + capacity[s]), of which the first `used[s]` paint and the rest
 * are empty; the first `static[s]` show its static layer of `version[s]` (DisplayList.ts). A slot that outgrows its
 * range takes empty instances of the slots after it, which are moved up; only if there are too few of them, everything
 * is packed anew. The first HEAD instances are the page itself. `dirty` has a 1 for each block of instances that changed
 * since the last upload; `f` ends with a whole row of the texture.
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
  /** Instances of slots that did not fit their range, until they are brought in; there are `used[s]` of each. */
  readonly #waiting = new Map<number, Uint32Array>()
  /** Instances that were moved since everything was packed. */
  #moved = 0
  /** Spare instances that a slot gets in the next pack. */
  #spareOf = new Uint8Array(64)

  reserve(slots: number): void {
    if (slots <= this.#start.length) return
    this.#start = grown(this.#start, slots)
    this.#used = grown(this.#used, slots)
    this.#capacity = grown(this.#capacity, slots)
    this.#static = grown(this.#static, slots)
    this.#version = grown(this.#version, slots)
    this.#spareOf = grown(this.#spareOf, slots)
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
      this.#waiting.set(slot, writer.u.slice(0, count * WORDS))
      this.#spareOf[slot] = writer.hasText ? TEXT_SPARE : 0
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

  /** Brings all instances into their ranges, and the ranges into the scene's paint order. */
  pack(scene: DrawnScene): void {
    if (this.#orderVersion !== scene.orderVersion) this.#packAll(scene)
    for (const [slot, words] of this.#waiting) {
      if (!this.#makeRoom(scene, slot, words.length / WORDS)) {
        this.#packAll(scene)
        return
      }
      this.#bringIn(slot, words)
    }
  }

  /** Moves slots after this one up, until its range holds `count` instances. @returns false when too many would move */
  #makeRoom({ order, orderCount, rank }: DrawnScene, slot: number, count: number): boolean {
    const needed = count - this.#capacity[slot]
    if (needed <= 0) return true
    // Moved instances leave their finer triangles behind (InstanceMesh), which only packing clears.
    if (this.#moved > this.count) return false
    const first = rank[slot] + 1
    const end = Math.min(first + REACH, orderCount)
    let last = first - 1
    for (let free = 0; free < needed; free += this.#capacity[order[last]] - this.#used[order[last]])
      if (++last >= end) return false
    // The last one moves first, by what the ones before it do not have.
    const to = this.#start[order[last]] + this.#capacity[order[last]]
    let shift = needed
    for (let r = first; r < last; r++) shift -= this.#capacity[order[r]] - this.#used[order[r]]
    this.#capacity[order[last]] -= shift
    for (let r = last; r >= first; r--) {
      const moved = order[r]
      const start = this.#start[moved]
      this.u.copyWithin((start + shift) * WORDS, start * WORDS, (start + this.#used[moved]) * WORDS)
      this.#start[moved] = start + shift
      if (r === first) break
      const before = order[r - 1]
      shift += this.#capacity[before] - this.#used[before]
      this.#capacity[before] = this.#used[before]
    }
    this.#capacity[slot] = count
    const from = this.#start[order[first]]
    this.#moved += to - from
    this.touch(from, to)
    return true
  }

  #bringIn(slot: number, words: Uint32Array): void {
    const count = words.length / WORDS
    const start = this.#start[slot]
    this.u.set(words, start * WORDS)
    for (let i = count; i < this.#used[slot]; i++) this.f[(start + i) * WORDS + 18] = Kind.None
    this.touch(start, start + Math.max(count, this.#used[slot]))
    this.#used[slot] = count
    this.#waiting.delete(slot)
  }

  #packAll(scene: DrawnScene): void {
    this.#orderVersion = scene.orderVersion
    this.#moved = 0
    const { order, orderCount, rank } = scene
    // A widget that has left the page has no range: its slot may be another widget's next.
    for (let slot = 0; slot < this.#used.length; slot++) {
      if (rank[slot] >= 0) continue
      this.#used[slot] = this.#capacity[slot] = this.#version[slot] = 0
      this.#waiting.delete(slot)
    }
    let total = InstanceStream.HEAD
    for (let r = 0; r < orderCount; r++) total += this.#room(order[r], r)
    const old = this.u
    const length = total * WORDS > this.f.length ? roomy(total) * WORDS : this.f.length
    const f = this.#spare.length === length ? this.#spare : new Float32Array(length)
    const u = new Uint32Array(f.buffer)
    this.isNew ||= f.length !== this.f.length
    u.set(old.subarray(0, InstanceStream.HEAD * WORDS))
    let at = InstanceStream.HEAD
    for (let r = 0; r < orderCount; r++) {
      const slot = order[r]
      const room = this.#room(slot, r)
      const waiting = this.#waiting.get(slot)
      if (waiting !== undefined) {
        u.set(waiting, at * WORDS)
        this.#used[slot] = waiting.length / WORDS
      } else {
        const from = this.#start[slot] * WORDS
        u.set(old.subarray(from, from + this.#used[slot] * WORDS), at * WORDS)
      }
      for (let i = this.#used[slot]; i < room; i++) f[(at + i) * WORDS + 18] = Kind.None
      this.#start[slot] = at
      this.#capacity[slot] = room
      at += room
    }
    this.#waiting.clear()
    this.#spare = this.f
    this.f = f
    this.u = u
    this.count = at
    // Blocks noted before may lie beyond the new end.
    this.#dirty.fill(0, this.#dirtyLow, this.#dirtyHigh)
    this.#dirtyLow = this.#dirtyHigh = 0
    if (this.#dirty.length << BLOCK_BITS < f.length / WORDS)
      this.#dirty = new Uint8Array(((f.length / WORDS) >> BLOCK_BITS) + 1)
    this.mesh.reset(f.length / WORDS)
    this.touch(0, at)
  }

  /** @returns how many instances a slot gets in the next pack */
  #room(slot: number, rank: number): number {
    const waiting = this.#waiting.get(slot)
    const used = waiting === undefined ? this.#used[slot] : waiting.length / WORDS
    const spare = rank % SPARE_EVERY === 0 ? Math.max(SPARE, this.#spareOf[slot]) : this.#spareOf[slot]
    return used + spare
  }
}

/** @returns a quarter more instances, and whole rows of them */
const roomy = (count: number): number => Math.ceil((1.25 * count) / INSTANCES_PER_ROW) * INSTANCES_PER_ROW
