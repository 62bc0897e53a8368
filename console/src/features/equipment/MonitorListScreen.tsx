import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { EquipmentBoard } from './EquipmentBoard.tsx'

const LIST = '/monitor/eg/list'

/** All equipment of the organisation with its present state. */
export default function MonitorListScreen() {
  const { t } = useTranslation('equipment')
  const [params] = useSearchParams()
  return (
    <div className="fills" data-screen="monitor-eg-list">
      <EquipmentBoard
        title={t(($) => $.monitorTitle)}
        groupId={params.get('group') ?? undefined}
        viewPath={LIST}
        groupPath={(id) => `${LIST}?group=${id}`}
        detailPath={(id) => `/monitor/eg/detail/list/${id}`}
      />
    </div>
  )
}
