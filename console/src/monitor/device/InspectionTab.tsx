import { NonIdealState } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'

/** Inspections are kept nowhere yet, and nothing is made up. */
export function InspectionTab() {
  const { t } = useTranslation('monitor')
  return (
    <NonIdealState className="nothing" title={t(($) => $.tabs.inspection)} description={t(($) => $.noInspection)} />
  )
}
