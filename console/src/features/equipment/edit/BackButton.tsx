import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'

/** Leads from a screen that adds or edits to its list. */
export function BackButton({ to }: { readonly to: string }) {
  const { t } = useTranslation('equipment')
  const [, navigate] = useLocation()
  return (
    <Button variant="minimal" icon={<ArrowLeft />} aria-label={t(($) => $.edit.back)} onClick={() => navigate(to)} />
  )
}
