import type { FieldProblem } from '../errors.ts'

/** The envelope of every answer (8.1). `message` is the code's text in the caller's language. */
export interface Reply<T = unknown> {
  readonly code: number
  readonly message: string
  readonly data?: T
  readonly fields?: readonly FieldProblem[]
  /** Matches the line of the failure in the server's log. */
  readonly ref?: string
}

/** The envelope of an asynchronous command (7.4). It is `pending` until the gateway answers or the wait times out. */
export interface AsyncReply<T = unknown> {
  readonly status: 'pending' | 'success' | 'failure'
  readonly code: number
  readonly message: string
  readonly data?: T
  readonly online: boolean
  readonly uuid: string
  /** The value in `data` was not measured: the device runs simulated. */
  readonly simulated?: true
  /** The write waits for a second person, for this long at most, ms. */
  readonly secondLeftMs?: number
}
