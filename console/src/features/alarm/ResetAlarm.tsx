import { Reset } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'

interface ResetAlarmProps {
  readonly alarm: Alarm
  readonly onDone?: () => void
}

/** Resets an alarm that is latched, once its condition is over. */
export function ResetAlarm({ alarm, onDone }: ResetAlarmProps) {
  const { t } = useTranslation('alarm')
  const { call, session } = useStores()
  const { act } = useAct(onDone)
  if (!alarm.isOver || !session.may('alarm.confirm')) return null
  const reset = () => call(paths.alarmManagementReset, { alarmIds: alarm.id })
  return (
    <RowButton
      icon={<Reset />}
      text={t(($) => $.reset)}
      action="reset-alarm"
      onClick={() => void act(reset, { done: t(($) => $.resetDone) })}
    />
  )
}
