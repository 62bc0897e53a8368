import type { LiveOverlay } from '../live/LiveOverlay.ts'
import type { View } from '../picture/Picture.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/props/prop.ts'
import { grown } from '../schema/values/grown.ts'

/** Duration of a glide to a new value. */
const GLIDE_MS = 600

/** A glide is drawn again once its picture has moved by this much, device pixels, and at its end. */
const VISIBLE_PX = 0.5

/**
 * Values of gauges on their way to the newest one. Memory: `shown` [s] Float64, the value drawn now, NaN = no glide;
 * `ends` [2 s] Float64, where it ends, and the change of the value that moves its picture by a page unit.
 */
export class SlotGlides {
  shown = new Float64Array(64).fill(Number.NaN)
  /** Starts and ends a glide on the motion host; set by the engine once it has one. */
  glide: (slot: number, from: number, to: number, durationMs: number) => void = () => {}
  release: (slot: number) => void = () => {}
  #ends = new Float64Array(128)
  readonly #scene: Scene
  readonly #live: LiveOverlay
  readonly #view: View

  constructor(scene: Scene, live: LiveOverlay, view: View) {
    this.#scene = scene
    this.#live = live
    this.#view = view
  }

  reserve(capacity: number): void {
    if (capacity <= this.shown.length) return
    this.shown = grown(this.shown, capacity).fill(Number.NaN, this.shown.length)
    this.#ends = grown(this.#ends, 2 * capacity)
  }

  /** Starts a glide to the widget's live value if its view glides; without a number the glide ends. */
  start(slot: number, id: string): void {
    const valuePerUnit = this.#scene.viewOf(slot)?.valuePerUnit
    if (valuePerUnit === undefined || !this.#live.isLive) return
    const to = this.#live.signalOf(id)?.value
    if (typeof to !== 'number' || !Number.isFinite(to)) {
      this.drop(slot)
      return
    }
    const from = this.shown[slot]
    if (Number.isNaN(from)) this.shown[slot] = to
    else if (from === to) return
    this.#ends[2 * slot] = to
    this.#ends[2 * slot + 1] = valuePerUnit(this.#scene.propsOf(slot))
    this.glide(slot, from, to, GLIDE_MS)
  }

  drop(slot: number): void {
    this.shown[slot] = Number.NaN
    this.release(slot)
  }

  /** Takes a tick of the motion host. @returns whether anything that is drawn moved. */
  apply(slots: Int32Array, values: Float64Array, count: number): boolean {
    const { shown } = this
    const units = VISIBLE_PX / (this.#view.zoom * this.#view.dpr)
    let isMoved = false
    for (let i = 0; i < count; i++) {
      const slot = slots[i]
      // A tick may name a slot that was freed after the host had sent it, or one beyond the array.
      if (Number.isNaN(shown[slot] ?? Number.NaN)) continue
      const value = values[i]
      if (value !== this.#ends[2 * slot] && Math.abs(value - shown[slot]) < units * this.#ends[2 * slot + 1]) continue
      shown[slot] = value
      this.#scene.mark(slot, Dirty.Value)
      isMoved = true
    }
    return isMoved
  }
}
