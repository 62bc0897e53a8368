import type { CallData, CallPath } from '@mimic/contract/client'
import type { ReactNode } from 'react'
import { type FieldOf, i18n, type Namespace } from '../../texts/i18n.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** The place of the last row, for lists that continue after a place. */
  readonly next?: string
}

export interface Column<Row> {
  readonly field: string
  readonly label: () => string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand right-aligned in tabular figures. */
  readonly isNumber?: boolean
  readonly isWide?: boolean
  /** The order of rows that a click on its head chooses. */
  readonly order?: string
}

/** The paths of list calls that give such rows. */
export type ListPath<Row> = { [P in CallPath]: CallData<P> extends Page<Row> ? P : never }[CallPath]

/** A list that the server pages. Lists of declared entities come from `entityResource`, all others from {@link resource}. */
export interface Resource<Row> {
  /** Address of the list call; it takes page, pageSize, search and sort. */
  readonly listPath: ListPath<Row>
  readonly rowKey: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** People have put the rows in an order. */
  readonly isPlaced?: true
  /** The call takes no order: the newest first. */
  readonly isByTime?: true
  readonly rowClass?: (row: Row) => string
}

/** A list whose labels stand under `fields` of a namespace. A column without a label in both languages does not compile. */
interface Declared<Row, N extends Namespace> extends Omit<Resource<Row>, 'columns'> {
  readonly namespace: N
  readonly columns: readonly (Omit<Column<Row>, 'field' | 'label'> & { readonly field: FieldOf<N> })[]
}

export const resource = <Row, N extends Namespace>({
  namespace,
  columns,
  ...rest
}: Declared<Row, N>): Resource<Row> => ({
  ...rest,
  columns: columns.map((column) => ({
    ...column,
    // The declaration's type has checked that the label exists.
    label: () => i18n.t(`fields.${column.field}` as never, { ns: namespace }) as string,
  })),
})
