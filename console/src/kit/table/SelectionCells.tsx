import { Checkbox } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from './useSelection.ts'

interface AllProps<Row> {
  readonly of: Selection<Row>
}

/** The head of the column with the boxes: selects all rows of the page. */
export function SelectAllHead<Row>({ of }: AllProps<Row>) {
  const { t } = useTranslation('common')
  return (
    <th scope="col" className="is-select" data-head={t(($) => $.selectAll)}>
      <Checkbox
        aria-label={t(($) => $.selectAll)}
        checked={of.isAll}
        indeterminate={of.rows.length > 0 && !of.isAll}
        onChange={({ currentTarget }) => of.setAll(currentTarget.checked)}
      />
    </th>
  )
}

interface RowProps<Row> extends AllProps<Row> {
  readonly row: Row
  /** Names the row for screen readers. */
  readonly name: string
  readonly isDisabled?: boolean
}

/** The box that selects one row. */
export function SelectRowCell<Row>({ of, row, name, isDisabled = false }: RowProps<Row>) {
  const { t } = useTranslation('common')
  return (
    <td className="is-select">
      <Checkbox
        aria-label={t(($) => $.selectRow, { name })}
        checked={of.has(row)}
        disabled={isDisabled}
        onChange={({ currentTarget }) => of.set(row, currentTarget.checked)}
      />
    </td>
  )
}

/** The bar over a table with the actions for its selected rows; empty without a selection. */
export function SelectionBar<Row>({ of, children }: AllProps<Row> & { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  if (of.rows.length === 0) return null
  return (
    <div className="selection-bar" role="status">
      {t(($) => $.selected, { count: of.rows.length })}
      {children}
    </div>
  )
}
