import { useTranslation } from 'react-i18next'
import { ResourceTable } from '../kit/ResourceTable.tsx'
import { ShareButton } from '../monitor/share/ShareButton.tsx'
import { equipmentResource } from '../resources/equipment.resource.tsx'
import { DesignPages } from './DesignPages.tsx'
import { BindingButton } from './equipment/BindingButton.tsx'

export default function EquipmentListScreen() {
  const { t } = useTranslation('equipment')
  return (
    <div className="screen" data-screen="manage-eg-equipment-list">
      <ResourceTable
        resource={equipmentResource}
        title={t(($) => $.title)}
        searchHint={t(($) => $.searchHint)}
        editTitle={t(($) => $.editTitle)}
        rowActions={(row, reload) => (
          <>
            <BindingButton equipment={row} onChanged={reload} />
            <ShareButton equipmentId={row.id} equipName={row.equipName} variant="minimal" />
            <DesignPages owner="equipment" ownerId={row.id} />
          </>
        )}
      />
    </div>
  )
}
