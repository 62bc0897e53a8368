import type { AlarmType } from './alarmTypes.ts'
import type { SignalScalar } from './LiveValue.ts'

/** 1, 3.8: what a message can be about. */
export const messageKinds = ['alarm', 'order', 'expire', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * One message of the message socket (7.2), as JSON. Server to client only, but for the text `idle` every 60 s. What came
 * while a client was away is asked for by its lists, not sent again.
 */
export interface LiveMessage {
  readonly id: string
  readonly type: MessageKind
  /** For an alarm: the equipment's name. */
  readonly title: string
  /** For an alarm: its message; empty for one without a signal, whose text follows from `alarmType` and `detail`. */
  readonly note: string
  readonly alarmId?: string
  readonly alarmType?: AlarmType
  /** For an alarm without a signal: the detail of its text, as in `systemAlarmText`. */
  readonly detail?: SignalScalar
  /** 1 urgent to 4 notice. */
  readonly severity?: number
  /** Repetition of its sound while it is not over. */
  readonly alarmBroadcastTimes?: number
  /** The equipment that a click opens; empty for an alarm of a gateway. */
  readonly dataId: string
  /** For an alarm: active, acknowledged, returned or closed. */
  readonly dataStatus: string
  readonly equipType: string
  readonly gmtCreate: number
  /** On the last of a burst: how many more there were. The lists have them. */
  readonly more?: number
}
