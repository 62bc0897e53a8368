import type { SignalEntry } from '../../config.ts'
import type { FieldValue } from '../Driver.ts'

/** A signal that the peer offers, and values that its type can hold. */
export interface PeerSignal {
  /** As it stands in a document. */
  readonly entry: SignalEntry
  /** Two at least, each unlike the one before. */
  readonly values: readonly FieldValue[]
}

/** A device program of one kind of driver, under the control of a test. */
export interface Peer {
  /** `driver` of a device. */
  readonly driver: string
  /** One signal of each type that the protocol has. */
  readonly signals: readonly PeerSignal[]
  /** One of `signals` that can be written, of type number. */
  readonly writable: string
  /** A signal that the device does not have; undefined for a protocol that cannot tell. */
  readonly missing: SignalEntry | undefined
  /** The settings by which a driver reaches it; valid once it has started. */
  settings(): object
  /** Starts it, at its earlier address. */
  start(): Promise<void>
  /** Ends it at once, as by a power failure. It may not be running. */
  kill(): Promise<void>
  /** It stays connected and answers nothing, or answers again. */
  hang(isSilent: boolean): void
  /** From now on it answers this much later; undefined for a peer that cannot. */
  delay?(ms: number): void
  /** The value that the device holds, by the signal's id. */
  set(signalId: string, value: FieldValue): Promise<void>
  get(signalId: string): Promise<FieldValue>
  /** How many connections it has now; undefined for a peer that cannot tell. */
  connections?(): number
  /** Frees what outlives `kill`. */
  dispose?(): Promise<void>
}
