import type { AlarmType } from './alarmTypes.ts'
import type { SignalScalar } from './LiveValue.ts'
import type { MessageSubject } from './messageSubjects.ts'

/** 1, 3.8: the kinds of messages. */
export const messageKinds = ['alarm', 'order', 'expire', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The text of the message socket that says: the writes that wait for a second person have changed. */
export const WRITES_CHANGED = '{"type":"writes"}'

/** The message socket tells an account of the alarms that it has silenced at another screen. */
export interface SilencedAlarms {
  readonly type: 'silenced'
  readonly alarmIds: readonly string[]
}

/** A client that has heard nothing for a while sends this on the message socket; the server answers `PONG`. */
export const PING_TEXT = 'ping'
export const PONG = '{"type":"pong"}'

/**
 * One message of the message socket (7.2), as JSON. Only the server sends, except for the client's texts `idle` every
 * 60 s and `ping`. Messages that were sent while a client was away are not repeated: the client queries the lists.
 */
export interface LiveMessage {
  readonly id: string
  readonly type: MessageKind
  /** For an alarm: the equipment's name; otherwise the name of the order, of what expires, or of the announcement. */
  readonly title: string
  /**
   * For an alarm: its message; empty for an alarm without a signal, whose text follows from `alarmType` and `detail`, and
   * for every other message, whose text follows from `subject`, `stage` and `params`.
   */
  readonly note: string
  /** Subject and stage of a message that is no alarm, and the names and numbers of its text. */
  readonly subject?: MessageSubject
  readonly stage?: string
  readonly params?: Readonly<Record<string, string>>
  readonly alarmId?: string
  readonly alarmType?: AlarmType
  /** For an alarm without a signal: the detail of its text, as in `systemAlarmText`. */
  readonly detail?: SignalScalar
  /** 1 critical to 4 notice. */
  readonly severity?: number
  /** How often its sound is repeated while the alarm lasts. */
  readonly alarmBroadcastTimes?: number
  /** The equipment, order or other object that a click opens; empty for an alarm of a gateway. */
  readonly dataId: string
  /** Only of an order that belongs to an equipment. */
  readonly equipId?: string
  /** For an alarm: active, acknowledged, returned or closed. */
  readonly dataStatus: string
  readonly equipType: string
  readonly gmtCreate: number
  /** Only in the last message of a burst: how many more there were. The lists have them. */
  readonly more?: number
}
