import { randomUUID } from 'node:crypto'
import type { SignalScalar, SystemAlarmType } from '@mimic/contract/live'
import { systemAlarmText } from '@mimic/contract/systemAlarmText'
import { type AlarmRow, NOBODY_YET } from './AlarmRows.ts'
import { lineOf } from './lineDevices.ts'

/**
 * The subject of an alarm: a gateway (`equipId` null), one of its devices or PLCs, or with neither the server, once
 * for each organisation.
 */
export interface SystemSubject {
  readonly orgId: string
  readonly gatewayId: string | null
  readonly equipId: string | null
  /** For kind `line`: the PLC behind the gateway, `host:port`. */
  readonly line?: string | undefined
}

/**
 * `offline`: a gateway or device does not answer. `driver`: a device's driver failed; detail: kind and error. `line`: no device of a PLC answers; detail: as `writeLineDetail` gives it.
 * `behind`: a gateway reads devices less often than they are set to; detail: how many.
 * `clock`: a gateway's clock differs; detail: seconds that it is ahead.
 * `overflow`: a gateway lost samples; detail: how many. `store`: samples cannot be stored; detail: `full` or `damaged`.
 */
export type SystemAlarmKind = 'offline' | 'driver' | 'line' | 'behind' | 'clock' | 'overflow' | 'store'

export interface SystemAlarmsOptions {
  /** Stores the rows, in turn with other work on alarms. @throws when the store does not take them */
  readonly write: (rows: readonly AlarmRow[]) => Promise<void>
  /** @param isNews false if only the detail of a known alarm has changed */
  readonly tell: (rows: readonly AlarmRow[], isNews: boolean) => void
  readonly now: () => number
  readonly monotonic: () => number
  readonly onUnwritten: (error: unknown) => void
  /** How alarms with this key of {@link systemKey} are suppressed; empty: they are not. */
  readonly suppressionOf: (key: string) => string
}

/** Rows that the store refused are offered to it again after this time. */
const RETRY_MS = 5_000

const severityOf: Record<SystemAlarmType, number> = {
  gateway: 2,
  device: 2,
  driver: 2,
  line: 2,
  behind: 3,
  clock: 3,
  overflow: 2,
  store: 1,
}

/**
 * Alarms that the system itself raises. They hold and reach the screens even when the store does not take their rows: those
 * wait in memory, are listed from there ({@link unwritten}), and are stored as soon as that is possible.
 */
export class SystemAlarms {
  readonly #options: SystemAlarmsOptions
  /** Alarms that hold. */
  readonly #holding = new Map<string, AlarmRow>()
  readonly #unwritten = new Map<string, AlarmRow>()
  #retryAt = Number.POSITIVE_INFINITY
  #writing: Promise<void> = Promise.resolve()

  constructor(options: SystemAlarmsOptions) {
    this.#options = options
  }

  /** Alarms that were raised or ended, but are not in the store yet. */
  get unwritten(): readonly AlarmRow[] {
    return [...this.#unwritten.values()]
  }

  /** Takes a row from the store. */
  keep(row: AlarmRow): void {
    if (this.#unwritten.has(row.id)) this.#unwritten.set(row.id, row)
    const key = systemKey(row.type, { ...row, line: lineOf(row) })
    if (row.gmtRelease === null) this.#holding.set(key, row)
    else if (this.#holding.get(key)?.id === row.id) this.#holding.delete(key)
  }

  /** See {@link Alarms.setSystem}. */
  async set(
    subject: SystemSubject,
    kind: SystemAlarmKind,
    isRaised: boolean,
    detail: SignalScalar = null,
  ): Promise<void> {
    const type = kind === 'offline' ? (subject.equipId === null ? 'gateway' : 'device') : kind
    const key = systemKey(type, subject)
    const present = this.#holding.get(key)
    const value = JSON.stringify(detail)
    // A simulated alarm never becomes a real one, nor a real one simulated: a device that was switched gets a new one.
    if (type === 'device' && isRaised && present && present.value !== value) {
      await this.set(subject, kind, false)
      return this.set(subject, kind, true, detail)
    }
    if (isRaised ? present?.value === value : !present) return
    const time = this.#options.now()
    const row = !isRaised
      ? present && { ...present, gmtRelease: time }
      : {
          ...(present ?? newRow(subject, type, time, this.#options.suppressionOf(key))),
          value,
          msg: systemAlarmText(type, detail, 'cn'),
        }
    if (!row) return
    // It takes effect here, so that a second call meanwhile raises no second alarm.
    this.keep(row)
    this.#unwritten.set(row.id, row)
    const isNews = !isRaised || !present
    // An alarm about the store must not wait for the store.
    const isTold = type === 'store'
    if (isTold) this.#options.tell([row], isNews)
    await this.#flush()
    if (!isTold) this.#options.tell([row], isNews)
  }

  /** Offers rows again that the store did not take. To be called often. */
  async tick(): Promise<void> {
    if (this.#options.monotonic() >= this.#retryAt) await this.#flush()
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const rows = this.unwritten
    if (rows.length === 0) return
    this.#retryAt = Number.POSITIVE_INFINITY
    try {
      await this.#options.write(rows)
      for (const row of rows) if (this.#unwritten.get(row.id) === row) this.#unwritten.delete(row.id)
    } catch (error) {
      this.#retryAt = this.#options.monotonic() + RETRY_MS
      this.#options.onUnwritten(error)
    }
  }
}

const newRow = (
  { orgId, gatewayId, equipId }: SystemSubject,
  type: SystemAlarmType,
  gmtTrigger: number,
  suppression: string,
): AlarmRow => ({
  id: randomUUID(),
  orgId,
  ruleId: null,
  type,
  equipId,
  signalId: null,
  gatewayId,
  severity: severityOf[type],
  msg: '',
  value: 'null',
  ...NOBODY_YET,
  gmtTrigger,
  suppression,
})

/** Subject of a system alarm. */
export const systemKey = (type: string, { orgId, gatewayId, equipId, line }: SystemSubject): string =>
  `${type} ${orgId} ${gatewayId ?? ''} ${equipId ?? ''} ${line ?? ''}`
