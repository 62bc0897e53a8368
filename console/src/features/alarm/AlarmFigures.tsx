import { Button, ButtonGroup } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import type { AlarmKpi } from '@mimic/contract'
import { kpiLimits, severityTargets } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastError } from '../../kit/dialog/toaster.ts'
import { RangeBar } from '../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../kit/history/timeRange.ts'
import { Select } from '../../kit/Select.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { measureKeys, measureText, percent, rounded, type Verdict, verdictOf } from './kpiMeasures.ts'
import { reportKinds, saveReport } from './kpiReport.ts'
import { usePositions } from './PositionChoice.tsx'
import { PositionFigures } from './PositionFigures.tsx'

/** The load of alarms in a time, of the plant or of an operating position, beside the limits of the standards. */
export function AlarmFigures() {
  const { t } = useTranslation('alarm')
  const { clock, session } = useStores()
  const [draft, setDraft] = useState(() => quickDraft('week', clock.now()))
  const [positionId, setPositionId] = useState('')
  const range = readRange(draft)
  const time = typeof range === 'string' ? undefined : { from: range.dateStart, to: range.dateEnd }
  const asked = time && { ...time, ...(positionId !== '' && { positionId }) }
  const answer = useAnswer(paths.alarmManagementKpi, asked, 60_000)
  const kpi = answer.page
  const isInside = !session.user?.isExternal
  return (
    <>
      <header className="screen-head">
        <h1>{t(($) => $.views.figures)}</h1>
      </header>
      <div className="tab-bar figures-bar">
        <RangeBar draft={draft} onChange={setDraft} />
        {isInside && <PositionSelect value={positionId} onChoose={setPositionId} />}
        {kpi && time && <ReportButtons kpi={kpi} time={time} positionId={positionId} />}
      </div>
      {kpi === undefined ? (
        <div className="table-card">
          <Nothing of={answer} text={t(($) => $.noneEver)} />
        </div>
      ) : (
        <div className="kpi-view" aria-busy={answer.isLoading}>
          <Measures kpi={kpi} />
          {isInside && time && <PositionFigures asked={time} />}
          <Severities counts={kpi.severities} />
          <Frequent title={t(($) => $.kpi.topTen)} rows={kpi.topTen} part="top-ten" />
          <Frequent title={t(($) => $.kpi.chattering)} rows={kpi.chattering} part="chattering" />
          <Floods kpi={kpi} />
        </div>
      )}
    </>
  )
}

interface PositionSelectProps {
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** Chooses the load of the whole plant or of one position; renders nothing where there are no positions. */
function PositionSelect({ value, onChoose }: PositionSelectProps) {
  const { t } = useTranslation('alarm')
  const { page: rows = [] } = usePositions()
  if (rows.length === 0) return null
  const choices = [
    { value: '', label: t(($) => $.position.whole) },
    ...rows.map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <Select
      label={t(($) => $.position.title)}
      data-action="choose-figures"
      value={value}
      choices={choices}
      onChoose={onChoose}
    />
  )
}

interface ReportProps {
  readonly kpi: AlarmKpi
  readonly time: { readonly from: number; readonly to: number }
  readonly positionId: string
}

/** The load on paper and as a file. */
function ReportButtons({ kpi, time, positionId }: ReportProps) {
  const { t } = useTranslation('alarm')
  const { page: rows = [] } = usePositions()
  const position = rows.find(({ id }) => id === positionId)?.title ?? t(($) => $.position.whole)
  return (
    <ButtonGroup className="report-buttons">
      <Button
        size="small"
        icon={<Print />}
        text={t(($) => $.kpi.print)}
        data-action="print-figures"
        onClick={() => window.print()}
      />
      {reportKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={<Download />}
          text={t(($) => $.kpi[kind])}
          data-export={kind}
          onClick={() => void saveReport(kind, { kpi, ...time, position }, t).catch(toastError)}
        />
      ))}
    </ButtonGroup>
  )
}

/** Each figure with its limit; the mark beside it says whether it holds. */
function Measures({ kpi }: { readonly kpi: AlarmKpi }) {
  const { t } = useTranslation('alarm')
  const minutes = (ms: number | null) => (ms === null ? '—' : t(($) => $.kpi.minutes, { value: rounded(ms / 60_000) }))
  const hours = (ms: number | null) => (ms === null ? '—' : t(($) => $.kpi.hours, { value: rounded(ms / 3_600_000) }))
  return (
    <dl className="kpi-list">
      <Tile
        label={t(($) => $.kpi.total)}
        value={String(kpi.total)}
        note={kpi.suppressed === 0 ? '' : t(($) => $.kpi.suppressed, { count: kpi.suppressed })}
      />
      {measureKeys.map((key) => {
        const note = t(($) => $.kpi.limit, { value: measureText(key, kpiLimits[key].good) })
        const state = verdictOf(key, kpi[key])
        return (
          <Tile key={key} label={t(($) => $.kpi[key])} value={measureText(key, kpi[key])} note={note} state={state} />
        )
      })}
      <Tile label={t(($) => $.kpi.fleeting)} value={String(kpi.fleeting)} note={t(($) => $.kpi.fleetingNote)} />
      <Tile
        label={t(($) => $.kpi.acknowledge)}
        value={minutes(kpi.acknowledgeMedianMs)}
        note={t(($) => $.kpi.acknowledgeNote, { time: minutes(kpi.acknowledgeP90Ms), count: kpi.acknowledged })}
      />
      <Tile
        label={t(($) => $.kpi.unacknowledged)}
        value={String(kpi.unacknowledged)}
        note={
          kpi.unacknowledged === 0
            ? ''
            : t(($) => $.kpi.unacknowledgedNote, {
                oldest: hours(kpi.unacknowledgedOldestMs),
                median: hours(kpi.unacknowledgedMedianMs),
              })
        }
      />
    </dl>
  )
}

interface TileProps {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly state?: Verdict
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
      <Spread counts={counts} total={total} />
    </section>
  )
}

/** The shares of urgent, minor and slight alarms beside what a system has where severities are assigned well. */
function Spread({ counts, total }: { readonly counts: readonly number[]; readonly total: number }) {
  const { t } = useTranslation('alarm')
  return (
    <p className="muted kpi-spread" title={t(($) => $.kpi.spreadNote)}>
      {severityTargets
        .map(({ severities, share }) => {
          const own = severities.reduce((sum, severity) => sum + (counts[severity - 1] ?? 0), 0)
          const names = severities.map((severity) => t(($) => $.severities[severity])).join(' + ')
          return `${names} ${percent(own / total)} (${t(($) => $.kpi.target, { value: percent(share) })})`
        })
        .join(' · ')}
    </p>
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
