import { HTMLTable } from '@blueprintjs/core'
import type { HistoryTable } from '@mimic/contract'
import { statistics } from '@mimic/contract/statistics'
import { useTranslation } from 'react-i18next'
import { SimulatedTag } from '../SimulatedTag.tsx'
import { timeText } from '../text/timeText.ts'
import { valueText } from '../text/valueText.ts'
import { withGaps } from './withGaps.ts'

const FORMAT = 'YYYY-MM-DD HH:mm:ss.SSS'

interface HistoryRowsProps {
  readonly table: HistoryTable
  /** The heads name the statistic of each column. */
  readonly hasStatistics?: boolean
}

/** Recorded values as a table, newest first. */
export function HistoryRows({ table: { columns, rows, gaps = [] }, hasStatistics = false }: HistoryRowsProps) {
  const { t } = useTranslation('device')
  const report = useTranslation('report')
  const statisticText = (name: string) => {
    const known = statistics.find((each) => each === name)
    return known && report.t(($) => $.statistics[known])
  }
  const texts = { on: t(($) => $.on), off: t(($) => $.off) }
  return (
    <HTMLTable compact className="resource-table">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.history.time)}</th>
          {columns.map(({ id, title, unit, statistic }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report may show one value twice
            <th key={`${id} ${place}`} scope="col" className="is-number">
              {unit === '' ? title : `${title} (${unit})`}
              {hasStatistics && <div className="muted">{statisticText(statistic)}</div>}
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
                // biome-ignore lint/suspicious/noArrayIndexKey: as the heads
                <td key={`${column.id} ${i}`} className="is-number">
                  {valueText(column, row.values[i] ?? null, texts)}
                  {row.simulated?.includes(i) && <SimulatedTag />}
                  {row.leftOut?.includes(i) && <SimulatedTag isLeftOut />}
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
