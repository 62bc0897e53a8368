import { pathTo } from '@mimic/contract/tree'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { GroupRow } from './groupTree.ts'

interface GroupPathProps {
  readonly groups: readonly GroupRow[]
  readonly groupId: string
  readonly pathOf: (id: string) => string
}

/** The groups above one, from the top; nothing at the top. The heading beside it names the group itself. */
export function GroupPath({ groups, groupId, pathOf }: GroupPathProps) {
  const { t } = useTranslation('group')
  const monitor = useTranslation('device')
  const above = pathTo(groups, groupId).slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav className="group-path" aria-label={t(($) => $.path)}>
      <ol className="plain-list">
        {above.map(({ id, title }) => (
          <li key={id}>
            <Link href={pathOf(id)}>{title || monitor.t(($) => $.unnamedGroup)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
