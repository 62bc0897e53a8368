import { Button } from '@blueprintjs/core'
import { Wrench } from '@blueprintjs/icons'
import type { Alarm, RepairOfAlarm } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { RepairMark } from '../repair/RepairMark.tsx'
import { orderTexts } from './orderTexts.ts'

interface AlarmOrderProps {
  readonly alarm: Pick<Alarm, 'id' | 'equipId' | 'msg'>
  /** The order that was made from it; undefined for none, or while that is not known. */
  readonly order: RepairOfAlarm | undefined
  readonly isKnown: boolean
  readonly onMade: () => void
}

/** The repair order of an alarm, or what makes one from it with one click. */
export const AlarmOrder = observer(function AlarmOrder({ alarm, order, isKnown, onMade }: AlarmOrderProps) {
  const { t } = useTranslation('repair')
  const { call } = useStores()
  const { isBusy, act } = useAct(onMade)
  const { id: alarmId, equipId, msg } = alarm
  if (order)
    return (
      <Link href={`/manage/ops/repairs?order=${order.id}`} title={t(($) => $.order)} data-action="open-repair">
        <RepairMark of={order.status} />
      </Link>
    )
  if (equipId === null || !isKnown) return '—'
  const make = () =>
    act(() => call(paths.repairAdd, { equipmentId: equipId, ...orderTexts(msg), alarmId }), { done: t(($) => $.made) })
  return (
    <Button
      size="small"
      icon={<Wrench />}
      text={t(($) => $.makeOrder)}
      loading={isBusy}
      data-action="make-repair"
      onClick={() => void make()}
    />
  )
})
