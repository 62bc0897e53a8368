import { Callout } from '@blueprintjs/core'
import type { Equipment, GatewayReport } from '@mimic/contract'
import { codeText } from '@mimic/contract/codeTexts'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'wouter'
import type { Answer } from '../../kit/ask/useAsked.ts'
import { oneOf } from '../../kit/oneOf.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { type RowColumn, RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'
import { type CountedDevice, deviceOrders, inDeviceOrder } from './deviceOrder.ts'

interface GatewayDevicesProps {
  readonly answer: Answer<readonly Equipment[]>
  readonly report: GatewayReport | undefined
}

/** Counters that came longer ago than this are from before an outage, ms: a gateway sends them every 10 s. */
const OLD_MS = 30_000

/** The devices that the gateway reads, and how each fares. The order stands in the address. */
export function GatewayDevices({ answer, report }: GatewayDevicesProps) {
  const { t } = useTranslation('gateway')
  const [params, setParams] = useSearchParams()
  const order = oneOf(deviceOrders, params.get('order') ?? '') ?? 'worst'
  const counted = new Map(report?.devices.map((counters) => [counters.equipId, counters]))
  const rows = inDeviceOrder(
    (answer.page ?? []).map((device) => ({ device, counters: counted.get(device.id) })),
    order,
  )
  const columns = useDeviceColumns()
  return (
    <section className="table-card" aria-label={t(($) => $.devices)} data-part="devices">
      <h3>{t(($) => $.devices)}</h3>
      {report && rows.length > 0 && <CountersNote report={report} />}
      {rows.length === 0 ? (
        <Nothing of={answer} text={t(($) => $.noDevices)} />
      ) : (
        <RowsTable
          rows={rows}
          rowKey={({ device }) => device.id}
          rowProps={({ device }) => ({ 'data-device': device.id })}
          columns={columns}
          order={{
            by: order,
            direction: order === 'name' || order === 'good' ? 'ascending' : 'descending',
            choose: (next) =>
              setParams((before) => ({ ...Object.fromEntries(before), order: next }), { replace: true }),
          }}
          className="resource-table device-counters"
        />
      )}
    </section>
  )
}

function useDeviceColumns(): RowColumn<CountedDevice>[] {
  const { t } = useTranslation('gateway')
  const equipment = useTranslation('equipment')
  const counter =
    (cell: (counters: Counters) => ReactNode) =>
    ({ counters }: CountedDevice) =>
      (counters && cell(counters)) ?? '—'
  return [
    {
      label: equipment.t(($) => $.fields.equipName),
      order: 'name',
      isWide: true,
      cell: ({ device }) => <DeviceLink device={device} />,
    },
    {
      label: equipment.t(($) => $.fields.online),
      order: 'worst',
      cell: ({ device: { online, notRead } }) => <OnlineState isOnline={online} isNotRead={notRead} />,
    },
    { label: equipment.t(($) => $.fields.signalCount), isNumber: true, cell: ({ device }) => device.signalCount },
    {
      label: t(($) => $.counters.reads),
      order: 'failed',
      isNumber: true,
      cell: counter(({ reads, failedReads, missed }) => <Both good={reads} failed={failedReads} missed={missed} />),
    },
    {
      label: t(($) => $.counters.readMs),
      order: 'time',
      isNumber: true,
      cell: counter(({ medianMs, worstMs }) => (medianMs === null ? null : `${medianMs} / ${worstMs}`)),
    },
    {
      label: t(($) => $.counters.goodAt),
      order: 'good',
      cell: counter(({ goodAt }) => goodAt && <Moment ms={goodAt} />),
    },
    {
      label: t(($) => $.counters.writes),
      isNumber: true,
      cell: counter(({ writes, failedWrites }) => <Both good={writes} failed={failedWrites} />),
    },
    {
      label: t(($) => $.counters.reconnects),
      order: 'reconnects',
      isNumber: true,
      cell: counter(({ reconnects }) => reconnects),
    },
    {
      label: t(($) => $.counters.fault),
      order: 'fault',
      isWide: true,
      cell: counter(({ fault }) => fault && <Fault fault={fault} />),
    },
  ]
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

const DeviceLink = ({ device: { id, equipName, sn } }: Pick<CountedDevice, 'device'>) => (
  <>
    <Link href={`/manage/eg/equipment/edit/${id}/driver`} className="row-link">
      {equipName}
    </Link>
    <small className="muted under">{sn}</small>
  </>
)

type Counters = NonNullable<CountedDevice['counters']>

const Fault = observer(function Fault({ fault }: { readonly fault: NonNullable<Counters['fault']> }) {
  const { locale } = useStores()
  return (
    <span data-part="fault">
      {fault.code} {codeText(fault.code, locale.locale)}
      <small className="muted under">
        {[timeText(fault.time), fault.text].filter((each) => each !== '').join(' · ')}
      </small>
    </span>
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
