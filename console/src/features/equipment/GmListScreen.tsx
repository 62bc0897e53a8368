import { useLocation, useSearchParams } from 'wouter'
import { useScreenTitle } from '../../kit/useScreenTitle.ts'
import { EquipmentBoard } from './EquipmentBoard.tsx'
import { equipment } from './feature.ts'
import { GmGroups } from './GmGroups.tsx'

const LIST = '/monitor/gm/list'
const GROUP = '/monitor/gm/group'
const groupPath = (id: string) => `${GROUP}?group=${id}`

/** GM devices: all, or by group. The address of the groups lists them, and names the one that is open. */
export default function GmListScreen() {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const isGroup = path === GROUP
  const groupId = params.get('group') ?? undefined
  const title = useScreenTitle(equipment, isGroup ? 'monitor-gm-group' : 'monitor-gm-list')
  if (isGroup && groupId === undefined)
    return (
      <div className="screen" data-screen="monitor-gm-group">
        <GmGroups title={title} groupPath={groupPath} />
      </div>
    )
  return (
    <div className="fills" data-screen={isGroup ? 'monitor-gm-group' : 'monitor-gm-list'}>
      <EquipmentBoard
        title={title}
        groupId={groupId}
        equipType="gm"
        viewPath={LIST}
        groupPath={groupPath}
        detailPath={(id) => `/monitor/gm/vuedetail/${id}`}
      />
    </div>
  )
}
