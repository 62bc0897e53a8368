import type { Equipment } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { DesignPages } from '../designer/DesignPages.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { BindingButton } from './BindingButton.tsx'
import { OnlineState } from './OnlineState.tsx'

const cells: EntityCells<Equipment> = { online: ({ online }) => <OnlineState isOnline={online} /> }

/** Equipment as it is managed, with its bindings, its share and its pages. */
export default function EquipmentListScreen() {
  return (
    <div className="screen" data-screen="manage-eg-equipment-list">
      <EntityTable<Equipment>
        entity={equipmentEntity}
        cells={cells}
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
