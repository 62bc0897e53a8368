import type { SignalEntry } from '../../config/config.ts'
import type { FieldValue } from '../Driver.ts'

/** A signal that the peer offers, and values that its type can hold. */
export interface PeerSignal {
  /** As it stands in a document. */
  readonly entry: SignalEntry
  /** Two at least, each unlike the one before. */
  readonly values: readonly FieldValue[]
}

/** A point of the suite that a protocol or a program cannot be asked for, and why. */
export interface Without {
  readonly because: string
}

export const isWithout = (what: unknown): what is Without =>
  typeof what === 'object' && what !== null && 'because' in what

/** Signals of type number beside the others, which all have one value. */
export interface ManySignals {
  /** @param i from 0 to 999 */
  entry(i: number): SignalEntry
  /** Gives all of them this value, a whole number below 100. */
  set(value: number): Promise<void>
}

/** A device program of one kind of driver, under the control of a test. */
export interface Peer {
  /** `driver` of a device. */
  readonly driver: string
  /** One signal of each type that the protocol has. */
  readonly signals: readonly PeerSignal[]
  /** One of `signals` that can be written, of type number. */
  readonly writable: string | Without
  /** A signal that the device does not have. */
  readonly missing: SignalEntry | Without
  readonly many: ManySignals | Without
  /** The settings by which a driver reaches it; valid once it has started. */
  settings(): object
  /** Starts it, at its earlier address. */
  start(): Promise<void>
  /** Ends it at once, as by a power failure. It may not be running. */
  kill(): Promise<void>
  /** It stays connected and answers nothing, or answers again. */
  hang(isSilent: boolean): void
  /** From now on it answers this much later. */
  readonly delay: ((ms: number) => void) | Without
  /** The value that the device holds, by the signal's id. */
  set(signalId: string, value: FieldValue): Promise<void>
  get(signalId: string): Promise<FieldValue>
  /** It is silent when it is given the value that it holds, so such a write takes as long as the timeout. */
  readonly isSilentWhenSame?: true
  /** How many connections it has now. */
  readonly connections: (() => number | Promise<number>) | Without
  /** Why nobody can tell what its library calls back from the rest of the gateway. */
  readonly callbacks?: Without
  /** Why the connection does not survive that the clock of the gateway is set. */
  readonly clock?: Without
  /** Frees what outlives `kill`. */
  dispose?(): Promise<void>
}

/** A device program that a kind of driver is tried with. */
export interface Program {
  readonly name: string
  readonly make: () => Peer
  /** What this machine lacks for it; undefined if it can run. */
  readonly lacks?: () => string | undefined
}
