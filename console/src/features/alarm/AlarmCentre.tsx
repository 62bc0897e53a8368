import { Button, NonIdealState } from '@blueprintjs/core'
import { Notifications, NotificationsSnooze, VolumeOff, VolumeUp, WarningSign } from '@blueprintjs/icons'
import type { Alarm } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { Drawer } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAct } from '../../kit/ask/useAct.ts'
import { badgeText } from '../../kit/text/badgeText.ts'
import { messageText } from '../../kit/text/messageText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { AlarmStore } from '../../stores/AlarmStore.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { shownLocale } from '../../texts/i18n.ts'
import { AlarmActDialog } from './AlarmActDialog.tsx'
import { AlarmItem } from './AlarmItem.tsx'
import { AlarmOrder } from './AlarmOrder.tsx'
import { AlarmSpeech } from './AlarmSpeech.ts'
import { type AlarmKeyActs, isDialogOpen, isDrawerOpen, isTyping, OPEN_KEY, onAlarmKey } from './alarmKeys.ts'
import { AlarmSound } from './alarmSound.ts'
import { FloodNotice, FloodParts } from './FloodParts.tsx'
import { useAlarmOrders } from './useAlarmOrders.ts'
import { useFlood } from './useFlood.ts'

/** The first alarm's actions have the focus. */
const alarmPlaces = ['.alarm-list', '.alarm-tools']

/** The unacknowledged alarms in the top bar: their number, the most urgent one, and a drawer with the list. */
const AlarmCentre = observer(function AlarmCentre() {
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  const [isOpen, setOpen] = useState(false)
  const [confirmed, setConfirmed] = useState<readonly Alarm[]>([])
  const { store, sound, isSounding, silence } = useAlarms()
  const { total, alarms } = store
  const mayConfirm = session.may('alarm.confirm')
  const onSilence = mayConfirm && store.sounding.length > 0 ? silence : undefined
  const list = useRef<HTMLDivElement>(null)
  useGlobalKeys({
    open() {
      setOpen(true)
      list.current?.querySelector<HTMLElement>('[data-alarm]')?.focus()
    },
    silence: onSilence,
  })
  const close = () => setOpen(false)
  return (
    <>
      <AlarmBar store={store} onOpen={() => setOpen(true)} />
      {isSounding && <BlockedSound sound={sound} />}
      {onSilence && <SilenceButton onSilence={onSilence} />}
      <Drawer
        isOpen={isOpen}
        size={440}
        // Without a backdrop, the plant stays visible and can be operated.
        hasBackdrop={false}
        enforceFocus={false}
        className="alarm-drawer"
        title={total === 0 ? t(($) => $.title) : t(($) => $.count, { count: total })}
        places={alarmPlaces}
        onClose={close}
      >
        <DrawerTools
          sound={sound}
          onLeave={close}
          onConfirmAll={mayConfirm && alarms.length > 1 ? () => setConfirmed(alarms) : undefined}
        />
        <AlarmKeys
          list={list}
          store={store}
          onConfirm={mayConfirm ? setConfirmed : undefined}
          {...{ onSilence, close }}
        >
          <AlarmList
            store={store}
            onConfirm={mayConfirm ? (alarm) => setConfirmed([alarm]) : undefined}
            onLeave={close}
          />
        </AlarmKeys>
      </Drawer>
      <ConfirmChosen of={confirmed} store={store} onChange={setConfirmed} />
    </>
  )
})
export default AlarmCentre

interface ConfirmChosenProps {
  readonly of: readonly Alarm[]
  readonly store: AlarmStore
  readonly onChange: (alarms: readonly Alarm[]) => void
}

function ConfirmChosen({ of, store, onChange }: ConfirmChosenProps) {
  if (of.length === 0) return null
  const done = () => {
    onChange([])
    void store.refresh()
  }
  return <AlarmActDialog what="confirm" alarms={of} onClose={() => onChange([])} onDone={done} />
}

interface DrawerToolsProps extends SoundProps {
  readonly onLeave: () => void
  readonly onConfirmAll: (() => void) | undefined
}

function DrawerTools({ sound, onLeave, onConfirmAll }: DrawerToolsProps) {
  const { t } = useTranslation('alarm')
  return (
    <div className="alarm-tools">
      <SoundTools sound={sound} />
      <span className="spring" />
      <Link className="alarm-all" href="/monitor/alarm" onClick={onLeave}>
        {t(($) => $.allAlarms)}
      </Link>
      {onConfirmAll && <Button size="small" text={t(($) => $.confirmAll)} onClick={onConfirmAll} />}
    </div>
  )
}

interface GlobalKeyActs {
  readonly open: () => void
  /** On the screen with the list; the drawer has the key itself. */
  readonly silence: (() => void) | undefined
}

