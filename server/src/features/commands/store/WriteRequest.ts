import type { BodyOf, projectMonitor } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import type { ShareGrant } from '../../../platform/sessions/Session.ts'

/** The target, the origin and the previous value of a write, for the audit. */
export interface WriteAbout {
  readonly device: string
  readonly tag: string
  /** The newest value at the time of the request; null if unknown, as the measured one of a device that ran simulated. */
  readonly before: SignalScalar
  /** The device runs simulated: nothing is written to a real one, and nobody measures what is read back. */
  readonly simulated?: true | undefined
  readonly pageId?: string | undefined
  readonly pageVersion?: number | undefined
  readonly widgetId?: string | undefined
}

export interface WriteRequest {
  /** The page that the write came from; undefined for the device's own screen. */
  readonly projectId: string | undefined
  readonly signalId: string
  readonly gatewayId: string
  readonly value: number | boolean | string
  /** Given by the client: a retry of the same write carries the same one. */
  readonly uuid?: string | undefined
  /** Further facts for the audit. */
  readonly about: WriteAbout
  /** The embed token that it came by. */
  readonly embedId?: string | undefined
  /** The share by which an account of another organisation writes. */
  readonly share?: ShareGrant | undefined
  /** The write as a second person is asked about it; undefined where nobody can be asked. */
  readonly asked?: AskedWrite | undefined
}

/** A write that waits for a second person, as it was asked for. Everything is checked again from it. */
export interface AskedWrite {
  readonly body: BodyOf<typeof projectMonitor.write>
  /** The writer's session: the request ends with it. */
  readonly sessionId: string
}
