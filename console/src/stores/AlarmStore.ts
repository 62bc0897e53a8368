import type { Alarm, UserConfig } from '@mimic/contract'
import { asPoll, type Call } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { openAlarms } from '@mimic/viewer/link'
import { makeAutoObservable, observable, runInAction } from 'mobx'

/** Rows asked for of each state. `total` tells how many there are. */
const SHOWN = 50
/** Debounce: a burst of messages asks for the list once, ms. */
const GATHER_MS = 200
/** The list is also polled, because a broken socket is not noticed at once, ms. */
const POLL_MS = 30_000
/** Time between two soundings of an alarm that is not acknowledged, ms. */
const REPEAT_MS = 10_000

type AlarmRepeat = UserConfig['alarmRepeat']

/** The unacknowledged alarms that the account may see, kept up to date by messages. */
export class AlarmStore {
  /** Active alarms first, then returned ones; of each the most urgent first, of equal ones the newest. */
  alarms: readonly Alarm[] = []
  total = 0
  /** Alarms that somebody has acknowledged and that still hold. */
  standing = 0
  /** Why the last refresh failed. The alarms of the refresh before it are kept. */
  error: unknown
  isLoaded = false
  readonly #call: Call
  readonly #onSound: (alarm: LiveMessage) => void
  readonly #repeat: () => AlarmRepeat
  /** Timers of alarms that will sound again, by alarm id. */
  readonly #repeats = observable.map<string, ReturnType<typeof setTimeout>>(undefined, { deep: false })
  #poll: ReturnType<typeof setInterval> | undefined
  #gathering: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  /** @param repeat as the account has set it */
  constructor(call: Call, onSound: (alarm: LiveMessage) => void, repeat: () => AlarmRepeat = () => 'times') {
    this.#call = call
    this.#onSound = onSound
    this.#repeat = repeat
    makeAutoObservable(this)
  }

  /** The most urgent active alarm, of equal ones the newest; without an active one, such a returned one. */
  get first(): Alarm | undefined {
    return this.alarms[0]
  }

  /** The most urgent severity; 4 without alarms. */
  get severity(): number {
    return this.alarms.reduce((least, { severity }) => Math.min(least, severity), 4)
  }

  /** The alarms that will sound again. */
  get sounding(): readonly string[] {
    return [...this.#repeats.keys()]
  }

  start(): void {
    this.#poll = setInterval(() => void this.refresh(), POLL_MS)
    void this.refresh()
  }

  stop(): void {
    this.#turn++
    clearInterval(this.#poll)
    clearTimeout(this.#gathering)
    for (const id of [...this.#repeats.keys()]) this.silence(id)
  }

  take(message: LiveMessage): void {
    if (message.type !== 'alarm') return
    // Later messages do not postpone the refresh: a plant in trouble sends them without a pause.
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.refresh()
    }, GATHER_MS)
    if (message.dataStatus === 'active') this.#sound(message, this.#timesOf(message))
    else this.silence(message.id)
  }

  /** Stops the repeated sound of an alarm. */
  silence(id: string): void {
    clearTimeout(this.#repeats.get(id))
    this.#repeats.delete(id)
  }

  async refresh(): Promise<void> {
    const mine = ++this.#turn
    try {
      const { waiting, waitingTotal, acknowledged } = await openAlarms(this.#call, { rows: SHOWN })
      if (mine !== this.#turn) return
      runInAction(() => {
        this.alarms = waiting
        this.total = waitingTotal
        this.standing = acknowledged.total
        this.error = undefined
        this.isLoaded = true
      })
    } catch (error) {
      if (mine !== this.#turn) return
      runInAction(() => {
        this.error = error
      })
    }
  }

  #timesOf({ alarmBroadcastTimes = 1 }: LiveMessage): number {
    const repeat = this.#repeat()
    if (repeat === 'once') return 1
    return repeat === 'times' ? alarmBroadcastTimes : Number.POSITIVE_INFINITY
  }

  /** Sounds now, and again as often as is left, while the alarm is active and unacknowledged. */
  #sound(alarm: LiveMessage, times: number): void {
    const { id } = alarm
    this.silence(id)
    this.#onSound(alarm)
    if (times <= 1) return
    const timer = setTimeout(() => void this.#again(alarm, times - 1), REPEAT_MS)
    runInAction(() => this.#repeats.set(id, timer))
  }

  async #again(message: LiveMessage, times: number): Promise<void> {
    const { id } = message
    const timer = this.#repeats.get(id)
    // Without an answer the alarm counts as not over, so it sounds again.
    const isOver = await this.#call(paths.alarmIsRelease, { alarmId: id }, asPoll).catch(() => false)
    // The alarm was silenced, or raised again, while the call was under way.
    if (this.#repeats.get(id) !== timer) return
    if (!isOver && this.alarms.some((alarm) => alarm.id === id && alarm.state === 'active')) this.#sound(message, times)
    else this.silence(id)
  }
}
