import type { SuppressionKind } from './alarmManagement.ts'
import type { AlarmType } from './alarmTypes.ts'
import type { LiveValue, SignalScalar } from './LiveValue.ts'

/*
 * Frames of the live sockets (7.3, 7.5). Server to client: a snapshot first, then deltas with consecutive `seq`.
 * A gap in `seq` or a new `epoch` means that something was missed: the client sends `resync` and gets a new snapshot.
 * Client to server: the text `idle` every 60 s, or `resync`.
 */

/** Why the newest value of a signal is bad. */
export interface BadReason {
  readonly id: string
  /** The reason from the closed list of codes that its device or gateway gave; null if unknown. */
  readonly code: number | null
  /** The last good value and its time; null if unknown. */
  readonly value: SignalScalar
  readonly time: number | null
}
/** A gateway went (or is) offline for an equipment. */
export interface GatewayAlarm {
  readonly equipId: string
  readonly online: boolean
  readonly time: number
}
/**
 * An alarm of a signal, device, gateway or the server. A snapshot lists all open alarms, a delta those that changed;
 * an alarm that a snapshot does not list is closed.
 */
export interface SignalAlarm {
  readonly id: string
  /** Null for the alarm of a gateway, of the server or of a measured variable. */
  readonly equipId: string | null
  /** The id of {@link LiveValue}; null for an alarm without a signal. */
  readonly signalId: string | null
  readonly type: AlarmType
  readonly state: 'active' | 'acknowledged' | 'returned' | 'closed'
  /** 1 critical to 4 notice. */
  readonly severity: number
  readonly msg: string
  /** When the alarm was triggered, and the value then; without a signal, the detail of `systemAlarmText`. */
  readonly time: number
  readonly value: SignalScalar
  readonly releaseTime: number | null
  /** Why it reaches nobody; left out: it does. */
  readonly suppression?: SuppressionKind | undefined
  /** Its condition is over, and it stays until it is reset by hand. */
  readonly isOver?: true | undefined
  /** It came first of the alarms of its group. */
  readonly isFirst?: true | undefined
  /** Something that nobody measured raised it. Its text says so as well. */
  readonly simulated?: true | undefined
}

/** `snapshot` holds every signal of the subject; `delta` only those that changed since `seq - 1`. */
export interface ValuesFrame {
  readonly kind: 'snapshot' | 'delta'
  /** Changes when the server restarts or the subject's list of signals changes. */
  readonly epoch: string
  readonly seq: number
  readonly signalVal: readonly LiveValue[]
  /**
   * Only in a snapshot, in the order of `signalVal`: the age of each value, ms; -1 for a value from before the
   * server's start. Ages come from the server's monotonic clock, so a wrong device clock cannot make a stale value
   * look live.
   */
  readonly ages?: readonly number[]
  /** In a snapshot: all bad values. In a delta: the bad values of `signalVal` whose reason was not sent yet. */
  readonly bad?: readonly BadReason[]
  readonly gatewayAlarm?: readonly GatewayAlarm[]
  readonly signalAlarm?: readonly SignalAlarm[]
}
/** The values of a frame with their ages, without signals that have no value yet (time 0). */
export function valuesOf({ signalVal, ages }: Pick<ValuesFrame, 'signalVal' | 'ages'>): LiveValue[] {
  const aged = ages ? signalVal.map((value, i) => ({ ...value, ageMs: ageOf(ages[i]) })) : signalVal
  return aged.filter(({ time }) => time > 0)
}
const ageOf = (age = -1): number => (age < 0 ? Number.POSITIVE_INFINITY : age)

/** A newer version of the page was saved. */
export interface PageFrame {
  readonly kind: 'page'
  readonly pageId: string
  readonly version: number
}
export type LiveFrame = ValuesFrame | PageFrame

export const liveProtocols = { json: 'mimic.live.v1.json', binary: 'mimic.live.v1.bin' } as const
export const IDLE_TEXT = 'idle'
export const RESYNC_TEXT = 'resync'

/** Why a live socket was closed. Each code asks the client for a different reaction. */
export const closeCodes = {
  /** The session ended, or may not see this any more: do not reconnect. */
  sessionEnded: 4001,
  /** The account has other rights now: reconnect for what they allow. */
  rights: 4003,
  /** The client read too slowly: reconnect at once for a snapshot. */
  slow: 4002,
  /** The server is stopping: reconnect with jitter. */
  restart: 1012,
} as const
