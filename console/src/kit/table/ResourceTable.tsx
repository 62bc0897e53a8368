import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { Nothing } from './Nothing.tsx'
import { Pager } from './Pager.tsx'
import { type RowProps, type RowsOrder, RowsTable } from './RowsTable.tsx'
import type { Resource } from './resource.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectionBar } from './SelectionCells.tsx'
import { SortChoice } from './SortChoice.tsx'
import { StaleNote } from './StaleNote.tsx'
import { useList } from './useList.ts'
import { usePaging } from './usePaging.ts'
import { usePlaces } from './usePlaces.ts'
import { type Sort, useQueryState } from './useQueryState.ts'
import { useSelection } from './useSelection.ts'

export interface ResourceTableProps<Row> {
  readonly resource: Resource<Row>
  readonly title: string
  /** Nothing can be searched without it. */
  readonly searchHint?: string
  /** The buttons at the end of a row. */
  readonly rowActions?: (row: Row, reload: () => void) => ReactNode
  /** Actions for the selected rows; with them, rows can be selected. */
  readonly selectedActions?: (rows: readonly Row[], reload: () => void) => ReactNode
  /** Beside the title: what can be done with the whole list. */
  readonly headActions?: (reload: () => void, search: string) => ReactNode
  /** Fields of the list call beside those of the query. */
  readonly filter?: Readonly<Record<string, string>>
  /** The order of an address that names none; by default the newest first. */
  readonly initialSort?: Sort
  /** Where columns have an order: that of these rows. */
  readonly order?: RowsOrder
  readonly rowProps?: (row: Row) => RowProps
  /** Hears of the rows that are shown. */
  readonly onRows?: (rows: readonly Row[]) => void
  /** The inputs that set `filter`, and what clears them while one is set. */
  readonly filters?: ReactNode
  readonly onClearFilters?: (() => void) | undefined
  /** Stands in place of the table while the whole list is empty. */
  readonly empty?: ReactNode
  /** Stands in place of the rows, as long as it is given. */
  readonly instead?: ReactNode
  /** Text shown for an empty list. */
  readonly emptyText?: string
  /** Asks again this often while the screen is visible. */
  readonly refreshMs?: number
  /** Asks again when it is another. */
  readonly version?: number
}

/** A list that the server pages: search, order, pages, and every state in between. */
export const ResourceTable = observer(function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { resource, title, searchHint, rowActions, selectedActions, headActions, initialSort = 'time', filters } = props
  const { filter, onClearFilters, empty, instead, emptyText, refreshMs, version, order, rowProps, onRows } = props
  const [query, change] = useQueryState(initialSort)
  const search = searchHint === undefined ? '' : query.search
  const paging = usePaging(query.page, change)
  const { placeOf, turn } = usePlaces(JSON.stringify([resource.listPath, filter, search, paging.size]))
  const sort = resource.isByTime ? {} : { sort: query.sort }
  const asked = { page: query.page, pageSize: paging.size, after: placeOf(query.page), search, ...sort }
  const list = useList<Row>(resource.listPath, asked, refreshMs, filter, version)
  const onPage = (page: number) => {
    if (!list.isLoading) turn(page, page > query.page ? list.page?.next : placeOf(page))
    paging.onPage(page)
  }
  const clear = () => {
    if (search !== '') change({ search: '' })
    onClearFilters?.()
  }
  useTold(list.page?.rows, onRows)
  const selection = useSelection(list.page?.rows ?? [], resource.rowKey)
  return (
    <>
      <header className="screen-head">
        <h1>{title}</h1>
        {searchHint !== undefined && (
          <SearchBox value={search} hint={searchHint} onChange={(next) => change({ search: next })} />
        )}
        {filters}
        {!resource.isByTime && (
          <SortChoice value={query.sort} isPlaced={resource.isPlaced === true} onChange={(sort) => change({ sort })} />
        )}
        {headActions?.(list.reload, search)}
      </header>
      <StaleNote of={list} />
      {selectedActions && <SelectionBar of={selection}>{selectedActions(selection.rows, list.reload)}</SelectionBar>}
      {(instead ?? (list.page?.total === 0 && search === '' && !onClearFilters && empty)) ? (
        (instead ?? empty)
      ) : (
        <div className={`table-card${list.isLoading ? ' is-loading' : ''}`} aria-busy={list.isLoading}>
          {list.page === undefined || list.page.rows.length === 0 ? (
            <Nothing of={list} text={emptyText} onClear={search !== '' || onClearFilters ? clear : undefined} />
          ) : (
            <RowsTable
              columns={resource.columns}
              rows={list.page.rows}
              rowKey={resource.rowKey}
              {...(order && { order })}
              rowProps={(row) => ({ className: resource.rowClass?.(row), ...rowProps?.(row) })}
              selection={selectedActions && selection}
              rowActions={rowActions && ((row: Row) => rowActions(row, list.reload))}
            />
          )}
          {list.page !== undefined && list.page.total > 0 && (
            <Pager {...paging} total={list.page.total} onPage={onPage} />
          )}
        </div>
      )}
    </>
  )
})

/** Tells of rows when they are others. */
function useTold<Row>(rows: readonly Row[] | undefined, onRows: ((rows: readonly Row[]) => void) | undefined): void {
  useEffect(() => {
    if (rows) onRows?.(rows)
  }, [rows, onRows])
}
