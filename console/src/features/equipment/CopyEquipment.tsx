import { Duplicate } from '@blueprintjs/icons'
import type { Equipment } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loaded } from '../../kit/loaded.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'

// The names of the settings of all drivers come with it.
const CopyDialog = loaded(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }))

/** Copies an equipment, for accounts that may add some. */
export const CopyEquipmentButton = observer(function CopyEquipmentButton({
  equipment,
}: {
  readonly equipment: Equipment
}) {
  const { t } = useTranslation('equipment')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  if (!session.may('equipment.edit')) return null
  return (
    <>
      <RowButton icon={<Duplicate />} text={t(($) => $.copy.open)} action="copy" onClick={() => setOpen(true)} />
      {isOpen && <CopyDialog equipment={equipment} onClose={() => setOpen(false)} />}
    </>
  )
})
