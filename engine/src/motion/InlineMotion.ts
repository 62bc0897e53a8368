import { Glides } from './Glides.ts'
import type { MotionHost } from './MotionHost.ts'

type TickListener = (slots: Int32Array, values: Float64Array, count: number) => void

/**
 * Runs glides on the main thread by animation frames, only while something moves: for pages where workers are forbidden
 * or have failed.
 */
export class InlineMotion implements MotionHost {
  readonly #glides = new Glides()
  #listener: TickListener | undefined
  #frame = 0

  get isMoving(): boolean {
    return this.#glides.isMoving
  }

  glide(slot: number, from: number, to: number, durationMs: number): void {
    this.#glides.glide(slot, from, to, durationMs, performance.now())
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick)
  }

  release(slot: number): void {
    this.#glides.release(slot)
  }

  onTick(fn: TickListener): void {
    this.#listener = fn
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#listener = undefined
  }

  readonly #tick = (): void => {
    const count = this.#glides.tick(performance.now())
    this.#frame = this.#glides.isMoving ? requestAnimationFrame(this.#tick) : 0
    if (count > 0) this.#listener?.(this.#glides.slots, this.#glides.values, count)
  }
}
