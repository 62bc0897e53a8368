import type { EquipmentGroup } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { pathTo } from '@mimic/contract/tree'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { StaleNote } from '../../kit/table/StaleNote.tsx'

const REFRESH_MS = 15_000

interface GmGroupsProps {
  readonly title: string
  readonly groupPath: (groupId: string) => string
}

/** The groups that hold GM devices, themselves or below them: each opens its devices. */
export function GmGroups({ title, groupPath }: GmGroupsProps) {
  const { t } = useTranslation('device')
  const [, navigate] = useLocation()
  const answer = useAnswer(paths.groupQuery, { equipType: 'gm' }, REFRESH_MS)
  const all = answer.page ?? []
  const groups = all.filter(({ equipmentCount }) => equipmentCount > 0)
  const nameOf = ({ id }: EquipmentGroup) =>
    pathTo(all, id)
      .map((group) => group.title || t(($) => $.unnamedGroup))
      .join(' / ')
  return (
    <>
      <header className="screen-head">
        <h1>{title}</h1>
      </header>
      <StaleNote of={answer} />
      <div className="table-card" aria-busy={answer.isLoading}>
        {groups.length === 0 ? (
          <Nothing of={answer} text={t(($) => $.noGmGroups)} />
        ) : (
          <RowsTable
            interactive
            part="gm-groups"
            columns={[
              {
                label: t(($) => $.groups),
                cell: (group) => <Link href={groupPath(group.id)}>{nameOf(group)}</Link>,
                isWide: true,
              },
              { label: t(($) => $.gmDevices), cell: ({ equipmentCount }) => equipmentCount, isNumber: true },
              { label: t(($) => $.views.online), cell: ({ onlineCount }) => onlineCount, isNumber: true },
            ]}
            rows={groups}
            rowKey={({ id }) => id}
            rowProps={({ id }) => ({ 'data-group': id, onClick: () => navigate(groupPath(id)) })}
          />
        )}
      </div>
    </>
  )
}
