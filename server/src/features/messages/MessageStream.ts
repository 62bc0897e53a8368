import { alarmState, messageSubjects, type Permission } from '@mimic/contract'
import { type AlarmType, isSystemAlarm, type LiveMessage, type SignalScalar } from '@mimic/contract/live'
import type { TableRow } from '../../platform/db/Database.ts'
import type { AlarmRow } from '../alarms/store/AlarmRows.ts'
import type { AlarmSight } from '../alarms/store/alarmSight.ts'
import { lineDevices } from '../alarms/store/lineDevices.ts'
import { partsOf } from './storedMessages.ts'

/** One open message socket. */
export interface Listener {
  readonly orgId: string
  readonly sights: readonly AlarmSight[]
  /** The account whose stored messages it is told; undefined for a wall, where nobody would read them. */
  readonly reader?: ListeningAccount | undefined
  /** The contents of its data range; undefined for everything. */
  readonly range?: ListenedRange | undefined
  /** False if it does not read its messages, and is skipped. */
  send(text: string): boolean
}

/** Facts that decide which stored messages an account may see. */
export interface ListeningAccount {
  readonly userId: string
  readonly roleId: string
  readonly auths: readonly Permission[]
}

/** The rows of a data range at a time. Listeners of equal ranges have equal keys, and one text for all of them. */
export interface ListenedRange {
  readonly key: string
  readonly equips: ReadonlySet<string>
  readonly gateways: ReadonlySet<string>
  /** Keys of measured variables. */
  readonly variables: ReadonlySet<string>
}

export interface KnownEquipment {
  readonly title: string
  /** `eg` or `gm`. */
  readonly equipType: string
  readonly sight: AlarmSight
}

/** Messages per flush: a plant in trouble must not drown its operators; the lists have the rest. */
const BURST = 20
/** The sound of urgent and important alarms is repeated. */
const repeats = (severity: number): number => (severity <= 2 ? 3 : 1)

/** Sends messages of all organisations to the sockets that may see them. */
export class MessageStream {
  readonly #equipment: (id: string) => KnownEquipment | undefined
  readonly #listeners = new Set<Listener>()
  #waiting: AlarmRow[] = []
  #stored: TableRow<'stored_message'>[] = []

  constructor(equipment: (id: string) => KnownEquipment | undefined) {
    this.#equipment = equipment
  }

  /** @returns a function that ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  note(rows: readonly AlarmRow[]): void {
    if (this.#listeners.size > 0) this.#waiting.push(...rows)
  }

  /** Messages that were stored about orders, expiries and announcements. */
  noteStored(rows: readonly TableRow<'stored_message'>[]): void {
    if (this.#listeners.size > 0) this.#stored.push(...rows)
  }

  /** To be called a few times a second. */
  flush(): void {
    this.#flushStored()
    this.#flushAlarms()
  }

  #flushStored(): void {
    const waiting = this.#stored.map((row) => ({ row, message: storedMessage(row) }))
    this.#stored = []
    if (waiting.length === 0) return
    for (const listener of this.#listeners) {
      const own = waiting.filter(({ row }) => hears(listener, row))
      const more = own.length - BURST
      for (const [i, { message }] of own.slice(0, BURST).entries())
        if (!listener.send(JSON.stringify(i === BURST - 1 && more > 0 ? { ...message, more } : message))) break
    }
  }

