import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { loaded } from '../../kit/loaded.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { EquipmentBoard } from './EquipmentBoard.tsx'

// A house with equipment never loads it.
const FirstSteps = loaded(async () => ({ default: (await import('../guide/FirstSteps.tsx')).FirstSteps }))

const LIST = '/monitor/eg/list'

/** All equipment of the organisation with its present state. */
export default observer(function MonitorListScreen() {
  const { session } = useStores()
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
        guide={session.may('equipment.edit') ? <FirstSteps /> : undefined}
      />
    </div>
  )
})
