import { HTMLTable, type HTMLTableProps } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { HTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectAllHead, SelectRowCell } from './SelectionCells.tsx'
import type { Selection } from './useSelection.ts'

type Marks = { readonly [mark: `data-${string}`]: string | undefined }

/** A column of a table of rows. */
export interface RowColumn<Row> {
  readonly label: string | (() => string)
  readonly cell: (row: Row, place: number) => ReactNode
  /** A class and marks of its cells. */
  readonly className?: string
  readonly marks?: (row: Row) => Marks
  /** Tells columns with the same label apart. */
  readonly field?: string
  /** Numbers and times stand right-aligned in tabular figures. */
  readonly isNumber?: boolean | undefined
  /** On a phone it takes the whole width, without its label. */
  readonly isWide?: boolean | undefined
}

/** What a row carries beside its cells: a class, marks for tests, handlers. */
export type RowProps = HTMLAttributes<HTMLTableRowElement> & Marks

export interface RowsTableProps<Row> extends Pick<HTMLTableProps, 'className' | 'interactive'> {
  readonly columns: readonly RowColumn<Row>[]
  readonly rows: readonly Row[]
  /** Names the table for tests. */
  readonly part?: string
  readonly rowKey: (row: Row, place: number) => string
  readonly rowProps?: (row: Row, place: number) => RowProps
  /** Undefined where rows cannot be selected. */
  readonly selection?: Selection<Row> | undefined
  /** The buttons at the end of a row; undefined where the account may do nothing with rows. */
  readonly rowActions?: ((row: Row, place: number) => ReactNode) | undefined
}

/** Rows with a head. On a narrow screen each row is a card, with the label before each cell. */
export const RowsTable = observer(function RowsTable<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  selection,
  rowActions,
  part,
  className = 'resource-table',
  interactive = false,
}: RowsTableProps<Row>) {
  const { t } = useTranslation('common')
  const shown = columns.map(({ label, field, ...column }) => {
    const text = typeof label === 'string' ? label : label()
    return { ...column, text, key: field ?? text }
  })
  return (
    <HTMLTable compact className={className} interactive={interactive} data-part={part}>
      <thead>
        <tr>
          {selection && <SelectAllHead of={selection} />}
          {shown.map(({ key, text, isNumber }) => (
            <th key={key} scope="col" className={isNumber ? 'is-number' : ''}>
              {text}
            </th>
          ))}
          {rowActions && (
            <th scope="col" className="is-actions">
              {t(($) => $.actions)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={rowKey(row, place)} {...rowProps?.(row, place)}>
            {selection && <SelectRowCell of={selection} row={row} name={rowKey(row, place)} />}
            {shown.map(({ key, text, cell, className: own = '', marks, isNumber, isWide }) => (
              <td
                key={key}
                className={`${own}${isNumber ? ' is-number' : ''}${isWide ? ' is-wide' : ''}`}
                data-head={isWide ? undefined : text}
                {...marks?.(row)}
              >
                {cell(row, place)}
              </td>
            ))}
            {rowActions && <td className="is-actions">{rowActions(row, place)}</td>}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
})
