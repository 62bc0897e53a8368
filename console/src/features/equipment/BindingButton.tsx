import { Button } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import type { Equipment } from '@mimic/contract'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { BindingDialog } from './BindingDialog.tsx'

interface BindingButtonProps {
  readonly equipment: Equipment
  readonly onChanged: () => void
}

/** Opens the bindings of an equipment, for accounts that may change them. */
export const BindingButton = observer(function BindingButton({ equipment, onChanged }: BindingButtonProps) {
  const { t } = useTranslation('equipment')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  if (!session.may('equipment.edit')) return null
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Link />}
        text={t(($) => $.binding.open)}
        title={t(($) => $.binding.open)}
        data-action="bindings"
        onClick={() => setOpen(true)}
      />
      {isOpen && <BindingDialog equipment={equipment} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  )
})
