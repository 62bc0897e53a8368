import { Button } from '@blueprintjs/core'
import type { GroupMembers } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { pathTo } from '@mimic/contract/tree'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { startDrag } from '../../../kit/order/dragged.ts'
import { LongText } from '../../../kit/table/LongText.tsx'
import { Pager } from '../../../kit/table/Pager.tsx'
import { RowButton } from '../../../kit/table/RowButton.tsx'
import { RowsTable } from '../../../kit/table/RowsTable.tsx'
import { SelectionBar } from '../../../kit/table/SelectionCells.tsx'
import { useSelection } from '../../../kit/table/useSelection.ts'
import { GroupChoice } from '../../equipment/groups/GroupChoice.tsx'
import type { GroupedEquipment } from './groupView.ts'

interface GroupDevicesProps {
  /** All devices of the view, at least one. */
  readonly rows: readonly GroupedEquipment[]
  readonly groups: readonly GroupMembers[]
  /** The shown group; undefined in the other views. */
  readonly group: GroupMembers | undefined
  readonly mayEdit: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onMove: (equipIds: readonly string[], toId: string, isKept: boolean) => void
  readonly onTakeOut: (equipIds: readonly string[]) => void
}

/** The devices of a view. The selected ones are moved by drag, or by a choice above the table. */
export function GroupDevices({ rows, groups, group, mayEdit, page, onPage, onMove, onTakeOut }: GroupDevicesProps) {
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const size = limits.pageSize.default
  const shown = rows.slice((page - 1) * size, page * size)
  const selection = useSelection(shown, ({ id }) => id)
  const pathOf = (id: string) =>
    pathTo(groups, id)
      .map(({ title }) => title || monitor.t(($) => $.unnamedGroup))
      .join(' / ')
  const pathsOf = (equipId: string) =>
    groups.flatMap(({ id, equipIds }) => (equipIds.includes(equipId) ? [pathOf(id)] : [])).join(t(($) => $.separator))
  const selected = selection.rows.map(({ id }) => id)
  return (
    <div className="table-card">
      {mayEdit && (
        <SelectionBar of={selection}>
          <MoveChoice
            groups={groups}
            ownId={group?.id}
            canKeep={group !== undefined}
            onMove={(toId, isKept) => onMove(selected, toId, isKept)}
          />
          {group && <RowButton text={t(($) => $.takeOut)} action="take-out" onClick={() => onTakeOut(selected)} />}
        </SelectionBar>
      )}
      <RowsTable
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ equipName }) => equipName}
        rowProps={(row) => ({
          'data-equipment': row.id,
          draggable: mayEdit,
          onDragStart: (event) => startDrag(event, { is: 'equipment', ids: selection.has(row) ? selected : [row.id] }),
        })}
        selection={mayEdit ? selection : undefined}
        columns={[
          {
            label: t(($) => $.fields.equipName),
            isWide: true,
            cell: ({ id, equipName }) => (
              <Link href={`/manage/eg/equipment/edit/${id}`} className="row-link" draggable={false}>
                {equipName}
              </Link>
            ),
          },
          { label: t(($) => $.fields.sn), cell: ({ sn }) => sn },
          { label: t(($) => $.fields.groups), isWide: true, cell: ({ id }) => pathsOf(id) || '—' },
          { label: t(($) => $.fields.gateway), cell: ({ gatewayTitle }) => gatewayTitle || '—' },
          {
            label: t(($) => $.fields.address),
            isWide: true,
            cell: ({ address }) => <LongText text={address || '—'} />,
          },
        ]}
      />
      {rows.length > size && <Pager page={page} total={rows.length} onPage={onPage} />}
    </div>
  )
}

interface MoveChoiceProps {
  readonly groups: readonly GroupMembers[]
  /** The group that they are in now. */
  readonly ownId: string | undefined
  /** The devices are in a group now, in which they may stay as well. */
  readonly canKeep: boolean
  readonly onMove: (toId: string, isKept: boolean) => void
}

function MoveChoice({ groups, ownId, canKeep, onMove }: MoveChoiceProps) {
  const { t } = useTranslation('group')
  const [chosen, setChosen] = useState('')
  const target = groups.find(({ id }) => id === chosen && id !== ownId)
  if (groups.length === 0) return null
  return (
    <>
      <GroupChoice
        label={t(($) => $.target)}
        groups={groups}
        value={chosen}
        placeholder={t(($) => $.choose)}
        action="target"
        onChange={setChosen}
      />
      <Button
        size="small"
        intent="primary"
        text={t(($) => $.move)}
        disabled={target === undefined}
        data-action="move"
        onClick={() => target && onMove(target.id, false)}
      />
      {canKeep && (
        <Button
          size="small"
          text={t(($) => $.addTo)}
          disabled={target === undefined}
          data-action="add-to"
          onClick={() => target && onMove(target.id, true)}
        />
      )}
    </>
  )
}
