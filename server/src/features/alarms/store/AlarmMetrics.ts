import { alarmState, flood, suppressionKinds } from '@mimic/contract'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'
import type { AlarmRow } from './AlarmRows.ts'

interface AlarmMetricsOptions {
  readonly metrics: Metrics
  readonly now: () => number
  /** Alarms that are not closed. */
  readonly open: () => readonly Pick<AlarmRow, 'severity' | 'suppression' | 'gmtRelease' | 'gmtConfirm'>[]
  /** Conditions that are suppressed. */
  readonly suppressed: () => readonly { readonly kind: string }[]
}

const severities = [1, 2, 3, 4] as const

/** The metrics of alarms. They are sums over all organisations, so that nobody reads another's names or numbers. */
export class AlarmMetrics {
  readonly #raised
  readonly #now: () => number
  /** The starts of alarms of the last ten minutes, by organisation, in the order in which they came. */
  readonly #times = new Map<string, number[]>()
  readonly #inFlood = new Set<string>()

  constructor({ metrics, now, open, suppressed }: AlarmMetricsOptions) {
    this.#now = now
    this.#raised = metrics.counter('alarms_raised_total', 'Alarms that were raised and not suppressed', ['severity'])
    for (const severity of severities) this.#raised.inc({ severity }, 0)
    const heard = () => open().filter(({ suppression }) => suppression === '')
    metrics.gauges('alarms_open', 'Alarms that are not closed and not suppressed', 'severity', () =>
      severities.map((severity) => [String(severity), heard().filter((row) => row.severity === severity).length]),
    )
    metrics.gauge('alarms_unacknowledged', 'Those that nobody has acknowledged', () => {
      const isWaiting = (state: ReturnType<typeof alarmState>) => state === 'active' || state === 'returned'
      return heard().filter((row) => isWaiting(alarmState(row))).length
    })
    metrics.gauges('alarm_conditions_suppressed', 'Conditions that reach nobody', 'kind', () =>
      suppressionKinds.map((kind) => [kind, suppressed().filter((row) => row.kind === kind).length]),
    )
    metrics.gauge('alarms_last_10_minutes', 'Alarms of the last 10 minutes that were not suppressed', () =>
      [...this.#times.keys()].reduce((sum, orgId) => sum + this.#recent(orgId), 0),
    )
    metrics.gauge('alarm_flood', '1 while any organisation has a flood of alarms', () => {
      for (const orgId of this.#times.keys()) this.#recent(orgId)
      return this.#inFlood.size > 0 ? 1 : 0
    })
  }

  /** Counts new alarms that are not suppressed. One of the past, which came late, is no part of the last ten minutes. */
  raised(rows: readonly Pick<AlarmRow, 'orgId' | 'severity' | 'gmtTrigger'>[]): void {
    const from = this.#now() - flood.windowMs
    for (const { orgId, severity, gmtTrigger } of rows) {
      this.#raised.inc({ severity })
      if (gmtTrigger <= from) continue
      const times = this.#times.get(orgId) ?? []
      times.push(gmtTrigger)
      this.#times.set(orgId, times)
    }
    for (const orgId of new Set(rows.map((row) => row.orgId))) this.#recent(orgId)
  }

  /** How many of the last ten minutes, with which a flood begins or ends. */
  #recent(orgId: string): number {
    const from = this.#now() - flood.windowMs
    const times = (this.#times.get(orgId) ?? []).filter((time) => time > from)
    if (times.length === 0) this.#times.delete(orgId)
    else this.#times.set(orgId, times)
    if (times.length >= flood.begins) this.#inFlood.add(orgId)
    else if (times.length < flood.endsBelow) this.#inFlood.delete(orgId)
    return times.length
  }
}
