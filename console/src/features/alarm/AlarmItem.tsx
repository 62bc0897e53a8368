import { Button } from '@blueprintjs/core'
import { Application, List, Tick } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { SimulatedTag } from '../../kit/SimulatedTag.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useJump } from '../page/useJump.ts'
import { AlarmMark } from './AlarmMark.tsx'
import { alarmValue } from './alarmValue.ts'

interface AlarmItemProps {
  readonly alarm: Alarm
  /** Undefined for an account without the permission. */
  readonly onConfirm: (() => void) | undefined
  readonly onLeave: () => void
  /** Its repair order, or what makes one; undefined for an account that sees none. */
  readonly order?: ReactNode
}

/** One alarm with its actions. */
export function AlarmItem({ alarm, onConfirm, onLeave, order }: AlarmItemProps) {
  const { t } = useTranslation('alarm')
  const monitor = useTranslation('device')
  const texts = { on: monitor.t(($) => $.on), off: monitor.t(($) => $.off) }
  const [, navigate] = useLocation()
  const jump = useJump()
  const { equipId } = alarm
  const leave = (go: () => void) => () => {
    onLeave()
    go()
  }
  return (
    <li data-alarm={alarm.id} className={`alarm-item is-level-${alarm.severity}`} tabIndex={-1}>
      <AlarmMark alarm={alarm} />
      <time>{timeText(alarm.gmtTrigger, 'MM-DD HH:mm:ss')}</time>
      <strong>{alarm.msg}</strong>
      <span className="alarm-value">
        {alarmValue(alarm, alarm.value, texts)}
        {alarm.simulated && alarm.value !== null && <SimulatedTag />}
      </span>
      <span className="muted">{[alarm.equipTitle, alarm.signalTitle].filter((part) => part !== '').join(' · ')}</span>
      <div className="alarm-actions">
        {onConfirm && (
          <Button
            size="small"
            icon={<Tick />}
            text={t(($) => $.confirm)}
            data-action="confirm-alarm"
            onClick={onConfirm}
          />
        )}
        {equipId !== null && (
          <>
            <RowButton
              icon={<List />}
              text={t(($) => $.openDevice)}
              action="open-device"
              onClick={leave(() => navigate(`/monitor/eg/detail/list/${equipId}/alarm`))}
            />
            <RowButton
              icon={<Application />}
              text={t(($) => $.openPage)}
              action="open-page"
              onClick={leave(() => jump.openPage(equipId, { from: 'alarm' }))}
            />
          </>
        )}
        {order}
      </div>
    </li>
  )
}
