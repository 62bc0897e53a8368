import { Button } from '@blueprintjs/core'
import type { Alarm } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { type AlarmRights, alarmActs, type OnAlarmAct, subjectsOf } from './alarmActs.ts'
import { ResetAlarm } from './ResetAlarm.tsx'

export interface AlarmActsProps {
  readonly may: AlarmRights
  readonly onAsk: OnAlarmAct
}

/** The acts that apply to the alarm of a row. */
export function AlarmRowActs({ may, alarm, onAsk }: AlarmActsProps & { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  return (
    <span className="row-acts" data-row={alarm.id}>
      <ResetAlarm alarm={alarm} />
      {alarmActs.map(({ what, icon: Icon }) => {
        const of = subjectsOf(what, [alarm], may)
        if (of.length === 0) return null
        const action = `${what}-alarm`
        return (
          <RowButton
            key={what}
            icon={<Icon />}
            text={t(($) => $[what])}
            action={action}
            onClick={() => onAsk(what, of)}
          />
        )
      })}
    </span>
  )
}

/** The acts that apply to the alarm that is shown beside its list. */
export function AlarmDetailActs({ may, alarm, onAsk }: AlarmActsProps & { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  return alarmActs.map(({ what, icon: Icon, isMain }) => {
    const of = subjectsOf(what, [alarm], may)
    if (of.length === 0) return null
    return (
      <Button
        key={what}
        size="small"
        {...(isMain && { intent: 'primary' })}
        icon={<Icon />}
        text={t(($) => $[what])}
        data-action={`${what}-alarm`}
        onClick={() => onAsk(what, of)}
      />
    )
  })
}

/** The acts on the chosen rows. Acknowledging and shelving stand there always, so that the bar does not jump. */
export function SelectedAlarmActs({ may, alarms, onAsk }: AlarmActsProps & { readonly alarms: readonly Alarm[] }) {
  const { t } = useTranslation('alarm')
  return alarmActs.map(({ what, right, icon: Icon }) => {
    const of = subjectsOf(what, alarms, may)
    if (!may[right] || (what === 'handle' && of.length === 0)) return null
    return (
      <Button
        key={what}
        size="small"
        icon={<Icon />}
        text={t(($) => $[what])}
        disabled={of.length === 0}
        data-action={`${what}-selected`}
        onClick={() => onAsk(what, of)}
      />
    )
  })
}
