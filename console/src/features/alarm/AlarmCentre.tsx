import { Button, NonIdealState } from '@blueprintjs/core'
import { Notifications, NotificationsSnooze, VolumeOff, VolumeUp, WarningSign } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import type { LiveMessage } from '@mimic/contract/live'
import { Drawer } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { badgeText } from '../../kit/text/badgeText.ts'
import { messageText } from '../../kit/text/messageText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { AlarmStore } from '../../stores/AlarmStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { shownLocale } from '../../texts/i18n.ts'
import { AlarmItem } from './AlarmItem.tsx'
import { AlarmOrder } from './AlarmOrder.tsx'
import { AlarmSpeech } from './AlarmSpeech.ts'
import { AlarmSound } from './alarmSound.ts'
import { ConfirmAlarms } from './ConfirmAlarms.tsx'
import { useAlarmOrders } from './useAlarmOrders.ts'

/** The first alarm's actions have the focus. */
const alarmPlaces = ['.alarm-list', '.alarm-tools']

/** The unacknowledged alarms in the top bar: their number, the most urgent one, and a drawer with the list. */
const AlarmCentre = observer(function AlarmCentre() {
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly Alarm[]>([])
  const { store, sound, isSounding } = useAlarms()
  const { total, alarms } = store
  const mayConfirm = session.may('alarm.confirm')
  return (
    <>
      <AlarmBar store={store} onOpen={() => setOpen(true)} />
      {isSounding && <BlockedSound sound={sound} />}
      <Drawer
        isOpen={isOpen}
        size={440}
        // Without a backdrop, the plant stays visible and can be operated.
        hasBackdrop={false}
        enforceFocus={false}
        className="alarm-drawer"
        title={total === 0 ? t(($) => $.title) : t(($) => $.count, { count: total })}
        places={alarmPlaces}
        onClose={() => setOpen(false)}
      >
        <div className="alarm-tools">
          <SoundTools sound={sound} />
          <span className="spring" />
          <Link className="alarm-all" href="/monitor/alarm" onClick={() => setOpen(false)}>
            {t(($) => $.allAlarms)}
          </Link>
          {mayConfirm && alarms.length > 1 && (
            <Button size="small" text={t(($) => $.confirmAll)} onClick={() => setConfirmed(alarms)} />
          )}
        </div>
        <AlarmList
          store={store}
          onConfirm={mayConfirm ? (alarm) => setConfirmed([alarm]) : undefined}
          onLeave={() => setOpen(false)}
        />
      </Drawer>
      {confirmed.length > 0 && (
        <ConfirmAlarms
          alarms={confirmed}
          onClose={() => setConfirmed([])}
          onConfirmed={() => {
            setConfirmed([])
            void store.refresh()
          }}
        />
      )}
    </>
  )
})
export default AlarmCentre

/** The unacknowledged alarms, with a sound for new ones where the account asks for it. */
function useAlarms() {
  const { call, session, messages } = useStores()
  const [sound] = useState(() => new AlarmSound())
  const asksForSound = () => session.user?.prompType.split(',').includes('sound') ?? false
  const [speech] = useState(() => new AlarmSpeech(call))
  const [store] = useState(() => {
    const onSound = (alarm: LiveMessage) => {
      if (!asksForSound() || sound.isMuted) return
      sound.play()
      if (session.user?.alarmVoice === 'speech') void speech.say(messageText(alarm), shownLocale())
    }
    return new AlarmStore(call, onSound, () => session.user?.alarmRepeat ?? 'times')
  })
  const isSounding = asksForSound()
  useEffect(() => {
    const leave = messages.listen(store)
    store.start()
    return () => {
      leave()
      store.stop()
      speech.stop()
    }
  }, [messages, store, speech])
  useEffect(() => {
    if (isSounding) sound.open()
    return () => sound.close()
  }, [sound, isSounding])
  return { store, sound, isSounding }
}

interface SoundProps {
  readonly sound: AlarmSound
}

