import type { FieldError, FieldValue } from '../drivers/Driver.ts'

/** Takes the readings of one device from its driver to the server. */
export interface DeviceRunner {
  start(): void
  /** Readings are wanted every `intervalMs` for the next `delayS` seconds, if that is faster than at other times. */
  open(intervalMs: number, delayS: number): void
  /** Reports everything at once, or directly after the read in progress. */
  readNow(): void
  /** The device took a value, and holds this one now. */
  written(signalId: string, raw: FieldValue): void
  /** The driver is of no use any more: all signals are bad. */
  fail(error: FieldError): void
  /** Resolves when the read in progress has ended and its samples are handed over. */
  stop(): Promise<void>
}
