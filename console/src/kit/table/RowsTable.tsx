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
  /** On a phone it takes the whole width, and the first such column has no label. */
  readonly isWide?: boolean | undefined
  /** The order of rows that a click on its head chooses. */
  readonly order?: string
}

export interface RowsOrder {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
  readonly choose: (order: string) => void
}

/** Attributes of a row beside its cells: a class, marks for tests, handlers. */
export type RowProps = HTMLAttributes<HTMLTableRowElement> & Marks

export interface RowsTableProps<Row> extends Pick<HTMLTableProps, 'className' | 'interactive'> {
  readonly columns: readonly RowColumn<Row>[]
  readonly rows: readonly Row[]
  /** Names the table for tests. */
  readonly part?: string
  readonly rowKey: (row: Row, place: number) => string
  readonly rowProps?: (row: Row, place: number) => RowProps
  /** Where columns have one: that of these rows. */
  readonly order?: RowsOrder
  /** Undefined where rows cannot be selected. */
  readonly selection?: Selection<Row> | undefined
  /** The row in words, beside its box; by default its key. */
  readonly rowName?: (row: Row, place: number) => string
  /** A row that cannot be selected. */
  readonly isFixed?: (row: Row) => boolean
  /** The buttons at the end of a row; undefined where the account may do nothing with rows. */
  readonly rowActions?: ((row: Row, place: number) => ReactNode) | undefined
}

/** Rows with a head. On a narrow screen each row is a card, with the label before each cell. */
export const RowsTable = observer(function RowsTable<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  order,
  selection,
  rowName = rowKey,
  isFixed,
  rowActions,
  part,
  className = 'resource-table',
  interactive = false,
}: RowsTableProps<Row>) {
  const { t } = useTranslation('common')
  const shown = columns.map(({ label, field, ...column }) => {
    const text = typeof label === 'string' ? label : label()
    return { ...column, text, id: field ?? text }
  })
  const title = shown.find(({ isWide }) => isWide)
  return (
    <HTMLTable compact className={className} interactive={interactive} data-part={part}>
      <thead>
        <tr>
          {selection && <SelectAllHead of={selection} />}
          {shown.map((column) => (
            <Head key={column.id} {...column} shown={order} />
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
            {selection && (
              <SelectRowCell of={selection} row={row} name={rowName(row, place)} isDisabled={isFixed?.(row) === true} />
            )}
            {shown.map(({ id, text, cell, className: own = '', marks, isNumber, isWide }) => (
              <td
                key={id}
                className={`${own}${isNumber ? ' is-number' : ''}${isWide ? ' is-wide' : ''}`}
                data-head={id === title?.id ? undefined : text}
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

interface HeadProps {
  readonly text: string
  readonly isNumber?: boolean | undefined
  readonly order?: string
  readonly shown: RowsOrder | undefined
}

function Head({ text, isNumber, order, shown }: HeadProps) {
  const isShown = shown !== undefined && order === shown.by
  return (
    <th scope="col" className={isNumber ? 'is-number' : ''} aria-sort={isShown ? shown.direction : undefined}>
      {order === undefined ? (
        text
      ) : (
        <button type="button" className="order-by" data-order={order} onClick={() => shown?.choose(order)}>
          {text}
        </button>
      )}
    </th>
  )
}
