import type { SignalQuality } from '../quality.ts'

export type SignalScalar = number | string | boolean | null

/**
 * The newest value of a signal from the server's check onwards: in alarms, measured variables, frames of the live
 * sockets and on the screen. Between the gateway and that check it is a {@link Sample} of `bus/samples.ts`. The engine imports
 * nothing of ours, so it declares the same fields under the same name.
 */
export interface LiveValue {
  /** A signal's id; `mvar:` and the id of a measured variable. */
  readonly id: string
  /** In the signal's unit; null where nothing was measured. */
  readonly value: SignalScalar
  /** Device time, ms since 1970 UTC; 0 for a signal that has no value yet. */
  readonly time: number
  readonly quality: SignalQuality
  /** Nobody measured it: its device runs simulated, or it is computed from such a value. */
  readonly simulated?: true | undefined
  /**
   * Time since the value came to the server, ms; Infinity if unknown. If absent, the value came just now. The client
   * sets it from the `ages` of a frame; a frame's values do not carry it.
   */
  readonly ageMs?: number
  /** The last good value before a bad one. The client sets it from the `bad` of a frame; a frame's values do not carry it. */
  readonly good?: SignalScalar | undefined
}
