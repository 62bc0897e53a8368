/** The interface of the animation worker, over comlink. Typed arrays are transferred, never copied. */
export interface AnimationService {
  /** Sets the receiver of each {@link AnimationTick}; called once, before anything else. Nothing answers to it. */
  listen(ticks: MessagePort): void
  /**
   * Starts, retargets and releases glides: `count` commands of four numbers in `commands`: slot, from, to, duration ms.
   * A negative duration releases the slot. `used` gives the arrays of the last tick back, so that none become garbage.
   */
  push(commands: Float64Array, count: number, used?: TickArrays): void
}

export interface TickArrays {
  readonly slots: Int32Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
}

export interface AnimationTick extends TickArrays {
  readonly count: number
  /** False: everything has arrived, no tick follows. */
  readonly isMoving: boolean
}

export const COMMAND_LENGTH = 4
export const RELEASE = -1
