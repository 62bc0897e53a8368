import type { LiveOverlay } from '../live/LiveOverlay.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/prop.ts'

/** Duration of a glide to a new value. */
const GLIDE_MS = 600

/** Values of gauges on their way to the newest one. Memory: `shown` [s] Float64, the value drawn now; NaN = no glide. */
export class SlotGlides {
  shown = new Float64Array(64).fill(Number.NaN)
  /** Starts and ends a glide on the motion host; set by the engine once it has one. */
  glide: (slot: number, from: number, to: number, durationMs: number) => void = () => {}
  release: (slot: number) => void = () => {}
  readonly #scene: Scene
  readonly #live: LiveOverlay

  constructor(scene: Scene, live: LiveOverlay) {
    this.#scene = scene
    this.#live = live
  }

  reserve(capacity: number): void {
    if (capacity <= this.shown.length) return
    const shown = new Float64Array(capacity).fill(Number.NaN)
    shown.set(this.shown)
    this.shown = shown
  }

  /** Starts a glide to the widget's live value if its view glides; without a number the glide ends. */
  start(slot: number, id: string): void {
    if (this.#scene.viewOf(slot)?.isGliding !== true || !this.#live.isLive) return
    const to = this.#live.signalOf(id)?.value
    if (typeof to !== 'number' || !Number.isFinite(to)) {
      this.drop(slot)
      return
    }
    const from = this.shown[slot]
    if (Number.isNaN(from)) this.shown[slot] = to
    else if (from === to) return
    this.glide(slot, from, to, GLIDE_MS)
  }

  drop(slot: number): void {
    this.shown[slot] = Number.NaN
    this.release(slot)
  }

  /** Takes a tick of the motion host. @returns whether anything that is drawn moved. */
  apply(slots: Int32Array, values: Float64Array, count: number): boolean {
    const { shown } = this
    let isMoved = false
    for (let i = 0; i < count; i++) {
      const slot = slots[i]
      // A tick may name a slot that was freed after the host had sent it, or one beyond the array.
      if (Number.isNaN(shown[slot] ?? Number.NaN)) continue
      shown[slot] = values[i]
      this.#scene.mark(slot, Dirty.Value)
      isMoved = true
    }
    return isMoved
  }
}
