import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../kit/oneOf.ts'
import { useTabAddress } from '../../kit/useTabAddress.ts'
import { GrantList } from './GrantList.tsx'
import { OwnKeys } from './OwnKeys.tsx'

const views = ['own', 'grants'] as const

/** The callers of the public API: programs of the organisation by keys, and those of partner companies by grants. */
export default function ApiKeyScreen() {
  const { t } = useTranslation('apiKey')
  const [view, setView] = useTabAddress('view', views)
  return (
    <div className="screen" data-screen="manage-api-list">
      <SegmentedControl
        className="tab-views"
        size="small"
        inline
        options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
        value={view}
        onValueChange={(value) => setView(oneOf(views, value) ?? 'own')}
      />
      {view === 'own' ? <OwnKeys /> : <GrantList />}
    </div>
  )
}
