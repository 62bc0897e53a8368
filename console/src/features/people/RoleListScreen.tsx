import { Tag } from '@blueprintjs/core'
import type { OrgRole } from '@mimic/contract'
import { roleEntity } from '@mimic/contract/entities'
import { roleTexts } from '@mimic/contract/roleTexts'
import { useTranslation } from 'react-i18next'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { entityText } from '../../kit/entity/entityText.ts'
import { timeText } from '../../kit/timeText.ts'

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

/** The built-in roles and those of the organisation, with what each may do. */
export default function RoleListScreen() {
  return (
    <div className="screen" data-screen="manage-account-role">
      <EntityTable<OrgRole> entity={roleEntity} cells={cells} isFixed={({ isBuiltIn }) => isBuiltIn} />
    </div>
  )
}
