import { alarmState } from '@mimic/contract'
import type { LiveMessage, SignalScalar } from '@mimic/contract/live'
import type { AlarmRow } from '../alarms/store/AlarmRows.ts'
import type { AlarmSight } from '../alarms/store/alarmSight.ts'
import { lineDevices } from '../alarms/store/lineDevices.ts'

/** One open message socket. */
export interface Listener {
  readonly orgId: string
  readonly sights: readonly AlarmSight[]
  /** False: it does not read what it is sent, and is left out. */
  send(text: string): boolean
}

export interface KnownEquipment {
  readonly title: string
  /** `eg` or `gm`. */
  readonly equipType: string
  readonly sight: AlarmSight
}

/** Messages of one flush: a plant in trouble must not drown its operators; the lists have the rest. */
const BURST = 20
/** Urgent and important alarms are heard more than once. */
const repeats = (severity: number): number => (severity <= 2 ? 3 : 1)

/** Messages of all organisations to whoever listens and may see them. */
export class MessageStream {
  readonly #equipment: (id: string) => KnownEquipment | undefined
  readonly #listeners = new Set<Listener>()
  #waiting: AlarmRow[] = []

  constructor(equipment: (id: string) => KnownEquipment | undefined) {
    this.#equipment = equipment
  }

  /** @returns what ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  note(rows: readonly AlarmRow[]): void {
    if (this.#listeners.size > 0) this.#waiting.push(...rows)
  }

  /** To be called a few times a second. */
  flush(): void {
    if (this.#waiting.length === 0) return
    // An alarm that was raised and ended within one interval is sent in its last state only.
    const newest = [...new Map(this.#waiting.map((row) => [row.id, row])).values()]
    this.#waiting = []
    const texts = new Map<string, readonly string[]>()
    for (const listener of this.#listeners) {
      const key = `${listener.orgId} ${listener.sights.join()}`
      const own = texts.get(key) ?? this.#messages(newest, listener)
      texts.set(key, own)
      for (const text of own) if (!listener.send(text)) break
    }
  }

  #messages(rows: readonly AlarmRow[], { orgId, sights }: Listener): string[] {
    const seen = rows.filter(
      (row) => row.orgId === orgId && this.#sightsOf(row).some((sight) => sights.includes(sight)),
    )
    // The most urgent first, so that a burst leaves out the least.
    const ordered = seen.toSorted((a, b) => a.severity - b.severity || a.gmtTrigger - b.gmtTrigger)
    const more = ordered.length - BURST
    return ordered.slice(0, BURST).map((row, i) => {
      const message = this.#toMessage(row)
      return JSON.stringify(i === BURST - 1 && more > 0 ? { ...message, more } : message)
    })
  }

  /** Each of them is enough. */
  #sightsOf(row: AlarmRow): AlarmSight[] {
    if (row.type !== 'line') return [this.#equipment(row.equipId ?? '')?.sight ?? 'eg']
    return lineDevices(row).flatMap((id) => this.#equipment(id)?.sight ?? [])
  }

  #toMessage(row: AlarmRow): LiveMessage {
    return {
      id: row.id,
      type: 'alarm',
      alarmId: row.id,
      severity: row.severity,
      // A gateway is one of the devices called EG; so is what the server itself reports.
      equipType: this.#equipment(row.equipId ?? '')?.equipType ?? 'eg',
      // Written by us from the closed list.
      alarmType: row.type as NonNullable<LiveMessage['alarmType']>,
      // A measured variable has no equipment that would name it: its message does.
      title: this.#equipment(row.equipId ?? '')?.title ?? (row.type === 'signal' ? row.msg : ''),
      note: row.type === 'signal' && row.equipId !== null ? row.msg : '',
      ...(row.type === 'signal' || row.value === 'null' ? {} : { detail: JSON.parse(row.value) as SignalScalar }),
      alarmBroadcastTimes: repeats(row.severity),
      dataId: row.equipId ?? '',
      dataStatus: alarmState(row),
      gmtCreate: row.gmtTrigger,
    }
  }
}
