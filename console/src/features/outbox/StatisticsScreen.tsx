import { HTMLTable } from '@blueprintjs/core'
import type { OutboxCount, Provider } from '@mimic/contract'
import { providerEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { DAY_MS, spanStart } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useAllRows } from '../../kit/entity/useAllRows.ts'
import { Fact } from '../../kit/Fact.tsx'
import { Select } from '../../kit/Select.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useStores } from '../../stores/StoresContext.ts'

const spans = [7, 30, 90] as const
const channels = ['mail', 'sms', 'webhook', 'push'] as const
const states = ['sent', 'waiting', 'failed', 'unsure', 'expired'] as const

/** Messages by day, with a bar for each, and how much of the day's quota each provider has used. */
export default observer(function StatisticsScreen() {
  const { t } = useTranslation('outbox')
  const { clock, session } = useStores()
  const [params, setParams] = useSearchParams()
  const days = spans.find((each) => String(each) === params.get('days')) ?? 30
  const tomorrow = spanStart(clock.now()) + DAY_MS
  const answer = useAnswer(paths.outboxStatistics, { dateStart: tomorrow - days * DAY_MS, dateEnd: tomorrow }, 30_000)
  const counts = answer.page ?? []
  const byDay = [...Map.groupBy(counts, ({ day }) => day)].toReversed()
  return (
    <div className="screen" data-screen="manage-sms-statistics">
      <header className="screen-head">
        <h1>{t(($) => $.statisticsTitle)}</h1>
        <Select
          label={t(($) => $.days)}
          value={days}
          choices={spans.map((value) => ({ value, label: t(($) => $.lastDays, { days: value }) }))}
          onChoose={(value) => setParams({ days: value }, { replace: true })}
        />
      </header>
      {session.may('outbox.edit') && <Quotas />}
      <section className="table-card outbox-days" aria-label={t(($) => $.statisticsTitle)}>
        {byDay.length === 0 ? <Nothing of={answer} text={t(($) => $.noCounts)} /> : <DayTable byDay={byDay} />}
      </section>
    </div>
  )
})

function DayTable({ byDay }: { readonly byDay: readonly (readonly [day: string, rows: OutboxCount[]])[] }) {
  const { t } = useTranslation('outbox')
  const most = Math.max(1, ...byDay.map(([, rows]) => sum(rows)))
  return (
    <HTMLTable className="whole-table">
      <thead>
        <tr>
          <th>{t(($) => $.day)}</th>
          <th>{t(($) => $.total)}</th>
          {channels.map((each) => (
            <th key={each} className="is-number">
              {t(($) => $.channels[each])}
            </th>
          ))}
          {states.map((each) => (
            <th key={each} className="is-number">
              {t(($) => $.states[each])}
            </th>
          ))}
          <th className="is-number">{t(($) => $.costs)}</th>
        </tr>
      </thead>
      <tbody>
        {byDay.map(([day, rows]) => (
          <tr key={day} data-day={day}>
            <td>{day}</td>
            <td className="count-cell">
              <span className="count-bar" style={{ width: `${(100 * sum(rows)) / most}%` }} />
              <span>{sum(rows)}</span>
            </td>
            {channels.map((each) => (
              <td key={each} className="is-number">
                {shown(sum(rows.filter(({ channel }) => channel === each)))}
              </td>
            ))}
            {states.map((each) => (
              <td key={each} className="is-number">
                {shown(sum(rows.filter(({ state }) => state === each)))}
              </td>
            ))}
            <td className="is-number">{shown(costOf(rows))}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

const sum = (rows: readonly OutboxCount[]): number => rows.reduce((total, { count }) => total + count, 0)
/** Rounds to a hundredth of a cent: the sum of many binary fractions would show its own rounding. */
const costOf = (rows: readonly OutboxCount[]): number =>
  Math.round(rows.reduce((total, { cost }) => total + cost, 0) * 10_000) / 10_000
const shown = (value: number): string => (value === 0 ? '—' : String(value))

function Quotas() {
  const { t } = useTranslation('outbox')
  const { page = [] } = useAllRows<Provider>(providerEntity)
  const enabled = page.filter(({ isEnabled }) => isEnabled)
  if (enabled.length === 0) return null
  return (
    <section className="table-card account-card" aria-label={t(($) => $.quotas)}>
      <h2 className="card-title">{t(($) => $.quotas)}</h2>
      <dl className="quota-list">
        {enabled.map(({ id, title, sentToday, quota }) => (
          <Fact key={id} label={title}>
            {quota === 0 ? t(($) => $.unlimited, { sent: sentToday }) : t(($) => $.ofQuota, { sent: sentToday, quota })}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
