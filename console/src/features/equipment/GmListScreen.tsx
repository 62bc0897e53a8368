import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import { EquipmentBoard } from './EquipmentBoard.tsx'

const LIST = '/monitor/gm/list'
const GROUP = '/monitor/gm/group'

/** GM devices: all, or by group. */
export default function GmListScreen() {
  const { t } = useTranslation('titles')
  const [path] = useLocation()
  const [params] = useSearchParams()
  const isGroup = path === GROUP
  return (
    <div className="fills" data-screen={isGroup ? 'monitor-gm-group' : 'monitor-gm-list'}>
      <EquipmentBoard
        title={t(($) => (isGroup ? $['monitor-gm-group'] : $['monitor-gm-list']))}
        groupId={params.get('group') ?? undefined}
        equipType="gm"
        viewPath={LIST}
        groupPath={(id) => `${GROUP}?group=${id}`}
        detailPath={(id) => `/monitor/gm/vuedetail/${id}`}
      />
    </div>
  )
}
