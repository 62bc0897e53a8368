import { AnchorButton, HTMLSelect, HTMLTable, NonIdealState } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { HistoryTable, Signal, Span } from '@mimic/contract'
import { encodeForm } from '@mimic/contract/form'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Nothing } from '../../kit/Nothing.tsx'
import { Pager } from '../../kit/Pager.tsx'
import { timeText } from '../../kit/timeText.ts'
import { useAnswer } from '../../kit/useAnswer.ts'
import { valueText } from '../../kit/valueText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { SimulatedTag } from '../equipment/SimulatedTag.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import { hasSignals, NoSignals } from './NoSignals.tsx'
import { RangeBar } from './RangeBar.tsx'
import { firstChoice, SignalChoice } from './SignalChoice.tsx'
import { quickDraft, readRange } from './timeRange.ts'
import { withGaps } from './withGaps.ts'

const spans: readonly Span[] = ['raw', '1m', '1h', '1d']
const FORMAT = 'YYYY-MM-DD HH:mm:ss.SSS'
/** This many signals are columns at first. */
const FIRST_COLUMNS = 5

/** Recorded values of a device as a table and as a file to download. */
export function HistoryTab({ device: { state } }: DeviceTabProps) {
  if (!hasSignals(state)) return <NoSignals state={state} />
  return <Recorded signals={state.signals} />
}

function Recorded({ signals }: { signals: readonly Signal[] }) {
  const { t } = useTranslation('monitor')
  const { clock } = useStores()
  const [draft, setDraft] = useState(() => quickDraft('hour', clock.now()))
  const [span, setSpan] = useState<Span>('raw')
  const [chosen, setChosen] = useState(() => firstChoice(signals, FIRST_COLUMNS))
  const [page, setPage] = useState(1)
  const range = readRange(draft)
  const subject =
    typeof range === 'string' || chosen.length === 0 ? undefined : { dataSignal: chosen.join(','), ...range, span }
  const answer = useAnswer(paths.historyQuery, subject && { ...subject, page, pageSize: limits.pageSize.default })
  const first = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      setPage(1)
      set(value)
    }
  }
  return (
    <>
      <div className="tab-bar">
        <RangeBar draft={draft} onChange={first(setDraft)} />
        <label htmlFor="history-span">{t(($) => $.history.span)}</label>
        <HTMLSelect
          id="history-span"
          value={span}
          onChange={({ currentTarget }) => first(setSpan)(spans.find((each) => each === currentTarget.value) ?? 'raw')}
        >
          {spans.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.history.spans[each])}
            </option>
          ))}
        </HTMLSelect>
        <SignalChoice signals={signals} chosen={chosen} onChange={first(setChosen)} />
        <span className="spring" />
        {(['csv', 'xlsx'] as const).map((kind) => (
          <AnchorButton
            key={kind}
            size="small"
            icon={<Download />}
            text={t(($) => $.history[kind])}
            data-export={kind}
            disabled={subject === undefined}
            download
            {...(subject ? { href: `${paths.historyExport}?${encodeForm({ ...subject, kind })}` } : {})}
          />
        ))}
      </div>
      <div className="table-card" aria-busy={answer.isLoading}>
        {chosen.length === 0 ? (
          <NonIdealState className="nothing" title={t(($) => $.history.chooseSignals)} />
        ) : answer.page === undefined || answer.error !== undefined || answer.page.rows.length === 0 ? (
          <Nothing
            of={answer.error === undefined ? answer : { ...answer, page: undefined }}
            text={t(($) => $.history.none)}
          />
        ) : (
          <>
            <HistoryRows table={answer.page} />
            <Pager page={page} total={answer.page.total} onPage={setPage} />
          </>
        )}
      </div>
    </>
  )
}

function HistoryRows({ table: { columns, rows, gaps = [] } }: { table: HistoryTable }) {
  const { t } = useTranslation('monitor')
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  return (
    <HTMLTable compact className="resource-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.history.time)}</th>
          {columns.map(({ id, title, unit }) => (
            <th key={id} scope="col" className="is-number">
              {unit === '' ? title : `${title} (${unit})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withGaps(rows, gaps).map((row) =>
          'values' in row ? (
            <tr key={row.time}>
              <td className="is-time">{timeText(row.time, FORMAT)}</td>
              {columns.map((column, i) => (
                <td key={column.id} className="is-number">
                  {valueText(column, row.values[i] ?? null, texts)}
                  {row.simulated?.includes(i) && <SimulatedTag />}
                </td>
              ))}
            </tr>
          ) : (
            <tr key={`${row.kind} ${row.from}`} className="gap">
              <td colSpan={columns.length + 1}>
                {`${timeText(row.from, FORMAT)} – ${timeText(row.to, FORMAT)}　`}
                {row.kind === 'lost' ? t(($) => $.history.lost, { samples: row.samples }) : t(($) => $.history.unheard)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </HTMLTable>
  )
}
