import { Button, Section, SectionCard } from '@blueprintjs/core'
import { Application, Cross, History, List } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { DAY_MS } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { useJump } from '../page/useJump.ts'
import { type AlarmActsProps, AlarmDetailActs } from './AlarmActButtons.tsx'
import { AlarmValue, EventMark, JournalReason } from './AlarmCells.tsx'
import { AlarmMark } from './AlarmMark.tsx'
import { AlarmOrder } from './AlarmOrder.tsx'
import { ResetAlarm } from './ResetAlarm.tsx'
import { useAlarmOrders } from './useAlarmOrders.ts'

const REFRESH_MS = 5_000
const MINUTE_MS = 60_000
/** Transitions that are shown: the last ones. */
const EVENTS = 20

interface AlarmDetailProps extends AlarmActsProps {
  readonly alarm: Alarm
  /** False: it is closed, or something else keeps it from the list. */
  readonly isListed: boolean
  readonly onClose: () => void
}

/** One alarm: what to do about it, what happened to it, and the ways to its device and page. */
export const AlarmDetail = observer(function AlarmDetail(props: AlarmDetailProps) {
  const { alarm, isListed, may, onAsk, onClose } = props
  const { t } = useTranslation('alarm')
  return (
    <aside className="alarm-detail" data-part="alarm-detail" aria-label={alarm.msg}>
      <header>
        <AlarmMark alarm={alarm} />
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          title={t(($) => $.closeDetail)}
          aria-label={t(($) => $.closeDetail)}
          onClick={onClose}
        />
      </header>
      <h2>{alarm.msg}</h2>
      <p className="muted">{[alarm.equipTitle, alarm.signalTitle].filter((part) => part !== '').join(' · ')}</p>
      <div className="alarm-actions">
        {isListed && <AlarmDetailActs may={may} alarm={alarm} onAsk={onAsk} />}
        {isListed && <ResetAlarm alarm={alarm} />}
        <OrderAct alarm={alarm} />
      </div>
      {!isListed && <p className="muted">{t(($) => $.notListed)}</p>}
      <Jumps alarm={alarm} />
      <Advice alarm={alarm} />
      <Facts alarm={alarm} />
      <Journal alarm={alarm} />
    </aside>
  )
})

const OrderAct = observer(function OrderAct({ alarm }: { readonly alarm: Alarm }) {
  const orders = useAlarmOrders([alarm.id], alarm.equipId !== null)
  if (!orders.mayView) return null
  return <AlarmOrder alarm={alarm} order={orders.of(alarm.id)} isKnown={orders.isKnown} onMade={orders.reload} />
})

/** The ways to the device, to its page, and to its page as it was when the alarm was raised. */
function Jumps({ alarm: { equipId, gmtTrigger } }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const jump = useJump()
  if (equipId === null) return null
  return (
    <div className="alarm-actions">
      <Button
        size="small"
        variant="minimal"
        icon={<Application />}
        text={t(($) => $.openPage)}
        data-action="open-page"
        onClick={() => jump.openPage(equipId, { from: 'alarm' })}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<History />}
        text={t(($) => $.openThen)}
        data-action="open-then"
        onClick={() => jump.openPage(equipId, { from: 'alarm', replay: gmtTrigger })}
      />
      <Link className="bp6-button bp6-small bp6-minimal" href={`/monitor/eg/detail/list/${equipId}`}>
        <List />
        <span className="bp6-button-text">{t(($) => $.openDevice)}</span>
      </Link>
    </div>
  )
}

/** The advice that the condition gives about its alarms. */
function Advice({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const { responseMinutes, gmtTrigger } = alarm
  const given = (['cause', 'consequence', 'action'] as const).filter((name) => alarm[name] !== '')
  if (given.length === 0 && responseMinutes === 0) return <p className="muted">{t(($) => $.noAdvice)}</p>
  return (
    <dl className="alarm-advice" data-part="advice">
      {responseMinutes > 0 && (
        <Fact label={t(($) => $.fields.responseMinutes)}>
          {t(($) => $.respondUntil, {
            minutes: t(($) => $.minutes, { count: responseMinutes }),
            time: timeText(gmtTrigger + responseMinutes * MINUTE_MS, 'MM-DD HH:mm:ss'),
          })}
        </Fact>
      )}
      {given.map((name) => (
        <Fact key={name} label={t(($) => $.fields[name])}>
          {alarm[name]}
        </Fact>
      ))}
    </dl>
  )
}

function Facts({ alarm }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const { gmtTrigger, gmtRelease, gmtConfirm, classTitle, firstOut, firstBy, confirmBy, confirmNote } = alarm
  return (
    <dl className="alarm-facts">
      <Fact label={t(($) => $.fields.value)}>
        <AlarmValue of={alarm} value={alarm.value} />
      </Fact>
      <Fact label={t(($) => $.fields.gmtTrigger)}>{timeText(gmtTrigger)}</Fact>
      {gmtRelease !== null && <Fact label={t(($) => $.fields.gmtRelease)}>{timeText(gmtRelease)}</Fact>}
      {classTitle !== '' && <Fact label={t(($) => $.fields.classTitle)}>{classTitle}</Fact>}
      {firstOut !== '' && <Fact label={t(($) => $.fields.firstOut)}>{firstOut}</Fact>}
      {firstBy !== undefined && <Fact label={t(($) => $.fields.firstBy)}>{firstBy}</Fact>}
      {gmtConfirm !== null && (
        <Fact label={t(($) => $.fields.confirm)}>
          {[confirmBy, timeText(gmtConfirm, 'MM-DD HH:mm'), confirmNote].filter((part) => part !== '').join(' · ')}
        </Fact>
      )}
    </dl>
  )
}

/** The last transitions of the alarm, the newest first. */
const Journal = observer(function Journal({ alarm: { id, gmtTrigger } }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const { clock } = useStores()
  // The time reaches ahead, so that it includes events that come while the alarm is shown.
  const [to] = useState(() => clock.now() + DAY_MS)
  const from = Math.min(gmtTrigger, to - DAY_MS)
  const body = { from, to, alarmId: id, pageSize: EVENTS }
  const { page, error } = useAnswer(paths.alarmManagementJournal, body, REFRESH_MS)
  return (
    <Section compact title={t(($) => $.views.journal)} className="alarm-journal">
      <SectionCard>
        {page === undefined && <p className="muted">{error === undefined ? '…' : t(($) => $.noJournal)}</p>}
        <ul className="plain-list" data-part="alarm-events">
          {page?.rows.map((row) => (
            <li key={row.id}>
              <time>{timeText(row.time, 'MM-DD HH:mm:ss')}</time>
              <EventMark of={row} />
              <span className="muted">
                {row.by} {row.reason !== '' && <JournalReason of={row} />}
              </span>
            </li>
          ))}
        </ul>
      </SectionCard>
    </Section>
  )
})
