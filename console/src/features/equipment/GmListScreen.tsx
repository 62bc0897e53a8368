import { useLocation, useSearchParams } from 'wouter'
import { useScreenTitle } from '../../kit/useScreenTitle.ts'
import { EquipmentBoard } from './EquipmentBoard.tsx'
import { equipment } from './feature.ts'

const LIST = '/monitor/gm/list'
const GROUP = '/monitor/gm/group'

/** GM devices: all, or by group. */
export default function GmListScreen() {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const isGroup = path === GROUP
  const title = useScreenTitle(equipment, isGroup ? 'monitor-gm-group' : 'monitor-gm-list')
  return (
    <div className="fills" data-screen={isGroup ? 'monitor-gm-group' : 'monitor-gm-list'}>
      <EquipmentBoard
        title={title}
        groupId={params.get('group') ?? undefined}
        equipType="gm"
        viewPath={LIST}
        groupPath={(id) => `${GROUP}?group=${id}`}
        detailPath={(id) => `/monitor/gm/vuedetail/${id}`}
      />
    </div>
  )
}
