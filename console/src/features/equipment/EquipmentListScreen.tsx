import { MenuItem } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { Equipment } from '@mimic/contract'
import { equipmentEntity } from '@mimic/contract/entities'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { loaded } from '../../kit/loaded.tsx'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { DesignPages } from '../designer/DesignPages.tsx'
import { FirstSteps } from '../guide/FirstSteps.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import { BindingButton } from './BindingButton.tsx'
import { CopyEquipmentButton } from './CopyEquipment.tsx'
import { groupFilter } from './groups/GroupFilter.tsx'
import { AssignButton } from './many/AssignButton.tsx'
import { OnlineState } from './OnlineState.tsx'

// Few people add many devices, and its words for refusals come with the whole grid.
const ManyDialog = loaded(async () => ({ default: (await import('./many/ManyDialog.tsx')).ManyDialog }))

const cells: EntityCells<Equipment> = {
  equipName: ({ id, equipName, simulated }) => (
    <>
      <Link href={`/manage/eg/equipment/edit/${id}`} className="row-link">
        {equipName}
      </Link>
      {simulated && <SimulatedTag />}
    </>
  ),
  online: ({ online, notRead }) => <OnlineState isOnline={online} isNotRead={notRead} />,
  gatewayTitle: ({ gatewayId, gatewayTitle }) =>
    gatewayId === null ? (
      '—'
    ) : (
      <Link href={`/manage/eg/gateway/${gatewayId}`} className="row-link is-clipped" title={gatewayTitle}>
        {gatewayTitle}
      </Link>
    ),
}

/** Equipment as it is managed, with its bindings, its share and its pages. */
export default observer(function EquipmentListScreen() {
  const { session } = useStores()
  const { t } = useTranslation('equipment')
  /** Reads the list anew once many devices were added; undefined while the dialog is closed. */
  const [reloadAfter, setReload] = useState<() => void>()
  return (
    <div className="screen" data-screen="manage-eg-equipment-list">
      <EntityTable<Equipment>
        entity={equipmentEntity}
        cells={cells}
        furtherFilters={groupFilter}
        adding={{ is: 'screen', path: '/manage/eg/equipment/add' }}
        {...(session.may('equipment.edit') && {
          selectedActions: (rows: readonly Equipment[], reload: () => void) => (
            <AssignButton ids={rows.map(({ id }) => id)} onChanged={reload} />
          ),
          addMenu: (reload: () => void) => (
            <MenuItem
              icon={<Duplicate />}
              text={t(($) => $.many.open)}
              data-action="add-many"
              onClick={() => setReload(() => reload)}
            />
          ),
        })}
        editPath={({ id }) => `/manage/eg/equipment/edit/${id}`}
        guide={session.may('equipment.edit') ? <FirstSteps /> : undefined}
        rowActions={(row, reload) => (
          <>
            <BindingButton equipment={row} onChanged={reload} />
            <ShareButton equipmentId={row.id} equipName={row.equipName} variant="minimal" />
            <DesignPages owner="equipment" ownerId={row.id} />
            <CopyEquipmentButton equipment={row} />
          </>
        )}
      />
      <FirstSteps isBesideRows />
      {reloadAfter && <ManyDialog onClose={() => setReload(undefined)} onAdded={reloadAfter} />}
    </div>
  )
})
