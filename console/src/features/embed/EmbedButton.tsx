import { Button } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmbedDialog } from './EmbedDialog.tsx'

/** Opens the embed tokens of a page, for accounts that may edit it. */
export function EmbedButton({ projectId, pageId }: { readonly projectId: string; readonly pageId: string }) {
  const { t } = useTranslation('device')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="minimal"
        icon={<Link />}
        text={t(($) => $.embed.open)}
        data-action="embed"
        onClick={() => setOpen(true)}
      />
      {isOpen && <EmbedDialog projectId={projectId} pageId={pageId} onClose={() => setOpen(false)} />}
    </>
  )
}
