import { SegmentedControl } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../kit/oneOf.ts'
import { useTabAddress } from '../../kit/useTabAddress.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { AlarmFigures } from './AlarmFigures.tsx'
import { AlarmJournal } from './AlarmJournal.tsx'
import { OpenAlarmList } from './OpenAlarmList.tsx'
import { PositionChoice } from './PositionChoice.tsx'
import { SuppressedAlarms } from './SuppressedAlarms.tsx'

const views = ['open', 'suppressed', 'journal', 'figures'] as const
const shown = { open: OpenAlarmList, suppressed: SuppressedAlarms, journal: AlarmJournal, figures: AlarmFigures }

/** The alarms of the plant: those that are open, those that reach nobody, the journal, and the load of the operators. */
export default function AlarmScreen() {
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  const [view, setView] = useTabAddress('view', views)
  const View = shown[view]
  return (
    <div className="screen" data-screen="monitor-alarm">
      <div className="alarm-views">
        <SegmentedControl
          className="tab-views"
          size="small"
          inline
          options={views.map((value) => ({ value, label: t(($) => $.views[value]) }))}
          value={view}
          onValueChange={(value) => setView(oneOf(views, value) ?? 'open')}
        />
        {!session.user?.isExternal && <PositionChoice />}
      </div>
      <View key={view} />
    </div>
  )
}
