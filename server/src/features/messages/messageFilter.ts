import type { Locale, Permission } from '@mimic/contract'
import type { MessageKind } from '@mimic/contract/live'
import type { Scope } from '../../platform/db/Database.ts'
import type { AlarmSight } from '../alarms/store/alarmSight.ts'

/** The account whose messages are read, and what it may see. */
export interface Reader {
  readonly scope: Scope
  /** The alarms that it may see. */
  readonly sights: readonly AlarmSight[]
  /** Stored messages may be for accounts with a permission only. */
  readonly auths: readonly Permission[]
}

export interface MessageFilter {
  readonly status?: 'all' | 'unread' | 'read' | undefined
  readonly type?: MessageKind | undefined
  readonly search?: string | undefined
  readonly ids?: readonly string[]
  /** The object that a message is about. */
  readonly dataId?: string
  /** Alarms of an equipment, with those of its PLC. */
  readonly equipmentId?: string
}

export interface ReadingAt {
  readonly locale: Locale
  readonly now: number
}

export const hasAlarms = ({ type }: MessageFilter): boolean => type === undefined || type === 'alarm'
/** The messages of an equipment are those of its alarms. */
export const hasStored = ({ type, equipmentId }: MessageFilter): boolean =>
  type !== 'alarm' && equipmentId === undefined
