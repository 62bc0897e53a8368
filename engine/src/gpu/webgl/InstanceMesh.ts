import { grown } from '../../schema/values/grown.ts'
import { ARC_PIECES, Kind, WORDS } from './layout.ts'

/**
 * Vertices of an instance: its index is CODES times that of the instance, plus
 *   0 .. 3   corner of the quad: x + 2 y
 *   4 .. 7   the same corner of the hole: the inside that the solid program paints, or that is empty
 *   8 ..     end k of an arc's piece, inside or outside: 8 + 2 k + side
 */
export const CODES = 32
/** Frames for which indices may be old. */
const LONGEST_WAIT = 30
/** How an instance is cut into triangles. Every mesh draws every kind; it fits one kind best. */
const Mesh = { Quad: 0, Frame: 1, Ring: 2 } as const
const QUAD = [0, 1, 2, 2, 1, 3] as const
const FRAME = [0, 1, 4, 4, 1, 5, 1, 3, 5, 5, 3, 7, 3, 2, 7, 7, 2, 6, 2, 0, 6, 6, 0, 4] as const
/** Corners 0 and 2 of a quad are at the start of the piece, 0 and 1 on its inside. */
const RING = Array.from({ length: ARC_PIECES }, (_, k) =>
  QUAD.map((corner) => 8 + 2 * (k + (corner & 1)) + (corner >> 1)),
).flat()
const MESHES: readonly (readonly number[])[] = [QUAD, FRAME, RING]

/**
 * Triangles of the instances, as indices of vertices. Memory: `mesh[i]` is the finest Mesh that instance i has needed
 * since the last reset, so that texts whose length changes do not change the indices; `solid[i]` is 1 when it has been
 * a rectangle or ellipse with an opaque or an
 * empty inside since: what has a hole in its frame is always among the solid ones, whose vertices know whether it is now.
 */
export class InstanceMesh {
  #isStale = true
  /** Instances of the last {@link write}, and frames since. */
  #written = -1
  #frames = 0
  #mesh = new Uint8Array(1024)
  #solid = new Uint8Array(1024)
  /** The indices that {@link write} has written: the first `length`. */
  indices = new Uint32Array(0)
  length = 0

  reset(instances: number): void {
    this.#isStale = true
    if (this.#mesh.length < instances) {
      this.#mesh = new Uint8Array(instances)
      this.#solid = new Uint8Array(instances)
      return
    }
    this.#mesh.fill(0)
    this.#solid.fill(0)
  }

  /** Takes instances [from, to) as they are now. */
  note(f: Float32Array, u: Uint32Array, from: number, to: number): void {
    for (let i = from, at = from * WORDS; i < to; i++, at += WORDS) {
      const kind = f[at + 18]
      if (kind === Kind.Arc) this.#raise(i, Mesh.Ring)
      else if ((kind === Kind.Rect || kind === Kind.Ellipse) && this.#solid[i] === 0) {
        const alpha = u[at + 16] >>> 24
        if (alpha !== 255 && alpha !== 0) continue
        this.#solid[i] = 1
        this.#isStale = true
        this.#raise(i, Mesh.Frame)
      }
    }
  }

  /**
   * Call once a frame. Old indices draw the same picture with more fragments, so they may wait.
   * @returns whether the indices must be written again
   */
  isDue(count: number): boolean {
    this.#frames++
    return count !== this.#written || (this.#isStale && this.#frames >= LONGEST_WAIT)
  }

  /** Forgets what was written, because the device's buffer is empty. */
  invalidate(): void {
    this.#written = -1
  }

  /**
   * Writes the triangles of the first `count` instances, then quads for the solid ones, the last one first.
   * @returns how many of its indices are of triangles
   */
  write(count: number): number {
    this.#isStale = false
    this.#written = count
    this.#frames = 0
    this.length = 0
    for (let i = 0; i < count; i++) this.#add(i, MESHES[this.#mesh[i]])
    const triangles = this.length
    for (let i = count - 1; i >= 0; i--) if (this.#solid[i] === 1) this.#add(i, QUAD)
    return triangles
  }

  #add(instance: number, mesh: readonly number[]): void {
    const at = this.length
    if (at + mesh.length > this.indices.length) this.indices = grown(this.indices, 2 * this.indices.length + 1024)
    const { indices } = this
    const first = CODES * instance
    for (let i = 0; i < mesh.length; i++) indices[at + i] = first + mesh[i]
    this.length = at + mesh.length
  }

  #raise(instance: number, mesh: number): void {
    if (this.#mesh[instance] >= mesh) return
    this.#mesh[instance] = mesh
    this.#isStale = true
  }
}
