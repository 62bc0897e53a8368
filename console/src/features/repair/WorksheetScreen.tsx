import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../kit/oneOf.ts'
import { useTabAddress } from '../../kit/useTabAddress.ts'
import { OwnInspections } from './OwnInspections.tsx'
import { RepairList } from './RepairList.tsx'
import { worksheetResource } from './repair.resource.tsx'

const views = ['repairs', 'inspections'] as const

/** The repair orders that are dispatched to the account, and the inspections that it is to carry out. */
export default function WorksheetScreen() {
  const { t } = useTranslation('repair')
  const [view, setView] = useTabAddress('view', views)
  return (
    <div className="screen" data-screen="manage-ops-worksheet">
      <SegmentedControl
        className="tab-views"
        size="small"
        inline
        options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
        value={view}
        onValueChange={(value) => setView(oneOf(views, value) ?? 'repairs')}
      />
      {view === 'repairs' ? (
        <RepairList resource={worksheetResource} title={t(($) => $.worksheet)} emptyText={t(($) => $.noneMine)} />
      ) : (
        <OwnInspections />
      )}
    </div>
  )
}
