import { useTranslation } from 'react-i18next'
import type { AlarmCount } from '../stores/AlarmCountStore.ts'
import { badgeText } from './text/badgeText.ts'

interface AlarmBadgeProps {
  /** Nothing is shown for undefined, and for no alarms. */
  readonly of: AlarmCount | undefined
}

/** The number of unacknowledged alarms beside the sign of the worst severity: its shape and figure say it as well as its colour. */
export function AlarmBadge({ of: count }: AlarmBadgeProps) {
  const { t } = useTranslation('alarm')
  if (!count || count.severity === null) return null
  // The contract allows 1 to 4.
  const severity = count.severity as 1 | 2 | 3 | 4
  const text = `${t(($) => $.count, { count: count.unacknowledged })} · ${t(($) => $.severities[severity])}`
  return (
    <span className="alarm-count" data-alarms={count.unacknowledged} role="img" aria-label={text} title={text}>
      <span className={`severity-sign is-level-${severity}`}>{severity}</span>
      <span>{badgeText(count.unacknowledged)}</span>
    </span>
  )
}
