import type { AlarmType } from './alarmTypes.ts'
import type { SignalScalar } from './frames.ts'

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
  /** Of an alarm: the equipment's name. */
  readonly title: string
  /** Of an alarm: its message; empty for one without a signal, whose text follows from `alarmType` and `detail`. */
  readonly note: string
  readonly alarmId?: string
  readonly alarmType?: AlarmType
  /** Of an alarm without a signal: what its text says besides, as in `systemAlarmText`. */
  readonly detail?: SignalScalar
  /** 1 urgent to 4 notice. */
  readonly severity?: number
  /** How often its sound may be repeated while it is not over. */
  readonly alarmBroadcastTimes?: number
  /** What it opens: the equipment of an alarm; empty for a gateway's. */
  readonly dataId: string
  /** Of an alarm: active, acknowledged, returned or closed. */
  readonly dataStatus: string
  readonly equipType: string
  readonly gmtCreate: number
  /** On the last of a burst: how many more there were. The lists have them. */
  readonly more?: number
}
