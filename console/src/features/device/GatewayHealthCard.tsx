import type { GatewayHealth } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'

/** The gateway's clock error, its lost samples, its and its devices' silences, and samples that the server refused. */
export function GatewayHealthCard({ health }: { readonly health: GatewayHealth }) {
  const { t } = useTranslation('device')
  const { behind, brokerRefuses, buffered, certificateEnd, clock, lost, outages, refused } = health
  return (
    <section className="table-card gateway-health" aria-label={t(($) => $.health.title)}>
      <h3>{t(($) => $.health.title)}</h3>
      <p className={lost > 0 ? 'is-lost' : 'muted'} data-lost={lost}>
        {lost > 0 ? t(($) => $.health.lost, { samples: lost }) : t(($) => $.health.nothingLost)}
        {buffered !== null && ` · ${t(($) => $.health.buffered, { batches: buffered })}`}
      </p>
      <p className={clock && Math.abs(clock.skewMs) > limits.skewMs ? 'is-lost' : 'muted'} data-skew={clock?.skewMs}>
        {clock ? t(($) => $.health[clockSide(clock.skewMs)], clockTexts(clock)) : t(($) => $.health.noClock)}
      </p>
      {behind && (
        <p className="is-lost" data-behind={behind.devices}>
          {t(($) => $.health.behind, {
            count: behind.devices,
            name: behind.equipTitle || '—',
            every: secondsText(behind.everyMs),
            wanted: secondsText(behind.wantedMs),
          })}
        </p>
      )}
      {brokerRefuses.length > 0 && (
        <p className="is-lost" data-broker-refuses={brokerRefuses.length}>
          {t(($) => $.health.brokerRefuses, { topics: brokerRefuses.join(', ') })}
        </p>
      )}
      {certificateEnd !== null && (
        <p className="is-lost" data-certificate-end={certificateEnd}>
          {t(($) => $.health.certificateEnd, { date: timeText(certificateEnd, 'YYYY-MM-DD') })}
        </p>
      )}
      <h4>{t(($) => $.health.outages)}</h4>
      <Outages outages={outages} />
      <h4>{t(($) => $.health.refused)}</h4>
      <RefusedSamples refused={refused} />
    </section>
  )
}

/** Silences of the gateway and of its devices, and lost samples. */
function Outages({ outages }: Pick<GatewayHealth, 'outages'>) {
  const { t } = useTranslation('device')
  if (outages.length === 0) return <p className="muted">{t(($) => $.health.noOutages)}</p>
  return (
    <RowsTable
      rows={outages}
      rowKey={({ kind, equipTitle, from }) => `${kind} ${equipTitle} ${from}`}
      rowProps={({ kind }) => ({ 'data-outage': kind })}
      columns={[
        {
          label: t(($) => $.health.kind),
          isWide: true,
          cell: ({ kind, equipTitle, samples }) =>
            kind === 'lost'
              ? t(($) => $.health.samples, { samples })
              : equipTitle === ''
                ? t(($) => $.health.offline)
                : t(($) => $.health.silent, { name: equipTitle }),
        },
        { label: t(($) => $.health.from), cell: ({ from }) => timeText(from) },
        { label: t(($) => $.health.to), cell: ({ to }) => (to === null ? t(($) => $.health.lasts) : timeText(to)) },
      ]}
    />
  )
}

/** Samples that the server refused, by reason. */
function RefusedSamples({ refused }: Pick<GatewayHealth, 'refused'>) {
  const { t } = useTranslation('device')
  if (refused.length === 0) return <p className="muted">{t(($) => $.health.noRefused)}</p>
  return (
    <RowsTable
      rows={refused}
      rowKey={({ reason }) => reason}
      rowProps={({ reason }) => ({ 'data-refused': reason })}
      columns={[
        { label: t(($) => $.health.reason), isWide: true, cell: ({ reason }) => t(($) => $.health.reasons[reason]) },
        { label: t(($) => $.health.count), isNumber: true, cell: ({ count }) => count },
        {
          label: t(($) => $.health.last),
          cell: ({ time, signalId }) => [timeText(time), signalId].filter(Boolean).join(' · '),
        },
      ]}
    />
  )
}

/** Seconds with one decimal where there is one. */
const secondsText = (ms: number): string => String(Math.round(ms / 100) / 10)

type Clock = NonNullable<GatewayHealth['clock']>

/** A difference that is shown as 0.0 s counts as none. */
const clockSide = (skewMs: number) =>
  Math.abs(skewMs) < 50 ? 'clockOnTime' : skewMs < 0 ? 'clockBehind' : 'clockAhead'

const clockTexts = ({ skewMs, errorMs }: Clock) => ({
  seconds: (Math.abs(skewMs) / 1000).toFixed(1),
  error: (Math.max(1, Math.ceil(errorMs / 100)) / 10).toFixed(1),
})
