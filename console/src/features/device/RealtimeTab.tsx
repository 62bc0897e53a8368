import { HTMLTable, InputGroup, NonIdealState } from '@blueprintjs/core'
import { Search, WarningSign } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { qualityOf, qualityState } from '../../kit/qualityOf.ts'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { timeText } from '../../kit/timeText.ts'
import { valueText } from '../../kit/valueText.ts'
import { BadReason, LastGood } from './BadReason.tsx'
import type { WatchedSignal } from './DeviceMonitor.ts'
import type { DeviceTabProps } from './DeviceTabProps.ts'
import { hasSignals, NoSignals } from './NoSignals.tsx'
import { SignalHeads } from './SignalHeads.tsx'
import { useNow } from './useNow.ts'

/** Every signal with its newest value, its age and its alarm. */
export function RealtimeTab({ device: { state } }: DeviceTabProps) {
  const { t } = useTranslation('device')
  const [filter, setFilter] = useState('')
  const now = useNow()
  if (!hasSignals(state)) return <NoSignals state={state} />
  const wanted = filter.trim().toLowerCase()
  const signals = state.signals.filter(({ title, sn }) => `${title} ${sn}`.toLowerCase().includes(wanted))
  const inAlarm = new Map(
    state.alarms.filter(({ releaseTime }) => releaseTime === null).map(({ signalId, msg }) => [signalId, msg]),
  )
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
          <HTMLTable compact className="resource-table">
            <thead>
              <tr>
                <SignalHeads />
                <th scope="col">{t(($) => $.fields.quality)}</th>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.time)}
                </th>
              </tr>
            </thead>
            <tbody>
              {signals.map((signal) => (
                <SignalRow key={signal.id} signal={signal} now={now} alarm={inAlarm.get(signal.id)} />
              ))}
            </tbody>
          </HTMLTable>
        )}
      </div>
    </>
  )
}

function SignalRow({ signal, now, alarm }: { signal: WatchedSignal; now: number; alarm: string | undefined }) {
  const { t } = useTranslation('device')
  const quality = qualityOf(signal, now)
  return (
    <tr className={`is-${quality}${alarm === undefined ? '' : ' is-alarm'}`}>
      <td className="is-wide">
        {signal.title}
        {alarm !== undefined && (
          <span className="alarm-count in-row">
            <WarningSign size={14} /> {alarm}
          </span>
        )}
      </td>
      <td>{signal.sn}</td>
      <td className="is-number value" data-signal={signal.id}>
        {valueText(signal, signal.value, { on: t(($) => $.on), off: t(($) => $.off) })} <small>{signal.unit}</small>
        {signal.simulated && <SimulatedTag />}
        <LastGood signal={signal} />
      </td>
      <td>
        <span className={`state is-${qualityState[quality]}`}>{t(($) => $.quality[quality])}</span>
        <BadReason signal={signal} />
      </td>
      <td className="is-number">{signal.time === null ? '—' : timeText(signal.time, 'HH:mm:ss')}</td>
    </tr>
  )
}
