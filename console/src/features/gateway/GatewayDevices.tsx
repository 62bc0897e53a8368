import { Callout, HTMLTable } from '@blueprintjs/core'
import type { Equipment, GatewayReport } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import type { Answer } from '../../kit/ask/useAsked.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { type CountedDevice, type DeviceOrder, deviceOrders, inDeviceOrder } from './deviceOrder.ts'

interface GatewayDevicesProps {
  readonly answer: Answer<readonly Equipment[]>
  readonly report: GatewayReport | undefined
}

/** Counters that came longer ago than this are from before an outage, ms: a gateway sends them every 10 s. */
const OLD_MS = 30_000

/** The devices that the gateway reads, and how each fares. The order stands in the address. */
export function GatewayDevices({ answer, report }: GatewayDevicesProps) {
  const { t } = useTranslation('gateway')
  const equipment = useTranslation('equipment')
  const [params, setParams] = useSearchParams()
  const order = oneOf(deviceOrders, params.get('order') ?? '') ?? 'worst'
  const setOrder = (next: DeviceOrder) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('order', next)
        return after
      },
      { replace: true },
    )
  const counted = new Map(report?.devices.map((counters) => [counters.equipId, counters]))
  const rows = inDeviceOrder(
    (answer.page ?? []).map((device) => ({ device, counters: counted.get(device.id) })),
    order,
  )
  const head = (of: DeviceOrder, text: string, isNumber = false) => (
    <th
      scope="col"
      className={isNumber ? 'is-number' : undefined}
      aria-sort={order !== of ? undefined : of === 'name' || of === 'good' ? 'ascending' : 'descending'}
    >
      <button type="button" className="order-by" data-order={of} onClick={() => setOrder(of)}>
        {text}
      </button>
    </th>
  )
  return (
    <section className="table-card" aria-label={t(($) => $.devices)} data-part="devices">
      <h3>{t(($) => $.devices)}</h3>
      {report && rows.length > 0 && <CountersNote report={report} />}
      {rows.length === 0 ? (
        <Nothing of={answer} text={t(($) => $.noDevices)} />
      ) : (
        <HTMLTable compact className="resource-table device-counters">
          <thead>
            <tr>
              {head(
                'name',
                equipment.t(($) => $.fields.equipName),
              )}
              {head(
                'worst',
                equipment.t(($) => $.fields.online),
              )}
              <th scope="col" className="is-number">
                {equipment.t(($) => $.fields.signalCount)}
              </th>
              {head(
                'failed',
                t(($) => $.counters.reads),
                true,
              )}
              {head(
                'time',
                t(($) => $.counters.readMs),
                true,
              )}
              {head(
                'good',
                t(($) => $.counters.goodAt),
              )}
              <th scope="col" className="is-number">
                {t(($) => $.counters.writes)}
              </th>
              {head(
                'reconnects',
                t(($) => $.counters.reconnects),
                true,
              )}
              {head(
                'fault',
                t(($) => $.counters.fault),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DeviceRow key={row.device.id} {...row} />
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  )
}

function CountersNote({ report: { countedMs, started } }: { readonly report: GatewayReport }) {
  const { t } = useTranslation('gateway')
  if (countedMs === null) return <p className="muted">{t(($) => $.counters.none)}</p>
  if (countedMs > OLD_MS)
    return (
      <Callout compact intent="warning" role="status" data-part="old-counters">
        {t(($) => $.counters.old, { seconds: Math.round(countedMs / 1000) })}
      </Callout>
    )
  return (
    <p className="muted">
      {started === null ? t(($) => $.counters.sinceStart) : t(($) => $.counters.since, { time: timeText(started) })}
    </p>
  )
}

const DeviceRow = observer(function DeviceRow({ device, counters }: CountedDevice) {
  const { locale } = useStores()
  const { id, equipName, sn, online, notRead, signalCount } = device
  const fault = counters?.fault
  return (
    <tr data-device={id}>
      <td className="is-wide">
        <Link href={`/manage/eg/equipment/edit/${id}/driver`} className="row-link">
          {equipName}
        </Link>
        <small className="muted under">{sn}</small>
      </td>
      <td>
        <OnlineState isOnline={online} isNotRead={notRead} />
      </td>
      <td className="is-number">{signalCount}</td>
      <td className="is-number">
        {counters ? <Both good={counters.reads} failed={counters.failedReads} missed={counters.missed} /> : '—'}
      </td>
      <td className="is-number">
        {counters && counters.medianMs !== null ? `${counters.medianMs} / ${counters.worstMs}` : '—'}
      </td>
      <td>{counters?.goodAt ? <Moment ms={counters.goodAt} /> : '—'}</td>
      <td className="is-number">{counters ? <Both good={counters.writes} failed={counters.failedWrites} /> : '—'}</td>
      <td className="is-number">{counters?.reconnects ?? '—'}</td>
      <td className="is-wide" data-part="fault">
        {fault ? (
          <>
            {fault.code} {codeText(fault.code, locale.locale)}
            <small className="muted under">
              {[timeText(fault.time), fault.text].filter((each) => each !== '').join(' · ')}
            </small>
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
})

interface BothProps {
  readonly good: number
  readonly failed: number
  /** Reads that were left out. */
  readonly missed?: number
}

/** How often something was done, and below it how often it failed or was left out, if it ever was. */
function Both({ good, failed, missed = 0 }: BothProps) {
  const { t } = useTranslation('gateway')
  return (
    <>
      {good.toLocaleString('en')}
      {failed > 0 && (
        <small className="under is-failed">
          {t(($) => $.counters.failed, { number: failed.toLocaleString('en') })}
        </small>
      )}
      {missed > 0 && (
        <small className="muted under" title={t(($) => $.counters.missedWhy)}>
          {t(($) => $.counters.missed, { number: missed.toLocaleString('en') })}
        </small>
      )}
    </>
  )
}

/** Date and time on two lines: the table is wide. */
function Moment({ ms }: { readonly ms: number }) {
  return (
    <>
      {timeText(ms, 'HH:mm:ss')}
      <small className="muted under">{timeText(ms, 'YYYY-MM-DD')}</small>
    </>
  )
}
