import type { Alarm } from '@mimic/contract'
import { useTranslation } from 'react-i18next'

/** State and severity: a filled mark while the alarm holds, and words beside the colour. */
export function AlarmMark({ alarm: { state, severity } }: { alarm: Pick<Alarm, 'state' | 'severity'> }) {
  const { t } = useTranslation('alarm')
  // 1 to 4 by the contract.
  const level = severity as 1 | 2 | 3 | 4
  return (
    <span className={`alarm-mark is-${state} is-level-${level}`}>
      {t(($) => $.severities[level])} · {t(($) => $.states[state])}
    </span>
  )
}
