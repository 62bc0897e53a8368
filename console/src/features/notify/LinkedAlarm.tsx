import { Tag } from '@blueprintjs/core'
import type { LinkedAlarms } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../kit/text/timeText.ts'
import { valueText } from '../../kit/text/valueText.ts'

/** An alarm of a link: what it says, since when, and who has acknowledged it. */
export function LinkedAlarm({ alarm }: { readonly alarm: LinkedAlarms['alarms'][number] }) {
  const { t } = useTranslation('notify')
  const { t: alarms } = useTranslation('alarm')
  const { t: device } = useTranslation('device')
  const { severity, text, value, unit, equipTitle, gmtTrigger, gmtRelease, confirmBy, needsScreen } = alarm
  const shown =
    typeof value === 'number'
      ? `${Number(value.toFixed(3))} ${unit}`.trim()
      : value === null
        ? ''
        : valueText({ scale: 0 }, value, { on: device(($) => $.on), off: device(($) => $.off) })
  return (
    <li>
      <span className={`alarm-mark is-active is-level-${severity}`}>
        {alarms(($) => $.severities[severity as 1 | 2 | 3 | 4])}
      </span>{' '}
      <strong>{[equipTitle, text, shown].filter((part) => part !== '').join(' ')}</strong>
      <small className="muted under">
        {t(($) => $.link.since, { time: timeText(gmtTrigger) })}
        {gmtRelease !== null && ` · ${t(($) => $.link.returned, { time: timeText(gmtRelease) })}`}
      </small>
      {confirmBy !== '' && <Tag minimal>{t(($) => $.link.acknowledged, { by: confirmBy })}</Tag>}
      {confirmBy === '' && needsScreen && <Tag minimal>{t(($) => $.link.onScreen)}</Tag>}
    </li>
  )
}
