/**
 * `asked`: a second person has to agree, and no gateway can claim it. `queued`: committed. `sent`: given to the broker.
 * `unknown`: perhaps given to the broker. `granted`: a gateway executes it. The last two are outcomes.
 */
export type CommandState = 'asked' | 'queued' | 'sent' | 'unknown' | 'granted' | 'success' | 'failure'

const UNGRANTED = ['queued', 'sent', 'unknown'] as const
const OPEN = [...UNGRANTED, 'granted'] as const

interface Transition {
  readonly from: readonly CommandState[]
  readonly to: CommandState
}

/** The states in which an event has an effect, and the state that it leads to. In any other state nothing changes. */
export const transitions = {
  /** A second person has agreed. */
  agree: { from: ['asked'], to: 'queued' },
  /** A second person has refused, the writer has cancelled, or nobody has agreed in time. */
  turnDown: { from: ['asked'], to: 'failure' },
  /** States only move forward: an answer may have come before these two. */
  send: { from: ['queued', 'sent'], to: 'sent' },
  lose: { from: ['queued', 'sent'], to: 'unknown' },
  /** A row is granted or expired, never both. */
  grant: { from: UNGRANTED, to: 'granted' },
  expire: { from: UNGRANTED, to: 'failure' },
  succeed: { from: OPEN, to: 'success' },
  fail: { from: OPEN, to: 'failure' },
} as const satisfies Readonly<Record<string, Transition>>

export type CommandEvent = keyof typeof transitions
/** The events that end a write. */
export type EndEvent = 'turnDown' | 'expire' | 'succeed' | 'fail'

/** Sent or about to be, and without an outcome. */
export const isOpen = (status: string): boolean => OPEN.some((each) => each === status)
export const isAsked = (status: string): boolean => status === 'asked'
