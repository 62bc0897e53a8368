import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { NewVersion } from '../stores/NewVersion.ts'

/** Stands above everything when there is a new version, and says that the page reloads or offers the reload. */
export const VersionBanner = observer(function VersionBanner({ version }: { version: NewVersion }) {
  const { t } = useTranslation('common')
  if (version.state === 'none') return null
  return (
    <div className="version-banner" role="status" data-version={version.state}>
      {t(($) => (version.state === 'reloading' ? $.versionReloads : $.versionOffered))}
      {version.state === 'offered' && (
        <Button size="small" intent="primary" text={t(($) => $.reload)} onClick={() => location.reload()} />
      )}
    </div>
  )
})