  #flushAlarms(): void {
    if (this.#waiting.length === 0) return
    // An alarm that was raised and ended within one interval is sent in its last state only.
    const newest = [...new Map(this.#waiting.map((row) => [row.id, row])).values()]
    this.#waiting = []
    const texts = new Map<string, readonly string[]>()
    for (const listener of this.#listeners) {
      const key = `${listener.orgId} ${listener.sights.join()} ${listener.range?.key ?? ''}`
      const own = texts.get(key) ?? this.#messages(newest, listener)
      texts.set(key, own)
      for (const text of own) if (!listener.send(text)) break
    }
  }

  #messages(rows: readonly AlarmRow[], { orgId, sights, range }: Listener): string[] {
    const seen = rows.filter(
      (row) =>
        row.orgId === orgId &&
        (range === undefined || isWithin(range, row)) &&
        this.#sightsOf(row).some((sight) => sights.includes(sight)),
    )
    // The most urgent first, so that a burst leaves out the least.
    const ordered = seen.toSorted((a, b) => a.severity - b.severity || a.gmtTrigger - b.gmtTrigger)
    const more = ordered.length - BURST
    return ordered.slice(0, BURST).map((row, i) => {
      const message = this.#toMessage(row, range === undefined)
      return JSON.stringify(i === BURST - 1 && more > 0 ? { ...message, more } : message)
    })
  }

  /** One of these permissions is enough. */
  #sightsOf(row: AlarmRow): AlarmSight[] {
    if (row.type !== 'line') return [this.#equipment(row.equipId ?? '')?.sight ?? 'eg']
    return lineDevices(row).flatMap((id) => this.#equipment(id)?.sight ?? [])
  }

  #toMessage(row: AlarmRow, seesAll: boolean): LiveMessage {
    // A listener with a limited data range is not told the other devices of a PLC.
    const hasDetail = !hasText(row) && row.value !== 'null' && (seesAll || row.type !== 'line')
    return {
      id: row.id,
      type: 'alarm',
      alarmId: row.id,
      severity: row.severity,
      // A gateway counts as a device of type EG, and so does the server itself.
      equipType: this.#equipment(row.equipId ?? '')?.equipType ?? 'eg',
      // Written by us from the closed list.
      alarmType: row.type as NonNullable<LiveMessage['alarmType']>,
      // A measured variable has no equipment with a name, so its message names it.
      title: this.#equipment(row.equipId ?? '')?.title ?? (row.type === 'signal' ? row.msg : ''),
      note: hasText(row) && row.equipId !== null ? row.msg : '',
      ...(hasDetail ? { detail: JSON.parse(row.value) as SignalScalar } : {}),
      alarmBroadcastTimes: repeats(row.severity),
      dataId: row.equipId ?? '',
      dataStatus: row.suppression === '' ? alarmState(row) : 'suppressed',
      gmtCreate: row.gmtTrigger,
    }
  }
}

/** It has a text of its own. Its type was written by us from the closed list. */
const hasText = ({ type }: AlarmRow): boolean => !isSystemAlarm(type as AlarmType)

/** The conditions of `storedMessages`, for one that is being told. */
function hears({ orgId, range, reader }: Listener, row: TableRow<'stored_message'>): boolean {
  if (!reader || row.orgId !== orgId) return false
  return (
    (row.equipId === null || range === undefined || range.equips.has(row.equipId)) &&
    // Which cards a limited range includes is asked of the store: the list has their messages.
    (row.subject !== 'card' || range === undefined) &&
    (row.userId === null || row.userId === reader.userId) &&
    (row.roleId === null || row.roleId === reader.roleId) &&
    (row.auth === null || reader.auths.some((each) => each === row.auth))
  )
}

/** Its text is made where it is shown, in the language there. */
function storedMessage(row: TableRow<'stored_message'>): LiveMessage {
  const parts = partsOf(row)
  return {
    id: row.id,
    // Written by us from the closed list.
    type: row.type as LiveMessage['type'],
    equipType: messageSubjects[parts.subject].equipType,
    ...parts,
    title: row.title,
    note: '',
    dataId: row.dataId,
    ...(row.equipId !== null && { equipId: row.equipId }),
    dataStatus: row.stage,
    gmtCreate: row.gmtCreate,
  }
}

/** The rule of `alarm` in range.ts, for alarms that are not stored yet. */
function isWithin({ equips, gateways, variables }: ListenedRange, row: AlarmRow): boolean {
  if (row.type === 'line') return lineDevices(row).some((id) => equips.has(id))
  if (row.equipId !== null) return equips.has(row.equipId)
  if (row.signalId !== null) return variables.has(row.signalId)
  return row.gatewayId === null || gateways.has(row.gatewayId)
}
