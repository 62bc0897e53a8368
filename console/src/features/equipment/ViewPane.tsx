import type { EquipmentGroup } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../kit/ask/useAsked.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { GroupTree } from './groups/GroupTree.tsx'

export const views = ['all', 'follow', 'alarm', 'online', 'offline'] as const
export type View = (typeof views)[number]

interface ViewPaneProps {
  readonly groups: Answer<readonly EquipmentGroup[]>
  readonly view: View
  /** The group that is shown, instead of a view. */
  readonly groupId: string | undefined
  readonly onView: (view: View) => void
  readonly groupPath: (groupId: string) => string
  readonly onGroup: (groupId: string) => void
}

/** Chooses what the list shows: a state, or a group with its number of online devices, those below it included. */
export function ViewPane({ groups, view, groupId, onView, groupPath, onGroup }: ViewPaneProps) {
  const { t } = useTranslation('device')
  return (
    <nav className="view-pane" aria-label={t(($) => $.show)}>
      <ul>
        {views.map((each) => (
          <li key={each}>
            <PaneButton isCurrent={groupId === undefined && view === each} onClick={() => onView(each)}>
              <span>{t(($) => $.views[each])}</span>
            </PaneButton>
          </li>
        ))}
      </ul>
      <h2 className="pane-title">{t(($) => $.groups)}</h2>
      {groups.page === undefined ? (
        <Nothing of={groups} />
      ) : (
        <GroupTree
          label={t(($) => $.groups)}
          rows={groups.page}
          currentId={groupId}
          countOf={({ onlineCount, equipmentCount }) => `${onlineCount}/${equipmentCount}`}
          pathOf={groupPath}
          onChoose={onGroup}
        />
      )}
      {groups.page?.length === 0 && <p className="muted">{t(($) => $.noGroups)}</p>}
    </nav>
  )
}

interface PaneButtonProps {
  readonly isCurrent: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function PaneButton({ isCurrent, onClick, children }: PaneButtonProps) {
  return (
    <button type="button" className="pane-button" aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
      {children}
    </button>
  )
}
