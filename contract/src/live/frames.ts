/**
 * Frames of the live sockets (7.3, 7.5). Server to client: a snapshot first, then deltas with consecutive `seq`.
 * A gap in `seq` or a new `epoch` means that something was missed: the client sends `resync` and gets a new snapshot.
 * Client to server: the text `idle` every 60 s, or `resync`.
 */
export type SignalScalar = number | string | boolean | null

/** 0 good, 1 uncertain, 2 bad. */
export type SignalQuality = 0 | 1 | 2

export interface SignalVal {
  /** A signal's id; `mvar:` and the id of a measured variable. */
  readonly id: string
  readonly value: SignalScalar
  /** Device time, ms since 1970 UTC. */
  readonly time: number
  readonly quality: SignalQuality
}
/** A gateway went (or is) offline for an equipment. */
export interface GatewayAlarm {
  readonly equipId: string
  readonly online: boolean
  readonly time: number
}
/**
 * An alarm of a signal, device or gateway. A snapshot names all that are not closed, a delta those that changed; one
 * that a snapshot does not name is closed.
 */
export interface SignalAlarm {
  readonly id: string
  /** Null for the alarm of a gateway or a measured variable. */
  readonly equipId: string | null
  /** As in {@link SignalVal}; null for the alarm of a gateway or a device. */
  readonly signalId: string | null
  readonly type: 'signal' | 'gateway' | 'device'
  readonly state: 'active' | 'acknowledged' | 'returned' | 'closed'
  /** 1 urgent to 4 notice. */
  readonly severity: number
  readonly msg: string
  /** When it was triggered, and what was measured then. */
  readonly time: number
  readonly value: SignalScalar
  readonly releaseTime: number | null
}

/** `snapshot` holds every signal of the subject; `delta` only what changed since `seq - 1`. */
export interface ValuesFrame {
  readonly kind: 'snapshot' | 'delta'
  /** Changes when the server restarts or the subject's list of signals changes. */
  readonly epoch: string
  readonly seq: number
  readonly signalVal: readonly SignalVal[]
  readonly gatewayAlarm?: readonly GatewayAlarm[]
  readonly signalAlarm?: readonly SignalAlarm[]
}
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

/** Why a live socket was closed; the client acts by it. */
export const closeCodes = {
  /** The session ended or lost its permission: do not reconnect. */
  sessionEnded: 4001,
  /** The client read too slowly: reconnect at once for a snapshot. */
  slow: 4002,
  /** The server is stopping: reconnect with jitter. */
  restart: 1012,
} as const
