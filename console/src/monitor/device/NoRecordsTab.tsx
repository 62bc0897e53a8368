import { NonIdealState } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

export function RepairTab() {
  const { t } = useTranslation('monitor')
  return <NonIdealState className="nothing" title={t(($) => $.tabs.repair)} description={t(($) => $.noRepair)} />
}

export function InspectionTab() {
  const { t } = useTranslation('monitor')
  return (
    <NonIdealState className="nothing" title={t(($) => $.tabs.inspection)} description={t(($) => $.noInspection)} />
  )
}