/** Says that the browser keeps the page silent. Any click allows the sound, so the button needs no handler. */
const BlockedSound = observer(function BlockedSound({ sound }: SoundProps) {
  const { t } = useTranslation('alarm')
  if (sound.isMuted || !sound.isBlocked) return null
  return (
    <Button
      className="alarm-blocked"
      size="small"
      variant="minimal"
      intent="warning"
      icon={<VolumeOff />}
      text={t(($) => $.soundBlocked)}
      title={t(($) => $.soundBlockedWhy)}
    />
  )
})

/** Turns the sound on and off, and tries it. */
const SoundTools = observer(function SoundTools({ sound }: SoundProps) {
  const { t } = useTranslation('alarm')
  const { isMuted } = sound
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={isMuted ? <NotificationsSnooze /> : <Notifications />}
        text={isMuted ? t(($) => $.soundOff) : t(($) => $.sound)}
        aria-pressed={!isMuted}
        onClick={() => sound.mute(!isMuted)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<VolumeUp />}
        text={t(($) => $.soundTest)}
        disabled={isMuted}
        title={isMuted ? t(($) => $.soundOff) : undefined}
        data-action="test-sound"
        onClick={() => sound.play()}
      />
    </>
  )
})

/** The text where no alarm waits for anybody. It says that there is none only after the server has answered. */
function useCalm({ isLoaded, standing }: AlarmStore): string {
  const { t } = useTranslation('alarm')
  if (!isLoaded) return t(($) => $.title)
  return standing === 0 ? t(($) => $.none) : t(($) => $.standing, { count: standing })
}

interface AlarmBarProps {
  readonly store: AlarmStore
  readonly onOpen: () => void
}

/** The button in the top bar. */
const AlarmBar = observer(function AlarmBar({ store, onOpen }: AlarmBarProps) {
  const { t } = useTranslation('alarm')
  const { first, total, severity } = store
  const calm = useCalm(store)
  const label = total === 0 ? calm : t(($) => $.count, { count: total })
  return (
    <button
      type="button"
      className={`alarm-bar${total === 0 ? '' : ` is-level-${severity}`}`}
      data-unconfirmed={total}
      aria-label={label}
      // Says that the number is one of alarms: the one at the envelope counts messages.
      title={store.error === undefined ? label : t(($) => $.stale)}
      onClick={onOpen}
    >
      {store.error === undefined ? <Notifications /> : <WarningSign />}
      {total > 0 && <span className="alarm-badge">{badgeText(total)}</span>}
      <span className="alarm-newest" aria-live="polite">
        {first && (
          <>
            <strong>{first.msg}</strong> {first.equipTitle} · {timeText(first.gmtTrigger, 'HH:mm:ss')}
          </>
        )}
        {!first && store.standing > 0 && calm}
      </span>
    </button>
  )
})

interface AlarmListProps {
  readonly store: AlarmStore
  /** Undefined for an account that may not acknowledge. */
  readonly onConfirm: ((alarm: Alarm) => void) | undefined
  readonly onLeave: () => void
}

const AlarmList = observer(function AlarmList({ store, onConfirm, onLeave }: AlarmListProps) {
  const { t } = useTranslation('alarm')
  const { alarms, total } = store
  const calm = useCalm(store)
  const orders = useAlarmOrders(
    alarms.map(({ id }) => id),
    true,
  )
  const orderOf = (alarm: Alarm) =>
    orders.mayView && alarm.equipId !== null ? (
      <AlarmOrder alarm={alarm} order={orders.of(alarm.id)} isKnown={orders.isKnown} onMade={orders.reload} />
    ) : undefined
  return (
    <>
      {store.error !== undefined && (
        <p className="alarm-stale" role="status">
          {t(($) => $.stale)}
        </p>
      )}
      <ul className="plain-list alarm-list">
        {alarms.map((alarm) => (
          <AlarmItem
            key={alarm.id}
            alarm={alarm}
            onConfirm={onConfirm && (() => onConfirm(alarm))}
            onLeave={onLeave}
            order={orderOf(alarm)}
          />
        ))}
      </ul>
      {total > alarms.length && <p className="muted">{t(($) => $.more, { count: total - alarms.length })}</p>}
      {alarms.length === 0 && <NonIdealState className="nothing" title={calm} />}
    </>
  )
})
