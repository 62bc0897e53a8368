/** A value as a device gives it. The gateway adds time and quality and makes a `Sample` of it. */
export type FieldValue = number | boolean

export interface ReadResult {
  /** The values by signal id. */
  readonly values: ReadonlyMap<string, FieldValue>
  /** The codes (8.2) of signals that could not be read, by signal id. */
  readonly failed: ReadonlyMap<string, number>
}

export interface WriteBack {
  /** The value that the device holds after the write. */
  readonly value: FieldValue
  /** Whether that equals the written value, as far as the register can hold it. */
  readonly isHeld: boolean
}

/** One device's field protocol. A driver connects by itself and throws {@link FieldError} for everything that goes wrong. */
export interface Driver {
  /** Reads every signal of the device once. @throws {FieldError} when the device does not answer at all */
  read(): Promise<ReadResult>
  /**
   * Writes and reads back; several writes are executed in the order of their calls. `isCurrent` is called at the
   * moment in which the value would leave, after the wait for the connection: if it returns false, nothing is written
   * (code 2016).
   */
  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack>
  /** The type that a written value must have; `number` for a signal that the driver does not know. */
  typeOf(signalId: string): 'number' | 'boolean'
  close(): Promise<void>
}

/** A failure in terms of the specification's codes (8.2). */
export class FieldError extends Error {
  readonly code: number
  /** The device as a whole does not answer, so the rest of this poll is skipped. */
  readonly isDeviceDown: boolean
  constructor(code: number, message: string, isDeviceDown = false) {
    super(message)
    this.name = 'FieldError'
    this.code = code
    this.isDeviceDown = isDeviceDown
  }
}
