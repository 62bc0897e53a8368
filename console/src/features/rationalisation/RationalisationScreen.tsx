import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../kit/oneOf.ts'
import { useTabAddress } from '../../kit/useTabAddress.ts'
import { TableView } from './TableView.tsx'
import { VersionList } from './VersionList.tsx'

const views = ['table', 'versions'] as const
const shown = { table: TableView, versions: VersionList }

/** The rationalised alarm conditions: the table with its draft and what runs otherwise, and its approved versions. */
export default function RationalisationScreen() {
  const { t } = useTranslation('rationalisation')
  const [view, setView] = useTabAddress('view', views)
  const View = shown[view]
  return (
    <div className="screen" data-screen="manage-alarm-rationalisation">
      <SegmentedControl
        className="tab-views"
        size="small"
        inline
        options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
        value={view}
        onValueChange={(value) => setView(oneOf(views, value) ?? 'table')}
      />
      <View key={view} />
    </div>
  )
}
