import { AnchorButton } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { ScreenFailed } from '../../kit/dialog/ScreenFailed.tsx'
import type { Screen } from '../../kit/Screen.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useScreenTitle } from '../../kit/useScreenTitle.ts'
import { EquipmentBoard } from '../equipment/EquipmentBoard.tsx'
import { group } from './feature.ts'

const noBody = {}

/** The equipment of a group as a list. Without a group in the address, the first one opens. */
const GroupScreen: Screen = function GroupScreen({ params }) {
  const monitor = useTranslation('device')
  const listTitle = useScreenTitle(group, 'monitor-eg-group-list')
  const { groupId, id } = params
  // The short form of the address names the group (2.4).
  const shown = groupId ?? id
  const groups = useAnswer(paths.groupQuery, noBody)
  if (shown === undefined) {
    const first = groups.page?.[0]
    if (first) return <Redirect to={`/monitor/eg/group/list/${first.id}`} replace />
    return (
      <div data-screen="monitor-eg-group">
        <Nothing of={groups} text={monitor.t(($) => $.noGroups)} />
      </div>
    )
  }
  const title = groups.page?.find((group) => group.id === shown)?.title
  return (
    <div className="fills" data-screen="monitor-eg-group-list">
      {groups.page !== undefined && title === undefined ? (
        <ScreenFailed text={monitor.t(($) => $.noGroup)} back="/monitor/eg/group" />
      ) : (
        <EquipmentBoard
          title={title === '' ? monitor.t(($) => $.unnamedGroup) : (title ?? listTitle)}
          groupId={shown}
          selectedId={groupId === undefined ? undefined : id}
          viewPath="/monitor/eg/list"
          groupPath={(next) => `/monitor/eg/group/list/${next}`}
          detailPath={(next) => `/monitor/eg/detail/list/${next}`}
          actions={
            <AnchorButton
              size="small"
              text={monitor.t(($) => $.configuration)}
              href={`/monitor/eg/group/configuration/${shown}`}
            />
          }
        />
      )}
    </div>
  )
}
export default GroupScreen
