import { SendTo } from '@blueprintjs/icons'
import type { Firmware } from '@mimic/contract'
import { firmwareEntity } from '@mimic/contract/entities'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { RollOutDialog } from './RollOutDialog.tsx'
import { UploadFirmware } from './UploadFirmware.tsx'

const cells: EntityCells<Firmware> = {
  bytes: ({ bytes }) => <FileSize bytes={bytes} />,
  sha256: ({ sha256 }) => (
    <code className="short-hash" title={sha256}>
      {sha256.slice(0, 12)}…
    </code>
  ),
}

function FileSize({ bytes }: Pick<Firmware, 'bytes'>) {
  const { t } = useTranslation('firmware')
  return t(($) => $.size, { kb: Math.max(1, Math.round(bytes / 1024)).toLocaleString('en') })
}

/** The firmware files of gateway models, and their roll-out to chosen gateways. */
export default observer(function HardwareScreen() {
  const { t } = useTranslation('firmware')
  const { session } = useStores()
  const [rolledOut, setRolledOut] = useState<Firmware>()
  return (
    <div className="screen" data-screen="manage-system-hardware">
      <EntityTable<Firmware>
        entity={firmwareEntity}
        cells={cells}
        adding={{ is: 'dialog', dialog: (onClose, onSaved) => <UploadFirmware onClose={onClose} onSaved={onSaved} /> }}
        rowActions={(row) =>
          session.may('equipment.edit') && (
            <RowButton
              icon={<SendTo />}
              text={t(($) => $.rollOut)}
              action="roll-out"
              onClick={() => setRolledOut(row)}
            />
          )
        }
      />
      {rolledOut && <RollOutDialog firmware={rolledOut} onClose={() => setRolledOut(undefined)} />}
    </div>
  )
})
