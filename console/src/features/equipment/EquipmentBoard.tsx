import type { Equipment, MonitorEquipment } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { keptOrder } from '../../kit/table/keptOrder.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { Pager } from '../../kit/table/Pager.tsx'
import type { Page } from '../../kit/table/resource.tsx'
import { SearchBox } from '../../kit/table/SearchBox.tsx'
import { SortChoice } from '../../kit/table/SortChoice.tsx'
import { StaleNote } from '../../kit/table/StaleNote.tsx'
import { useList } from '../../kit/table/useList.ts'
import { usePaging } from '../../kit/table/usePaging.ts'
import { type QueryState, useQueryState } from '../../kit/table/useQueryState.ts'
import { EquipmentTable } from './EquipmentTable.tsx'
import { GroupPath } from './groups/GroupPath.tsx'
import { type View, ViewPane, views } from './ViewPane.tsx'

/** The list is polled, because online state, alarms and newest time change, ms. */
const REFRESH_MS = 5_000
const GROUP_REFRESH_MS = 15_000

/** Parameters of the list call. */
type Filter = Readonly<Record<string, string>>
/** Those of each view. */
const filters: Readonly<Record<View, Filter>> = {
  all: {},
  follow: { follow: 'true' },
  alarm: { alarm: 'true' },
  online: { online: 'true' },
  offline: { online: 'false' },
}

interface EquipmentBoardProps {
  readonly title: string
  /** The group that the address names. */
  readonly groupId: string | undefined
  /** Limits the list to devices of this type. */
  readonly equipType?: Equipment['equipType']
  readonly selectedId?: string | undefined
  readonly groupPath: (groupId: string) => string
  /** The address of the views. */
  readonly viewPath: string
  readonly detailPath: (id: string) => string
  readonly actions?: ReactNode
  /** Stands in place of the list while the organisation has no equipment. */
  readonly guide?: ReactNode
}

/** The monitoring list with groups and views beside it: search, order, pages, star and stick. The address holds all of it. */
export function EquipmentBoard(props: EquipmentBoardProps) {
  const { title, groupId, equipType, selectedId, groupPath, viewPath, detailPath, actions, guide } = props
  const equipment = useTranslation('equipment')
  const monitor = useTranslation('device')
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const [query, change] = useQueryState('name')
  const paging = usePaging(query.page, change)
  const view = views.find((each) => each === params.get('view')) ?? 'all'
  const ofType = equipType && { equipType }
  const groups = useAnswer(paths.groupQuery, { ...ofType }, GROUP_REFRESH_MS)
  const filter = { ...(groupId === undefined ? filters[view] : { groupId }), ...ofType }
  const { list, rows, onChanged } = useBoardList(groupId !== undefined, { ...query, pageSize: paging.size }, filter)
  const clear =
    query.search !== '' ? () => change({ search: '' }) : view === 'all' ? undefined : () => navigate(viewPath)
  const isEmpty = list.page?.total === 0 && clear === undefined && groupId === undefined
  const group = groups.page?.find(({ id }) => id === groupId)
  const emptyText = groupId === undefined ? undefined : monitor.t(($) => $.emptyGroup)
  return (
    <div className="board">
      <ViewPane
        groups={groups}
        view={view}
        groupId={groupId}
        onView={(next) => navigate(next === 'all' ? viewPath : `${viewPath}?view=${next}`)}
        groupPath={groupPath}
        onGroup={(next) => navigate(groupPath(next))}
      />
      <section className="screen">
        <header className="screen-head">
          {groupId !== undefined && <GroupPath groups={groups.page ?? []} groupId={groupId} pathOf={groupPath} />}
          <h1>{group ? group.title || monitor.t(($) => $.unnamedGroup) : title}</h1>
          {actions}
          <SearchBox
            value={query.search}
            hint={equipment.t(($) => $.searchHint)}
            onChange={(search) => change({ search })}
          />
          <SortChoice value={query.sort} onChange={(sort) => change({ sort })} />
        </header>
        <StaleNote of={list} />
        {isEmpty && guide !== undefined ? (
          guide
        ) : (
          <div className="table-card" aria-busy={list.isLoading}>
            {list.page === undefined || list.page.rows.length === 0 ? (
              <Nothing of={list} {...(clear ? { onClear: clear } : {})} {...(emptyText ? { text: emptyText } : {})} />
            ) : (
              <EquipmentTable rows={rows} selectedId={selectedId} detailPath={detailPath} onChanged={onChanged} />
            )}
            {list.page !== undefined && list.page.total > 0 && <Pager {...paging} total={list.page.total} />}
          </div>
        )}
      </section>
    </div>
  )
}

/** The list of a view or a group. By name its rows stand still; by the newest value each answer has another order. */
function useBoardList(isGroup: boolean, query: QueryState & { readonly pageSize: number }, filter: Filter) {
  const list = useList<MonitorEquipment>(
    isGroup ? paths.groupQueryByGroup : paths.equipmentMonitorQuery,
    query,
    REFRESH_MS,
    filter,
  )
  const [turn, setTurn] = useState(0)
  const kept = useKeptOrder(JSON.stringify([isGroup, query, filter, turn]), list.page)
  const onChanged = () => {
    // A new order, in which equipment that was put to the top is shown there.
    setTurn(turn + 1)
    list.reload()
  }
  return { list, rows: query.sort === 'time' ? kept : (list.page?.rows ?? []), onChanged }
}

/**
 * The rows of a list that is asked for again, in the order in which they are read. Another `key` begins anew, with the first
 * answer that is not the one shown now.
 */
function useKeptOrder<Row extends { readonly id: string }>(key: string, page: Page<Row> | undefined): readonly Row[] {
  const kept = useRef<Kept<Row>>({ key, replaced: undefined, rows: [], isBegun: false })
  if (kept.current.key !== key) kept.current = { ...kept.current, key, replaced: page, isBegun: false }
  const { replaced, rows, isBegun } = kept.current
  if (page === undefined || page === replaced) return rows
  const shown = keptOrder(isBegun ? rows : [], page.rows)
  kept.current = { key, replaced: undefined, rows: shown, isBegun: true }
  return shown
}

interface Kept<Row> {
  readonly key: string
  /** The answer to another key. */
  readonly replaced: Page<Row> | undefined
  readonly rows: readonly Row[]
  readonly isBegun: boolean
}
