import type { Gateway, GatewayReport } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { ConfigState } from '../../kit/ConfigState.tsx'
import { Fact } from '../../kit/Fact.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { OnlineState } from '../equipment/OnlineState.tsx'

interface GatewayFactsProps {
  readonly gateway: Gateway
  /** Undefined before the first answer. */
  readonly report: GatewayReport | undefined
}

/** Shows a gateway's data, software, connection and latency; also without any device. */
export function GatewayFacts({ gateway, report }: GatewayFactsProps) {
  const { t } = useTranslation('gateway')
  const { sn, note, online, equipmentCount, gmtCreate, gmtModified } = gateway
  const moment = (ms: number | null | undefined) => (typeof ms === 'number' ? timeText(ms) : '—')
  const rows = [
    ['state', t(($) => $.fields.state), <StateSince key="state" isOnline={online} report={report} />],
    ['program', t(($) => $.fields.program), report?.program || '—'],
    ['config', t(($) => $.fields.config), <ConfigState key="config" gateway={gateway} />],
    ['started', t(($) => $.fields.started), moment(report?.started)],
    ['latency', t(($) => $.fields.latency), <Latency key="latency" report={report} />],
    ['buffer', t(($) => $.fields.buffer), <BufferState key="buffer" report={report} />],
    ['equipmentCount', t(($) => $.fields.equipmentCount), equipmentCount],
    ['sn', t(($) => $.fields.sn), sn],
    ['gmtCreate', t(($) => $.fields.gmtCreate), timeText(gmtCreate)],
    ['gmtModified', t(($) => $.fields.gmtModified), timeText(gmtModified)],
    ['note', t(($) => $.fields.note), note || '—'],
  ] as const
  return (
    <dl className="facts table-card" data-part="facts">
      {rows.map(([name, title, value]) => (
        <Fact key={name} label={title} data-fact={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

interface OfReport {
  readonly report: GatewayReport | undefined
}

function StateSince({ isOnline, report }: OfReport & { readonly isOnline: boolean }) {
  const { t } = useTranslation('gateway')
  const since = report?.since ?? null
  const isNever = report !== undefined && !isOnline && report.heardMs === null
  return (
    <>
      <OnlineState isOnline={isOnline} />
      {isNever && <small className="muted under">{t(($) => $.neverHeard)}</small>}
      {since !== null && <small className="muted under">{t(($) => $.since, { time: timeText(since) })}</small>}
    </>
  )
}

function Latency({ report }: OfReport) {
  const { t } = useTranslation('gateway')
  if (!report?.latency) return '—'
  const { roundTripMs, ageMs } = report.latency
  return (
    <>
      {t(($) => $.roundTrip, { ms: roundTripMs })}
      <small className="muted under">{t(($) => $.measured, { seconds: Math.round(ageMs / 1000) })}</small>
    </>
  )
}

function BufferState({ report }: OfReport) {
  const { t } = useTranslation('gateway')
  if (!report || report.buffered === null) return '—'
  return (
    <>
      {t(($) => $.batches, { count: report.buffered })}
      {!report.online && <small className="muted under">{t(($) => $.lastReport)}</small>}
    </>
  )
}
