/** The interface of the animation worker, over comlink. Typed arrays are transferred, never copied. */
export interface AnimationService {
  /** Sets the receiver of each {@link AnimationTick}. Called once, before anything else; there is no reply. */
  listen(ticks: MessagePort): void
  /**
   * Starts, retargets and releases animations: `count` commands of four numbers in `commands`: slot, from, to,
   * duration ms. A negative duration releases the slot. `used` returns the arrays of the last tick for reuse, which
   * avoids garbage.
   */
  push(commands: Float64Array, count: number, used?: TickArrays): void
}

export interface TickArrays {
  readonly slots: Int32Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
}

export interface AnimationTick extends TickArrays {
  readonly count: number
  /** False if all values have arrived and no tick follows. */
  readonly isMoving: boolean
}

export const COMMAND_LENGTH = 4
export const RELEASE = -1
