import { Callout } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import type { Statistic } from '@mimic/contract/statistics'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'

interface StatisticNoteProps {
  readonly projectId: string
  readonly type: 'signal' | 'mvar'
  readonly dataId: string
  readonly statistic: Statistic
  /** The place of the column, from 1. */
  readonly place: number
}

/** Says where the server can not make the chosen statistic of a column, as of a variable whose formula is broken. */
export function StatisticNote({ projectId, type, dataId, statistic, place }: StatisticNoteProps) {
  const { t } = useTranslation('report')
  const { page } = useAnswer(paths.mvarValidStatistics, {
    projectId,
    ids: type === 'mvar' ? dataId : '',
    dataSignal: type === 'signal' ? dataId : '',
    statistic,
  })
  // The answer before this one stays until the next.
  if (!page?.invalidIds.includes(dataId)) return null
  return (
    <Callout compact intent="warning" role="alert" className="statistic-note">
      {t(($) => $.noStatistic, { place })}
    </Callout>
  )
}
