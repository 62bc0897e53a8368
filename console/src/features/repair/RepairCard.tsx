import type { RepairDetail } from '@mimic/contract'
import { isRepairOver } from '@mimic/contract/repairs'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Fact } from '../../kit/Fact.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { RepairMark } from './RepairMark.tsx'
import { RepairPhotos } from './RepairPhotos.tsx'

interface RepairCardProps {
  readonly order: RepairDetail
  readonly onChanged: () => void
}

const texts = ['note', 'result', 'parts', 'reason'] as const
const times = ['gmtCreate', 'gmtDispatch', 'gmtReceive', 'gmtDone'] as const

/** All that is known of an order, with its photos. */
export const RepairCard = observer(function RepairCard({ order, onChanged }: RepairCardProps) {
  const { t } = useTranslation('repair')
  const { session } = useStores()
  const { id, equipId, equipTitle, alarmId, status, assigneeId, author, assignee } = order
  const { userId, loginname } = session.user ?? {}
  const isConcerned = assigneeId === userId || author === loginname || session.may('order.dispatch')
  return (
    <section data-order={id}>
      <RepairMark of={status} />
      <dl className="write-values sheet-facts">
        <Fact label={t(($) => $.fields.equipTitle)}>
          <Link href={`/monitor/eg/detail/list/${equipId}/repair/${id}`}>{equipTitle}</Link>
        </Fact>
        <Fact label={t(($) => $.fields.author)}>{author || '—'}</Fact>
        <Fact label={t(($) => $.fields.assignee)}>{assignee || '—'}</Fact>
        {times
          .filter((field) => order[field] !== 0)
          .map((field) => (
            <Fact key={field} label={t(($) => $.fields[field])}>
              {timeText(order[field], 'YYYY-MM-DD HH:mm')}
            </Fact>
          ))}
        {alarmId !== '' && (
          <Fact label={t(($) => $.ofAlarm)}>
            <Link href={`/msg/detail/all/alarm/eg/${alarmId}`} data-action="open-alarm">
              {t(($) => $.openAlarm)}
            </Link>
          </Fact>
        )}
        {texts
          .filter((field) => order[field] !== '')
          .map((field) => (
            <Fact key={field} label={t(($) => $.fields[field])}>
              <span className="order-text">{order[field]}</span>
            </Fact>
          ))}
      </dl>
      <RepairPhotos
        orderId={id}
        photos={order.photos}
        mayChange={isConcerned && !isRepairOver(status)}
        onChanged={onChanged}
      />
    </section>
  )
})
