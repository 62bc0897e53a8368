import { useTranslation } from 'react-i18next'
import { RepairList } from './RepairList.tsx'
import { worksheetResource } from './repair.resource.tsx'

/** The orders that are dispatched to the account. */
export default function WorksheetScreen() {
  const { t } = useTranslation('repair')
  return (
    <div className="screen" data-screen="manage-ops-worksheet">
      <RepairList resource={worksheetResource} title={t(($) => $.worksheet)} emptyText={t(($) => $.noneMine)} />
    </div>
  )
}
