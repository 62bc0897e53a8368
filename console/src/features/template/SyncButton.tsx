import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loaded } from '../../kit/loaded.tsx'
import { useStores } from '../../stores/StoresContext.ts'

const SyncDialog = loaded(async () => ({ default: (await import('./SyncDialog.tsx')).SyncDialog }))

interface SyncButtonProps {
  readonly template: { readonly id: string; readonly title: string }
  /** Devices get saved settings only. */
  readonly isUnsaved?: boolean
  /** In a row of a list. */
  readonly isSmall?: boolean
}

/** Opens the update of the devices of a template, for accounts that may change devices. */
export const SyncButton = observer(function SyncButton({ template, isUnsaved = false, isSmall }: SyncButtonProps) {
  const { t } = useTranslation('template')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  if (!session.may('equipment.edit')) return null
  return (
    <>
      <Button
        {...(isSmall && { size: 'small', variant: 'minimal' })}
        icon={<Refresh />}
        text={t(($) => $.sync)}
        disabled={isUnsaved}
        {...(isUnsaved && { title: t(($) => $.saveFirst) })}
        data-action="sync"
        onClick={() => setOpen(true)}
      />
      {isOpen && <SyncDialog template={template} onClose={() => setOpen(false)} />}
    </>
  )
})
