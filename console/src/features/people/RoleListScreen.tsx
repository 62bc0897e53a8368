import { Tag } from '@blueprintjs/core'
import { Lock, Unlock } from '@blueprintjs/icons'
import type { OrgRole, Role } from '@mimic/contract'
import { roleEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { roleTexts } from '@mimic/contract/roleTexts'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { entityText } from '../../kit/entity/entityText.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

const cells: EntityCells<OrgRole> = {
  title: (role) => <RoleTitle role={role} />,
  gmtModified: ({ gmtModified }) => (gmtModified === 0 ? '—' : timeText(gmtModified, 'YYYY-MM-DD HH:mm')),
}

function RoleTitle({ role: { id, title, isBuiltIn } }: { readonly role: OrgRole }) {
  const { t } = useTranslation('people')
  if (!isBuiltIn) return <strong>{title}</strong>
  // The server has the same built-in roles.
  const texts = roleTexts[id as keyof typeof roleTexts]
  return (
    <span className="tagged-title">
      <strong>{entityText(texts)}</strong> <Tag minimal>{t(($) => $.builtIn)}</Tag>
    </span>
  )
}

interface RequireFactorProps {
  readonly role: OrgRole
  readonly reload: () => void
}

/** Whether the accounts of a built-in role need a second factor: the one thing of it that an organisation decides. */
const RequireFactor = observer(function RequireFactor({ role: { id, secondFactor }, reload }: RequireFactorProps) {
  const { t } = useTranslation('factor')
  const { call, session } = useStores()
  const { act } = useAct(reload)
  if (!session.may('role.edit')) return null
  const toggle = () =>
    act(async () => {
      // The server has the same built-in roles.
      await call(paths.orgRoleRequireFactor, { roleId: id as Role, secondFactor: !secondFactor })
      await session.follow()
    })
  return (
    <RowButton
      icon={secondFactor ? <Unlock /> : <Lock />}
      text={t(($) => (secondFactor ? $.role.release : $.role.require))}
      onClick={() => void toggle()}
    />
  )
})

/** The built-in roles and those of the organisation, with what each may do. */
export default function RoleListScreen() {
  return (
    <div className="screen" data-screen="manage-account-role">
      <EntityTable<OrgRole>
        entity={roleEntity}
        cells={cells}
        isFixed={({ isBuiltIn }) => isBuiltIn}
        rowActions={(role, reload) => role.isBuiltIn && <RequireFactor role={role} reload={reload} />}
      />
    </div>
  )
}
