import { Button } from '@blueprintjs/core'
import { Share } from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loaded } from '../../kit/loaded.tsx'
import { useStores } from '../../stores/StoresContext.ts'

// Loaded with its QR codes once somebody opens it.
const ShareDialog = loaded(() => import('./ShareDialog.tsx'))

interface ShareButtonProps {
  readonly equipmentId: string
  readonly equipName: string
  readonly variant?: 'minimal'
}

/** Opens the share of an equipment, for accounts that may change it. */
export const ShareButton = observer(function ShareButton({ equipmentId, equipName, variant }: ShareButtonProps) {
  const { t } = useTranslation('share')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  if (!session.may('equipment.edit')) return null
  return (
    <>
      <Button
        size="small"
        {...(variant ? { variant } : {})}
        icon={<Share />}
        text={t(($) => $.open)}
        title={t(($) => $.open)}
        data-action="share"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ShareDialog equipmentId={equipmentId} equipName={equipName} onClose={() => setOpen(false)} />}
    </>
  )
})
