/**
 * Runs value animation, in a worker (package workers) or inline. The engine sets targets; the host answers each tick
 * with the slots that moved. Slots are small integers that the engine assigns per gliding value.
 */
export interface MotionHost {
  /** Starts or retargets a glide from the present value to `to` over `durationMs`; NaN `from` = jump. */
  glide(slot: number, from: number, to: number, durationMs: number): void
  release(slot: number): void
  /** Called for every tick while something moves; `slots` and `values` hold `count` entries and are valid during the call. */
  onTick(fn: (slots: Int32Array, values: Float64Array, count: number) => void): void
  /** False when nothing moves; the engine then asks for no frame. */
  readonly isMoving: boolean
  destroy(): void
}
