import { Button, Callout } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

interface StaleNoteProps {
  readonly of: { readonly page: unknown; readonly error: unknown; readonly reload: () => void }
}

/** Stands above a list whose last refresh failed, and says that the rows are older. */
export function StaleNote({ of: list }: StaleNoteProps) {
  const { t } = useTranslation('common')
  if (list.error === undefined || list.page === undefined) return null
  return (
    <Callout compact intent="warning" className="stale-note" role="status">
      {t(($) => $.stale)} <Button size="small" variant="minimal" text={t(($) => $.retry)} onClick={list.reload} />
    </Callout>
  )
}
