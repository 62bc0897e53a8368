import { Button } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ResourceTable } from '../kit/ResourceTable.tsx'
import { monitorEquipmentResource } from '../resources/equipment.resource.tsx'

/** Online state and newest time change while one looks. */
const REFRESH_MS = 5_000

export default function MonitorListScreen() {
  const { t } = useTranslation('equipment')
  const monitor = useTranslation('monitor')
  const [, navigate] = useLocation()
  const open = ({ id }: { id: string }) => navigate(`/monitor/eg/detail/list/${id}`)
  return (
    <div className="screen" data-screen="monitor-eg-list">
      <ResourceTable
        resource={monitorEquipmentResource}
        title={t(($) => $.monitorTitle)}
        searchHint={t(($) => $.searchHint)}
        refreshMs={REFRESH_MS}
        onOpen={open}
        rowActions={(row) => (
          <Button
            size="small"
            variant="minimal"
            endIcon={<ChevronRight />}
            text={monitor.t(($) => $.realtime)}
            onClick={() => open(row)}
          />
        )}
      />
    </div>
  )
}
