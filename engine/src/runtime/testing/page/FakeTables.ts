import type {
  AlarmAsk,
  AlarmRow,
  HistoryAsk,
  HistoryRows,
  OpenAlarms,
  TableHost,
  TablePart,
} from '../../../overlay/TableHost.ts'

/** Provides rows without a server, and counts requests. */
export class FakeTables implements TableHost {
  total = 30
  listOpened = 0
  /** Error of every request; empty = requests succeed. */
  failure = ''
  readonly asked: (Partial<AlarmAsk & HistoryAsk> & TablePart)[] = []
  readonly confirmed: string[] = []
  readonly listeners = new Set<() => void>()

  async alarms(ask: AlarmAsk & TablePart): Promise<{ rows: readonly AlarmRow[]; total: number }> {
    this.#note(ask)
    const first = (ask.page - 1) * ask.pageSize
    const count = Math.min(ask.pageSize, this.total - first)
    return { rows: Array.from({ length: count }, (_, i) => alarm(first + i)), total: this.total }
  }

  async allAlarms(): Promise<readonly AlarmRow[]> {
    return []
  }

  async openAlarms(): Promise<OpenAlarms> {
    if (this.failure !== '') throw new Error(this.failure)
    const severities = [1, 2, 3, 4].map((severity) => ({ open: severity - 1, unacknowledged: severity === 2 ? 1 : 0 }))
    return { severities, first: { ...alarm(0), severity: 2, msg: 'Tank runs over' } }
  }

  openAlarmList(): void {
    this.listOpened++
  }

  async mayConfirm(): Promise<boolean> {
    return true
  }

  async confirm(alarmId: string, note: string): Promise<void> {
    if (this.failure !== '') throw new Error(this.failure)
    this.confirmed.push(`${alarmId}: ${note}`)
  }

  onAlarm(fn: () => void): () => void {
    this.listeners.add(fn)
    return () => this.listeners.delete(fn)
  }

  async history(ask: HistoryAsk & TablePart): Promise<HistoryRows> {
    this.#note(ask)
    const columns = [{ id: 's', title: 'Level', equipTitle: 'Pump', unit: 'm', scale: 2 }]
    return { columns, rows: [{ time: 0, values: [1.5] }], total: 1 }
  }

  async exportHistory(): Promise<void> {}

  saveRows(): void {}

  #note(ask: FakeTables['asked'][number]): void {
    this.asked.push(ask)
    if (this.failure !== '') throw new Error(this.failure)
  }
}

const alarm = (i: number): AlarmRow => ({
  id: String(i),
  equipTitle: 'Pump',
  signalTitle: 'Level',
  unit: 'm',
  type: 'signal',
  severity: 1 + (i % 4),
  state: (['active', 'acknowledged', 'returned', 'closed'] as const)[i % 4] ?? 'active',
  msg: `Alarm ${i}`,
  value: i,
  gmtTrigger: 60_000 * i,
  gmtRelease: null,
  confirmBy: i % 2 === 1 ? 'anna' : '',
  confirmNote: '',
})
