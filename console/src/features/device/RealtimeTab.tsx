import { InputGroup, NonIdealState } from '@blueprintjs/core'
import { Search, WarningSign } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { qualityOf, qualityState } from '../../kit/text/qualityOf.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { valueText } from '../../kit/text/valueText.ts'
import { BadReason, LastGood } from './BadReason.tsx'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import type { DeviceState, WatchedSignal } from './monitor/DeviceMonitor.ts'
import { useNow } from './monitor/useNow.ts'
import { hasSignals, NoSignals } from './NoSignals.tsx'

/** Every signal with its newest value, its age and its alarm. */
export function RealtimeTab({ device: { state } }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const [filter, setFilter] = useState('')
  const now = useNow()
  if (!hasSignals(state)) return <NoSignals state={state} />
  const wanted = filter.trim().toLowerCase()
  const signals = state.signals.filter(({ title, sn }) => `${title} ${sn}`.toLowerCase().includes(wanted))
  return (
    <>
      <div className="tab-bar">
        <InputGroup
          className="search-box"
          type="search"
          leftElement={<Search className="search-icon" />}
          placeholder={t(($) => $.filter)}
          aria-label={t(($) => $.filter)}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      <div className="table-card">
        {signals.length === 0 ? (
          <NonIdealState className="nothing" title={t(($) => $.noMatch)} />
        ) : (
          <SignalTable signals={signals} alarms={state.alarms} now={now} />
        )}
      </div>
    </>
  )
}

interface SignalTableProps {
  readonly signals: readonly WatchedSignal[]
  readonly alarms: DeviceState['alarms']
  /** Monotonic ms. */
  readonly now: number
}

function SignalTable({ signals, alarms, now }: SignalTableProps) {
  const { t } = useTranslation('device')
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  const inAlarm = new Map(
    alarms.filter(({ releaseTime }) => releaseTime === null).map(({ signalId, msg }) => [signalId, msg]),
  )
  return (
    <RowsTable
      rows={signals}
      rowKey={({ id }) => id}
      rowProps={(signal) => ({
        className: `is-${qualityOf(signal, now)}${inAlarm.has(signal.id) ? ' is-alarm' : ''}`,
      })}
      columns={[
        {
          label: t(($) => $.fields.title),
          isWide: true,
          cell: ({ id, title }) => (
            <>
              {title}
              {inAlarm.has(id) && (
                <span className="alarm-count in-row">
                  <WarningSign size={14} /> {inAlarm.get(id)}
                </span>
              )}
            </>
          ),
        },
        { label: t(($) => $.fields.sn), cell: ({ sn }) => sn },
        {
          label: t(($) => $.fields.value),
          isNumber: true,
          className: 'value',
          marks: ({ id }) => ({ 'data-signal': id }),
          cell: (signal) => (
            <>
              {valueText(signal, signal.value, texts)} <small>{signal.unit}</small>
              {signal.simulated && <SimulatedTag />}
              <LastGood signal={signal} />
            </>
          ),
        },
        {
          label: t(($) => $.fields.quality),
          cell: (signal) => <QualityState signal={signal} now={now} />,
        },
        {
          label: t(($) => $.fields.time),
          isNumber: true,
          cell: ({ time }) => (time === null ? '—' : timeText(time, 'HH:mm:ss')),
        },
      ]}
    />
  )
}

function QualityState({ signal, now }: { readonly signal: WatchedSignal; readonly now: number }) {
  const { t } = useTranslation('device')
  const quality = qualityOf(signal, now)
  return (
    <>
      <span className={`state is-${qualityState[quality]}`}>{t(($) => $.quality[quality])}</span>
      <BadReason signal={signal} />
    </>
  )
}