/** The keys that work without the drawer, while nobody types and no dialog is open. */
function useGlobalKeys(acts: GlobalKeyActs): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen()) return
      if (key === OPEN_KEY) {
        event.preventDefault()
        latest.current.open()
      } else if (key.toLowerCase() === 'm' && document.querySelector('.alarm-view') && !isDrawerOpen())
        latest.current.silence?.()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [])
}

interface AlarmKeysProps {
  readonly list: RefObject<HTMLDivElement | null>
  readonly store: AlarmStore
  readonly onConfirm: ((alarms: readonly Alarm[]) => void) | undefined
  readonly onSilence: (() => void) | undefined
  readonly close: () => void
  readonly children: ReactNode
}

/** The keys of the drawer's alarms. */
const AlarmKeys = observer(function AlarmKeys(props: AlarmKeysProps) {
  const { list, store, onConfirm, onSilence, close, children } = props
  const { t } = useTranslation('alarm')
  const { session } = useStores()
  const [, navigate] = useLocation()
  const [shelved, setShelved] = useState<Alarm>()
  const latest = useRef<AlarmKeyActs>({})
  const of = (act: (alarm: Alarm) => void) => (id: string) => {
    const alarm = store.alarms.find((each) => each.id === id)
    if (alarm) act(alarm)
  }
  latest.current = {
    open: (id) => {
      close()
      navigate(`/monitor/alarm?alarm=${id}`)
    },
    confirm: onConfirm && of((alarm) => onConfirm([alarm])),
    shelve: session.may('alarm.shelve') ? of(setShelved) : undefined,
    silence: onSilence,
  }
  useEffect(() => {
    const take = (event: KeyboardEvent) => onAlarmKey(event, list.current, latest.current)
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [list])
  return (
    <div ref={list} className="alarm-keyed">
      {children}
      <p className="alarm-keys muted">{t(($) => $.keys)}</p>
      {shelved && (
        <AlarmActDialog
          what="shelve"
          alarms={[shelved]}
          onClose={() => setShelved(undefined)}
          onDone={() => {
            setShelved(undefined)
            void store.refresh()
          }}
        />
      )}
    </div>
  )
})

/** The unacknowledged alarms, with a sound for new ones where the account asks for it. */
function useAlarms() {
  const { t } = useTranslation('alarm')
  const { call, session, messages } = useStores()
  const [sound] = useState(() => new AlarmSound())
  const asksForSound = () => session.user?.prompType.split(',').includes('sound') ?? false
  const [speech] = useState(() => new AlarmSpeech(call))
  const [store] = useState(() => {
    const onSound = (alarm: LiveMessage) => {
      if (!asksForSound() || sound.isMuted) return
      sound.play(alarm.severity ?? 1)
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
  const { act } = useAct()
  /** This screen goes silent at once, the others of the account when the server has recorded it. */
  const silence = () => {
    const alarmIds = store.sounding.slice(0, limits.alarm.confirm).join(',')
    for (const id of store.sounding) store.silence(id)
    sound.silence()
    speech.stop()
    void act(() => call(paths.alarmListSilence, { alarmIds }), { done: t(($) => $.silenced) })
  }
  return { store, sound, isSounding, silence }
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

/** Ends the sound of the alarms that came, and records it. A new alarm sounds again. */
function SilenceButton({ onSilence }: { readonly onSilence: () => void }) {
  const { t } = useTranslation('alarm')
  return (
    <Button
      className="alarm-blocked"
      size="small"
      icon={<VolumeOff />}
      text={t(($) => $.silence)}
      data-action="silence"
      onClick={onSilence}
    />
  )
}

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
        onClick={() => sound.play(1)}
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

const OPEN = { isOpen: 'true', isSuppressed: 'false', order: 'severity' }

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
  const flood = useFlood(OPEN)
  const isCollapsed = flood.flood !== undefined && flood.isCollapsed
  // In a flood the most urgent one alone stands beside the parts.
  const shown = isCollapsed ? alarms.slice(0, 1) : alarms
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
      <FloodNotice of={flood} />
      <ul className="plain-list alarm-list">
        {shown.map((alarm) => (
          <AlarmItem
            key={alarm.id}
            alarm={alarm}
            onConfirm={onConfirm && (() => onConfirm(alarm))}
            onLeave={onLeave}
            order={orderOf(alarm)}
          />
        ))}
      </ul>
      {isCollapsed && flood.flood && (
        <FloodParts
          parts={flood.flood.parts}
          filter={OPEN}
          onConfirm={onConfirm}
          onConfirmPart={undefined}
          onLeave={onLeave}
        />
      )}
      {!isCollapsed && total > alarms.length && (
        <p className="muted">{t(($) => $.more, { count: total - alarms.length })}</p>
      )}
      {alarms.length === 0 && <NonIdealState className="nothing" title={calm} />}
    </>
  )
})
