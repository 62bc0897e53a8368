import { Button } from '@blueprintjs/core'
import type { AlarmTableRow } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { Select } from '../../kit/Select.tsx'
import { LongText } from '../../kit/table/LongText.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { type Resource, resource } from '../../kit/table/resource.tsx'
import { useAddressChoice } from '../../kit/useAddressChoice.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useAlarmClasses } from '../alarm/useAlarmClasses.ts'
import { DraftBar } from './DraftBar.tsx'
import { RowActions } from './RowActions.tsx'
import { ConditionCell, ResponseCell, SeverityCell, StateCell } from './RowCells.tsx'
import { TableFiles } from './TableFiles.tsx'
import { shownOf } from './tableEntity.ts'

/** Interval of comparing the running conditions with the approved ones. */
const REFRESH_MS = 20_000
const shows = ['drift', 'draft'] as const

/** The table of alarm conditions with its draft; rows that run otherwise than approved are red. */
export const TableView = observer(function TableView() {
  const { t } = useTranslation('rationalisation')
  const { session } = useStores()
  const [show, choose] = useAddressChoice('show', shows)
  const [changes, setChanges] = useState(0)
  const classes = useRef<ReadonlyMap<string, string>>(new Map())
  classes.current = useAlarmClasses()
  const state = useAnswer(paths.alarmTableState, {}, REFRESH_MS, changes)
  const [columns] = useState(() => columnsOf((id) => classes.current.get(id) ?? id))
  const changed = () => setChanges((before) => before + 1)
  const { driftCount = 0, review } = state.page ?? {}
  const isLocked = review !== undefined && review.gmtReview === null
  const mayEdit = session.may('equipment.edit')
  return (
    <>
      {state.page && <DraftBar state={state.page} mayEdit={mayEdit} onChanged={changed} />}
      <ResourceTable
        resource={columns}
        version={changes}
        title={driftCount > 0 ? t(($) => $.titleDrift, { count: driftCount }) : t(($) => $.title)}
        searchHint={t(($) => $.search)}
        filter={show === '' ? {} : { show }}
        filters={
          <Select
            label={t(($) => $.show)}
            value={show}
            choices={[
              { value: '', label: t(($) => $.shows.all) },
              ...shows.map((value) => ({ value, label: t(($) => $.shows[value]) })),
            ]}
            onChoose={choose}
          />
        }
        onClearFilters={show === '' ? undefined : () => choose('')}
        headActions={() => <TableFiles mayImport={mayEdit && !isLocked} onImported={changed} />}
        emptyText={t(($) => $.none)}
        refreshMs={REFRESH_MS}
        {...(mayEdit && {
          rowActions: (row: AlarmTableRow) => <RowActions row={row} isLocked={isLocked} onChanged={changed} />,
          selectedActions: (rows: readonly AlarmTableRow[]) => (
            <ManyActions rows={rows} isLocked={isLocked} onChanged={changed} />
          ),
        })}
      />
    </>
  )
})

const columnsOf = (classOf: (id: string) => string): Resource<AlarmTableRow> =>
  resource<AlarmTableRow, 'rationalisation'>({
    namespace: 'rationalisation',
    listPath: paths.alarmTableQuery,
    isByTime: true,
    rowKey: ({ id }) => id,
    rowClass: ({ drift, draftState }) => (drift !== 'none' ? 'is-drift' : draftState === 'removed' ? 'is-removed' : ''),
    columns: [
      {
        field: 'subject',
        isWide: true,
        cell: ({ signalTitle, signalId, equipTitle }) => (
          <>
            {signalTitle || signalId}
            <small className="muted under">{equipTitle}</small>
          </>
        ),
      },
      { field: 'condition', isWide: true, cell: (row) => <ConditionCell row={row} /> },
      { field: 'state', cell: (row) => <StateCell row={row} /> },
      { field: 'severity', cell: (row) => <SeverityCell row={row} classOf={classOf} /> },
      { field: 'cause', cell: (row) => <LongText text={shownOf(row)?.cause ?? ''} /> },
      { field: 'consequence', cell: (row) => <LongText text={shownOf(row)?.consequence ?? ''} /> },
      { field: 'action', cell: (row) => <LongText text={shownOf(row)?.action ?? ''} /> },
      { field: 'response', cell: (row) => <ResponseCell row={row} /> },
    ],
  })

interface ManyActionsProps {
  readonly rows: readonly AlarmTableRow[]
  readonly isLocked: boolean
  readonly onChanged: () => void
}

/** Actions on several rows: those that differ, and those of the draft. */
function ManyActions({ rows, isLocked, onChanged }: ManyActionsProps) {
  const { t } = useTranslation('rationalisation')
  const { call } = useStores()
  const { act, isBusy } = useAct(onChanged)
  const [isAsked, setAsked] = useState(false)
  const differing = rows.filter(({ drift }) => drift !== 'none').map(({ id }) => id)
  const drafts = rows.filter(({ draftState }) => draftState !== 'none').map(({ id }) => id)
  return (
    <>
      <Button
        size="small"
        text={t(($) => $.accept)}
        data-action="accept-many"
        loading={isBusy}
        disabled={isLocked || differing.length === 0}
        onClick={() => void act(() => call(paths.alarmTableAccept, { ids: differing.join(',') }))}
      />
      <Button
        size="small"
        text={t(($) => $.restore)}
        data-action="restore-many"
        disabled={isBusy || differing.length === 0}
        onClick={() => setAsked(true)}
      />
      <Button
        size="small"
        text={t(($) => $.discard)}
        data-action="discard-many"
        disabled={isLocked || isBusy || drafts.length === 0}
        onClick={() => void act(() => call(paths.alarmTableDiscard, { ids: drafts.join(',') }))}
      />
      <ConfirmDialog
        question={isAsked ? t(($) => $.restoreAsk, { count: differing.length }) : undefined}
        note={t(($) => $.restoreNote)}
        confirmText={t(($) => $.restore)}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void act(() => call(paths.alarmTableRestore, { ids: differing.join(',') }))
        }}
      />
    </>
  )
}
