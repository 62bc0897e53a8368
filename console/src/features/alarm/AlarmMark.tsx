import { Tag } from '@blueprintjs/core'
import type { Alarm } from '@mimic/contract'
import { useTranslation } from 'react-i18next'

interface AlarmMarkProps {
  readonly alarm: Pick<Alarm, 'state' | 'severity'> &
    Partial<Pick<Alarm, 'suppression' | 'isFirst' | 'isOver' | 'firstBy' | 'isToBeHandled'>>
}

/** Marks state and severity. The mark is filled while the alarm is active, and a word stands beside the colour. */
export function AlarmMark({ alarm }: AlarmMarkProps) {
  const { t } = useTranslation('alarm')
  const { state, severity, suppression = '', isFirst, isOver, firstBy, isToBeHandled } = alarm
  // The contract allows 1 to 4.
  const level = severity as 1 | 2 | 3 | 4
  return (
    <span className={`alarm-mark is-${state} is-level-${level}`}>
      {t(($) => $.severities[level])} · {t(($) => $.states[state])}
      {isFirst && <Tag minimal>{t(($) => $.marks.first)}</Tag>}
      {isOver && <Tag minimal>{t(($) => $.marks.over)}</Tag>}
      {firstBy !== undefined && state !== 'acknowledged' && state !== 'closed' && (
        <Tag minimal>{t(($) => $.marks.second)}</Tag>
      )}
      {isToBeHandled && <Tag minimal>{t(($) => $.marks.toBeHandled)}</Tag>}
      {suppression !== '' && <Tag minimal>{t(($) => $.suppressions[suppression])}</Tag>}
    </span>
  )
}
