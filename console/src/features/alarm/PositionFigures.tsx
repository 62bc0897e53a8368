import type { PositionKpi } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { type RowColumn, RowsTable } from '../../kit/table/RowsTable.tsx'
import { type MeasureKey, measureText, verdictOf } from './kpiMeasures.ts'

const compared = ['perDay', 'perHour', 'peak10Min', 'over10Share', 'floodShare', 'topTenShare', 'stalePerDay'] as const

interface PositionFiguresProps {
  readonly asked: { readonly from: number; readonly to: number }
}

/** The operating positions side by side: a row each, with its main figures. Nothing where there are none. */
export function PositionFigures({ asked }: PositionFiguresProps) {
  const { t } = useTranslation('alarm')
  const { page: rows } = useAnswer(paths.alarmManagementKpiOfPositions, asked, 60_000)
  if (rows === undefined || rows.length === 0) return null
  const columns: readonly RowColumn<PositionKpi>[] = [
    { label: t(($) => $.position.title), isWide: true, cell: ({ title }) => title },
    { label: t(($) => $.kpi.total), isNumber: true, cell: ({ kpi }) => kpi.total },
    ...compared.map((key) => ({
      label: t(($) => $.kpi[key]),
      isNumber: true,
      cell: ({ kpi }: PositionKpi) => <Measured of={key} value={kpi[key]} />,
    })),
    { label: t(($) => $.kpi.unacknowledged), isNumber: true, cell: ({ kpi }) => kpi.unacknowledged },
  ]
  return (
    <section className="table-card account-card" aria-label={t(($) => $.position.compare)}>
      <h2 className="card-title">{t(($) => $.position.compare)}</h2>
      <RowsTable rows={rows} part="positions" rowKey={({ id }) => id} columns={columns} />
    </section>
  )
}

/** A figure; where it is above its limit, a word says so beside the colour. */
function Measured({ of: key, value }: { readonly of: MeasureKey; readonly value: number }) {
  const { t } = useTranslation('alarm')
  const verdict = verdictOf(key, value)
  return (
    <span className={`kpi-cell is-${verdict}`}>
      {measureText(key, value)}
      {verdict !== 'good' && <small>{t(($) => $.kpi.states[verdict])}</small>}
    </span>
  )
}
