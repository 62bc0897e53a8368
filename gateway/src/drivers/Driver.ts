import type {
  Acknowledgement,
  BrowseNode,
  CertificateChange,
  ConditionOrder,
  ConditionState,
  DeviceCertificate,
  FaultSetting,
} from '@mimic/contract/bus'
import { type GatewayText, gatewayText } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type { MeasuredQuality } from '@mimic/contract/quality'
import type { Logger } from 'pino'
import type { DriverWaits } from './waits.ts'

/** A value as a device gives it. The gateway adds time and quality and makes a `Sample` of it. */
export type FieldValue = number | boolean | string

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

/** Tells whether a signal is wanted by this read. */
export type IsDue = (signalId: string) => boolean

/** A value that a device sent by itself, or that a test read. */
export interface Reading {
  readonly signalId: string
  /** Null for a bad one. */
  readonly value: FieldValue | null
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: MeasuredQuality
  /** Why it is bad (8.2). */
  readonly code?: number
  /** The device's own time, ms UTC; without it the reading is stamped when it arrives. */
  readonly time?: number
}

/** A reading with what stood on the wire. */
export interface RawReading extends Reading {
  /** The bytes that the device sent, in hexadecimal, or its text. */
  readonly raw?: string
  /** Why it is bad, with the words of the protocol. */
  readonly text?: GatewayText
}

/** A connection that several devices use. */
export interface Closable {
  close(): Promise<void>
}

/** A device's use of a shared connection. */
export interface Shared<L extends Closable> {
  readonly line: L
  /** Ends the use; the last one closes the connection. */
  giveBack(): Promise<void>
}

/** A connection to a broker. */
export interface BrokerLogin {
  readonly url: string
  readonly username: string
  readonly password: string
  /** PEM texts; empty: what the machine trusts, and no certificate of its own. */
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** The services that the gateway gives to a driver. */
export interface DriverHost {
  readonly log: Logger
  /** How the gateway reaches the field devices at Mimic's own broker; undefined while it has no account there. */
  readonly mimicBroker: BrokerLogin | undefined
  readonly waits: DriverWaits
  /** Only questions are put to it (`test`, `browse`, `certificates`, `endpoints`): nobody hears what it pushes. */
  readonly isAskedOnly: boolean
  readonly gatewayId: string
  /** A folder of this device alone, for certificates and the like; made when it is asked for. */
  folder(): string
  /** A folder of all devices of this kind at the gateway; made when it is asked for. */
  kindFolder(): string
  /** The connection that the devices of this kind with the same key share; `open` makes it for the first of them. */
  share<L extends Closable>(key: string, open: () => L): Shared<L>
  /** Takes values that came without being asked for. They are not scaled yet. */
  push(readings: readonly Reading[]): void
  /**
   * Takes states of alarms that the device judges by itself, in their order.
   * @param isWhole they are all that the device has: any other one is over
   */
  reportConditions(states: readonly ConditionState[], isWhole: boolean): void
  /** Tells whether the device answers; `code` (8.2) says why it does not. */
  setOnline(isOnline: boolean, code?: number, reason?: GatewayText): void
}

/**
 * One device's field protocol. A driver connects by itself, and throws {@link FieldError} for everything that goes
 * wrong. It is polled by `read`, or, without `read`, pushes values to its host from `open` to `close`. Values are those
 * of the device: the gateway scales them, and scales written values back.
 */
export interface Driver {
  /**
   * Reads the signals of the device that are due, or every one; values of others that come with them may be answered too.
   * @throws {FieldError} when the device does not answer at all
   */
  read?(isDue?: IsDue): Promise<ReadResult>
  /** Tells a driver that pushes: values are wanted every `intervalMs` for the next `delayS` seconds. */
  faster?(intervalMs: number, delayS: number): void
  /**
   * Writes and reads back; several writes are executed in the order of their calls. `isCurrent` is called at the
   * moment in which the value would leave, after the wait for the connection: if it returns false, nothing is written
   * (code 2016).
   */
  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack>
  /** The type that a written value must have; `number` for a signal that the driver does not know. */
  typeOf(signalId: string): 'number' | 'boolean' | 'string'
  /**
   * Connects, reads every signal once and tells what stood on the wire. Without signals it finds out whether the device
   * answers, as far as the protocol has a question that every device answers.
   * @throws {FieldError} when the device does not answer
   */
  test(): Promise<readonly RawReading[]>
  /** Lists what the device offers below `node` (empty: at the top). */
  browse?(node: string): Promise<readonly BrowseNode[]>
  /**
   * Lists the certificates of the connection, after a change of one of them.
   * @throws {FieldError} for a thumbprint that is none of theirs
   */
  certificates?(change?: CertificateChange): Promise<readonly DeviceCertificate[]>
  /** When the certificate ends that the gateway shows to the device, ms UTC, once that is near. */
  certificateEnd?(): number | undefined
  /**
   * The faults that a simulated device has been given since it began to run, after a change of one of them.
   * @throws {FieldError} for a signal that it does not have
   */
  faults?(change?: FaultSetting): readonly FaultSetting[]
  /**
   * Acknowledges an alarm that the device judges by itself.
   * @throws {FieldError} when the device refuses it or does not answer
   */
  acknowledge?(what: Acknowledgement): Promise<void>
  /**
   * Confirms, shelves or unshelves a condition that the device judges by itself.
   * @throws {FieldError} when the device refuses it or does not answer
   */
  act?(order: ConditionOrder): Promise<void>
  close(): Promise<void>
}

/** A failure in terms of the specification's codes (8.2). */
export class FieldError extends Error {
  readonly code: number
  /** The reason for people; the message has it in English, for logs. */
  readonly text: GatewayText
  /** The device as a whole does not answer, so the rest of this poll is skipped. */
  readonly isDeviceDown: boolean
  constructor(code: number, text: GatewayText, isDeviceDown = false) {
    super(gatewayText(text, 'en'))
    this.name = 'FieldError'
    this.code = code
    this.text = text
    this.isDeviceDown = isDeviceDown
  }
}

/** The text of any error: that of a {@link FieldError}, or the words of a library behind a sentence. */
export const textOf = (error: unknown, otherwise: (detail: string) => GatewayText): GatewayText =>
  error instanceof FieldError ? error.text : otherwise(messageOf(error))
