import { Button } from '@blueprintjs/core'
import { DiagramTree } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loaded } from '../../../../kit/loaded.tsx'
import type { GridRow } from '../gridRows.ts'
import type { BrowseTarget } from './useBrowse.ts'

// Few kinds of driver can list what a device offers.
const BrowseDialog = loaded(async () => ({ default: (await import('./BrowseDialog.tsx')).BrowseDialog }))

interface BrowseButtonProps {
  readonly target: BrowseTarget
  readonly rows: readonly GridRow[]
  readonly onAdd: (rows: readonly Pick<GridRow, 'cells'>[]) => void
}

/** Opens the tree of what the device offers. */
export function BrowseButton({ target, rows, onAdd }: BrowseButtonProps) {
  const { t } = useTranslation('grid')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<DiagramTree />} text={t(($) => $.browse)} data-action="browse" onClick={() => setOpen(true)} />
      {isOpen && <BrowseDialog target={target} rows={rows} onAdd={onAdd} onClose={() => setOpen(false)} />}
    </>
  )
}
