import { paths } from '@mimic/contract/paths'
import { DAY_MS, spanStart } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { durationText } from './durationText.ts'
import { RepairList } from './RepairList.tsx'
import { repairResource } from './repair.resource.tsx'

const DAYS = 30
const REFRESH_MS = 60_000

/** The repair orders of all equipment in the data range, and how long repairs take. */
export default function RepairListScreen() {
  const { t } = useTranslation('repair')
  return (
    <div className="screen" data-screen="manage-ops-repairs">
      <RepairList resource={repairResource} title={t(($) => $.title)} emptyText={t(($) => $.none)} />
      <MeanTime />
    </div>
  )
}

/** How many orders are open, and the mean time to repair of the last days. */
const MeanTime = observer(function MeanTime() {
  const { t } = useTranslation('repair')
  const { clock, locale } = useStores()
  const dateEnd = spanStart(clock.now()) + DAY_MS
  const { page } = useAnswer(paths.repairStatistics, { dateStart: dateEnd - DAYS * DAY_MS, dateEnd }, REFRESH_MS)
  if (!page) return null
  const { open, finished, meanMs } = page
  return (
    <p className="mean-time muted" data-part="mean-time">
      {[
        t(($) => $.open, { count: open }),
        t(($) => $.finishedLately, { count: finished }),
        ...(meanMs === null ? [] : [t(($) => $.meanTime, { time: durationText(meanMs, locale.locale) })]),
      ].join(' · ')}
    </p>
  )
})
