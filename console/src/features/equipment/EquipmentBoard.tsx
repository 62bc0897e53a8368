import type { Equipment, MonitorEquipment } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { Nothing } from '../../kit/Nothing.tsx'
import { Pager } from '../../kit/Pager.tsx'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { SortChoice } from '../../kit/SortChoice.tsx'
import { StaleNote } from '../../kit/StaleNote.tsx'
import { useAnswer } from '../../kit/useAnswer.ts'
import { useList } from '../../kit/useList.ts'
import { useQueryState } from '../../kit/useQueryState.ts'
import { EquipmentTable } from './EquipmentTable.tsx'
import { type View, ViewPane, views } from './ViewPane.tsx'

/** The list is polled, because online state, alarms and newest time change, ms. */
const REFRESH_MS = 5_000
const GROUP_REFRESH_MS = 15_000

/** The list call's parameter for each view. */
const filters: Readonly<Record<View, Readonly<Record<string, string>>>> = {
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

/** The monitoring list with groups and views beside it: search, order, pages of 10, star and stick. The address holds all of it. */
export function EquipmentBoard(props: EquipmentBoardProps) {
  const { title, groupId, equipType, selectedId, groupPath, viewPath, detailPath, actions, guide } = props
  const equipment = useTranslation('equipment')
  const monitor = useTranslation('monitor')
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const [query, change] = useQueryState()
  const view = views.find((each) => each === params.get('view')) ?? 'all'
  const ofType = equipType && { equipType }
  const groups = useAnswer(paths.groupQuery, { ...ofType }, GROUP_REFRESH_MS)
  const list = useList<MonitorEquipment>(
    groupId === undefined ? paths.equipmentMonitorQuery : paths.groupQueryByGroup,
    query,
    REFRESH_MS,
    { ...(groupId === undefined ? filters[view] : { groupId }), ...ofType },
  )
  const clear =
    query.search !== '' ? () => change({ search: '' }) : view === 'all' ? undefined : () => navigate(viewPath)
  const isEmpty = list.page?.total === 0 && clear === undefined && groupId === undefined
  const emptyText = groupId === undefined ? undefined : monitor.t(($) => $.emptyGroup)
  return (
    <div className="board">
      <ViewPane
        groups={groups}
        view={view}
        groupId={groupId}
        onView={(next) => navigate(next === 'all' ? viewPath : `${viewPath}?view=${next}`)}
        onGroup={(next) => navigate(groupPath(next))}
      />
      <section className="screen">
        <header className="screen-head">
          <h1>{title}</h1>
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
              <EquipmentTable
                rows={list.page.rows}
                selectedId={selectedId}
                detailPath={detailPath}
                onChanged={list.reload}
              />
            )}
            {list.page !== undefined && list.page.total > 0 && (
              <Pager page={query.page} total={list.page.total} onPage={(page) => change({ page })} />
            )}
          </div>
        )}
      </section>
    </div>
  )
}
