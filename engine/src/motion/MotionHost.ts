/**
 * Where value animation runs: in a worker (package workers) or inline. The engine sets targets; the host answers each
 * tick with the slots that moved. Slots are small integers that the engine hands out per gliding value.
 */
export interface MotionHost {
  /** Start (or retarget) a glide from what is shown now to `to` over `durationMs`; NaN `from` = jump. */
  glide(slot: number, from: number, to: number, durationMs: number): void
  release(slot: number): void
  /** Called for every tick while something moves; `slots` and `values` hold `count` entries and are valid during the call. */
  onTick(fn: (slots: Int32Array, values: Float64Array, count: number) => void): void
  /** False when nothing moves: the engine then asks for no frame. */
  readonly isMoving: boolean
  destroy(): void
}
