import { HTMLSelect, NonIdealState } from '@blueprintjs/core'
import type { Signal, Span } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { ExportLinks } from '../../../kit/history/ExportLinks.tsx'
import { HistoryRows } from '../../../kit/history/HistoryRows.tsx'
import { RangeBar } from '../../../kit/history/RangeBar.tsx'
import { quickDraft, readRange } from '../../../kit/history/timeRange.ts'
import { PagedCard } from '../../../kit/table/PagedCard.tsx'
import { useStores } from '../../../stores/StoresContext.ts'
import type { DeviceTabProps } from '../DeviceTabProps.ts'
import { hasSignals, NoSignals } from '../NoSignals.tsx'
import { firstChoice, SignalChoice } from './SignalChoice.tsx'

const spans: readonly Span[] = ['raw', '1m', '1h', '1d']
/** This many signals are columns at first. */
const FIRST_COLUMNS = 5

/** Recorded values of a device as a table and as a file to download. */
export function HistoryTab({ device: { state } }: DeviceTabProps) {
  if (!hasSignals(state)) return <NoSignals state={state} />
  return <Recorded signals={state.signals} />
}

function Recorded({ signals }: { signals: readonly Signal[] }) {
  const { t } = useTranslation('device')
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
          options={spans.map((value) => ({ value, label: t(($) => $.history.spans[value]) }))}
        />
        <SignalChoice signals={signals} chosen={chosen} onChange={first(setChosen)} />
        <span className="spring" />
        <ExportLinks of={subject} size="small" />
      </div>
      {chosen.length === 0 ? (
        <NonIdealState className="nothing table-card" title={t(($) => $.history.chooseSignals)} />
      ) : (
        <PagedCard
          of={answer.error === undefined ? answer : { ...answer, page: undefined }}
          page={page}
          onPage={setPage}
          text={t(($) => $.history.none)}
        >
          {(table) => <HistoryRows table={table} />}
        </PagedCard>
      )}
    </>
  )
}
