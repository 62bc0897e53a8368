import type { LiveOverlay } from '../live/LiveOverlay.ts'
import type { View } from '../picture/Picture.ts'
import type { Scene } from '../scene/Scene.ts'
import { Dirty } from '../schema/prop.ts'

/** Duration of a glide to a new value. */
const GLIDE_MS = 600

/** A glide is drawn again once its picture has moved by this much, device pixels, and at its end. */
const VISIBLE_PX = 0.5

/**
 * Values of gauges on their way to the newest one. Memory: `shown` [s] Float64, the value drawn now, NaN = no glide;
 * `to` [s] Float64, where it ends; `perUnit` [s] Float32, the change of the value that moves its picture by a page unit.
 */
export class SlotGlides {
  shown = new Float64Array(64).fill(Number.NaN)
  /** Starts and ends a glide on the motion host; set by the engine once it has one. */
  glide: (slot: number, from: number, to: number, durationMs: number) => void = () => {}
  release: (slot: number) => void = () => {}
  #to = new Float64Array(64)
  #perUnit = new Float32Array(64)
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
    const shown = new Float64Array(capacity).fill(Number.NaN)
    shown.set(this.shown)
    this.shown = shown
    const to = new Float64Array(capacity)
    to.set(this.#to)
    this.#to = to
    const perUnit = new Float32Array(capacity)
    perUnit.set(this.#perUnit)
    this.#perUnit = perUnit
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
    this.#to[slot] = to
    this.#perUnit[slot] = valuePerUnit(this.#scene.propsOf(slot))
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
      if (value !== this.#to[slot] && Math.abs(value - shown[slot]) < units * this.#perUnit[slot]) continue
      shown[slot] = value
      this.#scene.mark(slot, Dirty.Value)
      isMoved = true
    }
    return isMoved
  }
}
