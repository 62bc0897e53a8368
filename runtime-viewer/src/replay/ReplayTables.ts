import type {
  AlarmAsk,
  AlarmRow,
  HistoryAsk,
  HistoryRows,
  OpenAlarms,
  TableHost,
  TablePart,
  TableRange,
} from '@mimic/engine'
import { alarmAt } from './alarmsAt.ts'

/** A range that ends so near to now follows the clock. */
const FOLLOWS_MS = 120_000
/** Alarms that began earlier before the instant are not looked for, ms: the longest range of a call. */
const PAST_MS = 30 * 86_400_000

/** Serves a page's tables as they were at an instant of the past. Nothing can be confirmed there. */
export class ReplayTables implements TableHost {
  readonly #live: TableHost
  readonly #momentMs: () => number
  readonly #listeners = new Set<() => void>()

  constructor(live: TableHost, momentMs: () => number) {
    this.#live = live
    this.#momentMs = momentMs
  }

  /** Another instant is shown, so the tables query again. */
  changed(): void {
    for (const fn of this.#listeners) fn()
  }

  async alarms(ask: AlarmAsk & TablePart): Promise<{ readonly rows: readonly AlarmRow[]; readonly total: number }> {
    const moment = this.#momentMs()
    const range = pastRange(ask, moment)
    if (range === undefined) return { rows: [], total: 0 }
    const { rows, total } = await this.#live.alarms({ ...ask, ...range })
    return { rows: rowsAt(rows, moment), total }
  }

  async allAlarms(ask: AlarmAsk): Promise<readonly AlarmRow[]> {
    const moment = this.#momentMs()
    const range = pastRange(ask, moment)
    return range === undefined ? [] : rowsAt(await this.#live.allAlarms({ ...ask, ...range }), moment)
  }

  /** Rows of the newest alarms that had begun then. */
  async openAlarms(equipIds: readonly string[]): Promise<OpenAlarms> {
    const to = this.#momentMs()
    const rows = await this.allAlarms({ equipIds, from: to - PAST_MS, to })
    const open = rows.filter(({ state }) => state !== 'closed')
    const isWaiting = ({ state }: AlarmRow) => state === 'active' || state === 'returned'
    const waiting = open.filter(isWaiting).toSorted((a, b) => a.severity - b.severity || b.gmtTrigger - a.gmtTrigger)
    return {
      severities: [1, 2, 3, 4].map((severity) => {
        const own = open.filter((row) => row.severity === severity)
        return { open: own.length, unacknowledged: own.filter(isWaiting).length }
      }),
      first: waiting.find(({ state }) => state === 'active') ?? waiting[0] ?? null,
    }
  }

  openAlarmList(): void {
    this.#live.openAlarmList()
  }

  async mayConfirm(): Promise<boolean> {
    return false
  }

  async confirm(): Promise<void> {
    throw new Error('')
  }

  onAlarm(fn: () => void): () => void {
    this.#listeners.add(fn)
    return () => this.#listeners.delete(fn)
  }

  async history(ask: HistoryAsk & TablePart): Promise<HistoryRows> {
    const range = pastRange(ask, this.#momentMs())
    return range === undefined ? { columns: [], rows: [], total: 0 } : this.#live.history({ ...ask, ...range })
  }

  exportHistory(ask: HistoryAsk): Promise<void> {
    return this.#live.exportHistory({ ...ask, ...pastRange(ask, this.#momentMs()) })
  }

  saveRows(...[file, rows]: Parameters<TableHost['saveRows']>): void {
    this.#live.saveRows({ ...file, ...pastRange(file, this.#momentMs()) }, rows)
  }
}

/** The same range as seen from the instant; undefined for one that lies after it. */
export function pastRange({ from, to }: TableRange, momentMs: number, nowMs = Date.now()): TableRange | undefined {
  if (Math.abs(to - nowMs) <= FOLLOWS_MS) return { from: from + momentMs - to, to: momentMs }
  return from > momentMs ? undefined : { from, to: Math.min(to, momentMs) }
}

const rowsAt = (rows: readonly AlarmRow[], momentMs: number): AlarmRow[] =>
  rows.flatMap((row) => alarmAt(row, momentMs) ?? [])
