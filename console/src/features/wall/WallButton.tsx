import { Button } from '@blueprintjs/core'
import { Presentation } from '@blueprintjs/icons'
import type { PageSummary } from '@mimic/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WallDialog } from './WallDialog.tsx'

interface WallButtonProps {
  readonly projectId: string
  readonly pages: readonly PageSummary[]
}

/** Opens the dialog that starts a wall screen with pages of a project. */
export function WallButton({ projectId, pages }: WallButtonProps) {
  const { t } = useTranslation('wall')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="minimal"
        icon={<Presentation />}
        text={t(($) => $.open)}
        data-action="wall"
        onClick={() => setOpen(true)}
      />
      {isOpen && <WallDialog projectId={projectId} pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}
