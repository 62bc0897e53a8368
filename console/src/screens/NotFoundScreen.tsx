import { Button, NonIdealState } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Brand } from '../kit/Brand.tsx'
import { HOME } from './index.ts'

export default function NotFoundScreen() {
  const { t } = useTranslation('common')
  const [, navigate] = useLocation()
  return (
    <main className="not-found" data-screen="not-found">
      <NonIdealState
        icon={<Brand isLarge />}
        title="404"
        description={t(($) => $.notFound)}
        action={<Button intent="primary" text={t(($) => $.home)} onClick={() => navigate(HOME)} />}
      />
    </main>
  )
}
