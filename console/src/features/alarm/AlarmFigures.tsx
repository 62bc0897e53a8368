import type { AlarmKpi } from '@mimic/contract'
import { kpiLimits } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../kit/history/timeRange.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** The load of alarms in a time, beside the limits of the standards. */
export function AlarmFigures() {
  const { t } = useTranslation('alarm')
  const { clock } = useStores()
  const [draft, setDraft] = useState(() => quickDraft('week', clock.now()))
  const range = readRange(draft)
  const asked = typeof range === 'string' ? undefined : { from: range.dateStart, to: range.dateEnd }
  const answer = useAnswer(paths.alarmManagementKpi, asked, 60_000)
  const kpi = answer.page
  return (
    <>
      <header className="screen-head">
        <h1>{t(($) => $.views.figures)}</h1>
      </header>
      <div className="tab-bar">
        <RangeBar draft={draft} onChange={setDraft} />
      </div>
      {kpi === undefined ? (
        <div className="table-card">
          <Nothing of={answer} text={t(($) => $.noneEver)} />
        </div>
      ) : (
        <div className="kpi-view" aria-busy={answer.isLoading}>
          <Measures kpi={kpi} />
          <Severities counts={kpi.severities} />
          <Frequent title={t(($) => $.kpi.topTen)} rows={kpi.topTen} part="top-ten" />
          <Frequent title={t(($) => $.kpi.chattering)} rows={kpi.chattering} part="chattering" />
          <Floods kpi={kpi} />
        </div>
      )}
    </>
  )
}

interface Measure {
  readonly key: keyof typeof kpiLimits
  readonly text: string
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const rounded = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)

/** Each figure with its limit; the mark beside it says whether it holds. */
function Measures({ kpi }: { readonly kpi: AlarmKpi }) {
  const { t } = useTranslation('alarm')
  const isShare = (key: Measure['key']) => key.endsWith('Share')
  const text = (key: Measure['key'], value: number) => (isShare(key) ? percent(value) : rounded(value))
  // The keys come from the literal.
  const keys = Object.keys(kpiLimits) as Measure['key'][]
  const minutes = (ms: number | null) => (ms === null ? '—' : t(($) => $.kpi.minutes, { value: rounded(ms / 60_000) }))
  return (
    <dl className="kpi-list">
      <Tile
        label={t(($) => $.kpi.total)}
        value={String(kpi.total)}
        note={kpi.suppressed === 0 ? '' : t(($) => $.kpi.suppressed, { count: kpi.suppressed })}
      />
      {keys.map((key) => {
        const { good, most } = kpiLimits[key]
        const value = kpi[key]
        const state = value <= good ? 'good' : value <= most ? 'fair' : 'bad'
        const note = t(($) => $.kpi.limit, { value: text(key, good) })
        return <Tile key={key} label={t(($) => $.kpi[key])} value={text(key, value)} note={note} state={state} />
      })}
      <Tile label={t(($) => $.kpi.fleeting)} value={String(kpi.fleeting)} note={t(($) => $.kpi.fleetingNote)} />
      <Tile
        label={t(($) => $.kpi.acknowledge)}
        value={minutes(kpi.acknowledgeMedianMs)}
        note={t(($) => $.kpi.acknowledgeNote, { time: minutes(kpi.acknowledgeP90Ms), count: kpi.acknowledged })}
      />
    </dl>
  )
}

interface TileProps {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly state?: 'good' | 'fair' | 'bad'
}

function Tile({ label, value, note, state }: TileProps) {
  const { t } = useTranslation('alarm')
  return (
    <div className={`table-card kpi-tile${state === undefined ? '' : ` is-${state}`}`}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <small className="muted">
          {note}
          {state !== undefined && ` · ${t(($) => $.kpi.states[state])}`}
        </small>
      </dd>
    </div>
  )
}

function Severities({ counts }: { readonly counts: readonly number[] }) {
  const { t } = useTranslation('alarm')
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <section className="table-card account-card" aria-label={t(($) => $.fields.severity)}>
      <h2 className="card-title">{t(($) => $.fields.severity)}</h2>
      <ul className="plain-list kpi-bars">
        {counts.map((count, i) => {
          // The contract has four.
          const severity = (i + 1) as 1 | 2 | 3 | 4
          return (
            <li key={severity}>
              <span className={`alarm-mark is-active is-level-${severity}`}>{t(($) => $.severities[severity])}</span>
              <span className="count-cell">
                <span className="count-bar" style={{ width: `${(100 * count) / total}%` }} />
                <span>
                  {count} · {percent(count / total)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface FrequentProps {
  readonly title: string
  readonly rows: AlarmKpi['topTen']
  readonly part: string
}

function Frequent({ title, rows, part }: FrequentProps) {
  const { t } = useTranslation('alarm')
  if (rows.length === 0) return null
  return (
    <section className="table-card account-card" aria-label={title}>
      <h2 className="card-title">{title}</h2>
      <RowsTable
        rows={rows}
        part={part}
        rowKey={({ ruleId, type, equipId }, place) => `${ruleId ?? type} ${equipId ?? ''} ${place}`}
        columns={[
          {
            label: t(($) => $.fields.msg),
            isWide: true,
            cell: ({ msg, equipTitle, signalTitle, type }) => (
              <>
                {msg || t(($) => $.types[type])}
                <small className="muted under">{[equipTitle, signalTitle].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          { label: t(($) => $.kpi.count), isNumber: true, cell: ({ count }) => count },
          { label: t(($) => $.kpi.share), isNumber: true, cell: ({ share }) => percent(share) },
        ]}
      />
    </section>
  )
}

function Floods({ kpi: { floods } }: { readonly kpi: AlarmKpi }) {
  const { t } = useTranslation('alarm')
  if (floods.length === 0) return null
  return (
    <section className="table-card account-card" aria-label={t(($) => $.kpi.floods)}>
      <h2 className="card-title">{t(($) => $.kpi.floods)}</h2>
      <RowsTable
        rows={floods}
        part="floods"
        rowKey={({ from }) => String(from)}
        columns={[
          { label: t(($) => $.kpi.from), cell: ({ from }) => timeText(from, 'YYYY-MM-DD HH:mm') },
          { label: t(($) => $.kpi.to), cell: ({ to }) => timeText(to, 'YYYY-MM-DD HH:mm') },
          { label: t(($) => $.kpi.count), isNumber: true, cell: ({ count }) => count },
        ]}
      />
    </section>
  )
}
