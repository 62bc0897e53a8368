import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type GridColumn, headText } from '../gridColumns.ts'
import { fixedTracksOf, HEAD_PX, tracksOf } from './gridLayout.ts'
import { gridRole } from './gridRole.ts'

interface GridHeadProps {
  readonly columns: readonly GridColumn[]
  readonly hasLive: boolean
}

export const GridHead = memo(function GridHead({ columns, hasLive }: GridHeadProps) {
  const { t } = useTranslation('grid')
  const [name, ...others] = columns.map((column) => (
    <span
      key={column.key}
      {...gridRole.head}
      className={column.field.is === 'number' ? 'is-number' : ''}
      title={headText(column)}
    >
      {headText(column)}
    </span>
  ))
  return (
    <div
      className="grid-head"
      {...gridRole.row}
      style={{ gridTemplateColumns: tracksOf(columns, hasLive), height: HEAD_PX }}
    >
      <div className="grid-fixed" style={{ gridTemplateColumns: fixedTracksOf(columns) }}>
        <span {...gridRole.head} className="grid-number" />
        {name}
      </div>
      {others}
      <span {...gridRole.head} className="grid-live">
        {t(($) => $.live)}
      </span>
    </div>
  )
})
