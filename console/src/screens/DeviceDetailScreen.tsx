import { Button, HTMLTable, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { ArrowLeft, Search } from '@blueprintjs/icons'
import type { Equipment, Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type LinkState, LiveLink } from '@mimic/viewer/link'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { errorText } from '../kit/errorText.ts'
import { timeText } from '../kit/timeText.ts'
import { DeviceMonitor, type DeviceState } from '../monitor/DeviceMonitor.ts'
import { OnlineState } from '../resources/OnlineState.tsx'
import { useStores } from '../stores/StoresContext.ts'
import type { Screen } from './index.ts'

/** The realtime values of one device, as its registers hold them. */
const DeviceDetailScreen: Screen = function DeviceDetailScreen({ params }) {
  const { t } = useTranslation('monitor')
  const { call } = useStores()
  const [, navigate] = useLocation()
  const { id = '' } = params
  const [equipment, setEquipment] = useState<Equipment>()
  const [state, setState] = useState<DeviceState>()
  const [failure, setFailure] = useState<unknown>()
  const [link, setLink] = useState<LinkState['is']>('connecting')
  const [filter, setFilter] = useState('')
  const now = useNow()

  useEffect(() => {
    call<Equipment>(paths.equipmentInfo, { id }).then(setEquipment, setFailure)
    const monitor = new DeviceMonitor({
      equipmentId: id,
      call,
      onChange: setState,
      openSocket: (onValues) => {
        const live = new LiveLink({
          token: () => call<string>(paths.deviceToken, { equipmentId: id }),
          address: (token) => `${location.origin.replace('http', 'ws')}${paths.deviceSocket}${token}`,
          onFrame: ({ signalVal }) => onValues(signalVal),
          onPage: () => undefined,
          onState: ({ is }) => setLink(is),
        })
        live.start()
        return () => live.stop()
      },
    })
    monitor.start().catch(setFailure)
    const activity = () => monitor.activity()
    for (const name of ['mousemove', 'keydown']) window.addEventListener(name, activity)
    return () => {
      for (const name of ['mousemove', 'keydown']) window.removeEventListener(name, activity)
      monitor.close()
    }
  }, [call, id])

  if (failure !== undefined) return <NonIdealState data-screen="monitor-eg-detail" title={errorText(failure)} />
  const wanted = filter.trim().toLowerCase()
  const signals = (state?.signals ?? []).filter(({ title, sn }) => `${title} ${sn}`.toLowerCase().includes(wanted))
  return (
    <div className="screen" data-screen="monitor-eg-detail">
      <header className="screen-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={t(($) => $.back)}
          onClick={() => navigate('/monitor/eg/list')}
        />
        <h1>{equipment?.equipName ?? '…'}</h1>
        {state?.gateway === null ? (
          <span className="muted">{t(($) => $.noGateway)}</span>
        ) : (
          state?.gateway && <OnlineState isOnline={state.gateway.online} />
        )}
        {state?.gateway && (
          <span className="muted">{t(($) => $.interval, { seconds: state.gateway.interval / 1000 })}</span>
        )}
        <span className={`link-state is-${link}`} role="status">
          {t(($) => $[link])}
        </span>
        <span className="spring" />
        <InputGroup
          className="search-box"
          type="search"
          leftElement={<Search className="search-icon" />}
          placeholder={t(($) => $.filter)}
          aria-label={t(($) => $.filter)}
          value={filter}
          onValueChange={setFilter}
        />
      </header>
      <div className="table-card">
        {state === undefined || (state.isLoading && state.signals.length === 0) ? (
          <NonIdealState className="nothing" icon={<Spinner size={32} />} />
        ) : state.error !== undefined && state.signals.length === 0 ? (
          <NonIdealState className="nothing" title={errorText(state.error)} />
        ) : (
          <HTMLTable compact className="resource-table">
            <thead>
              <tr>
                <th scope="col">{t(($) => $.fields.title)}</th>
                <th scope="col">{t(($) => $.fields.sn)}</th>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.value)}
                </th>
                <th scope="col">{t(($) => $.fields.quality)}</th>
                <th scope="col" className="is-number">
                  {t(($) => $.fields.time)}
                </th>
              </tr>
            </thead>
            <tbody>
              {signals.map((signal) => (
                <SignalRow key={signal.id} signal={signal} now={now} />
              ))}
            </tbody>
          </HTMLTable>
        )}
      </div>
    </div>
  )
}
export default DeviceDetailScreen

function SignalRow({ signal, now }: { signal: Signal; now: number }) {
  const { t } = useTranslation('monitor')
  const quality = qualityOf(signal, now)
  return (
    <tr className={`is-${quality}`}>
      <td className="is-wide">{signal.title}</td>
      <td>{signal.sn}</td>
      <td className="is-number value" data-signal={signal.id}>
        {valueText(
          signal,
          t(($) => $.on),
          t(($) => $.off),
        )}{' '}
        <small>{signal.unit}</small>
      </td>
      <td>
        <span className={`state is-${stateOf[quality]}`}>{t(($) => $.quality[quality])}</span>
      </td>
      <td className="is-number">{signal.time === null ? '—' : timeText(signal.time, 'HH:mm:ss')}</td>
    </tr>
  )
}

const stateOf = { good: 'on', bad: 'bad', stale: 'off', none: 'off' } as const

/** A signal that never had a value is not a faulty one. */
function qualityOf({ time, quality, intervalMs }: Signal, now: number): keyof typeof stateOf {
  if (time === null) return 'none'
  if (quality === 2) return 'bad'
  return now - time > 2 * intervalMs + limits.staleGraceMs ? 'stale' : 'good'
}

function valueText({ value, scale }: Signal, on: string, off: string): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? on : off
  return typeof value === 'number' ? value.toFixed(scale) : value
}

/** Wall clock, each second: values grow stale while one looks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
