import type { Alarm } from '@mimic/contract'
import type { Call } from '@mimic/contract/client'
import type { LiveMessage } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'

/** Of each state; `total` says how many there are. */
const SHOWN = 50
/** A burst of messages asks for the list once. */
const GATHER_MS = 200
/** The socket may be away without anybody knowing yet. */
const POLL_MS = 30_000
/** Between two soundings of an alarm that nobody has acknowledged. */
const REPEAT_MS = 10_000

/** Alarms that nobody has acknowledged, of all that the account may see; kept up to date by messages. */
export class AlarmStore {
  /** Those that hold first, then those that are over; each newest first. */
  alarms: readonly Alarm[] = []
  total = 0
  /** Why the last refresh failed; the alarms before it are kept. */
  error: unknown
  isLoaded = false
  readonly #call: Call
  readonly #onSound: () => void
  /** Alarms that will sound again, by their ids. */
  readonly #repeats = new Map<string, ReturnType<typeof setTimeout>>()
  #poll: ReturnType<typeof setInterval> | undefined
  #gathering: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(call: Call, onSound: () => void) {
    this.#call = call
    this.#onSound = onSound
    makeAutoObservable(this)
  }

  get newest(): Alarm | undefined {
    return this.alarms[0]
  }

  /** The most urgent there is; 4 without alarms. */
  get severity(): number {
    return this.alarms.reduce((least, { severity }) => Math.min(least, severity), 4)
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
    // Not put off by further messages: a plant in trouble sends them without a pause.
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.refresh()
    }, GATHER_MS)
    if (message.dataStatus === 'active') this.#sound(message.id, message.alarmBroadcastTimes ?? 1)
    else this.silence(message.id)
  }

  /** The alarm does not sound again. */
  silence(id: string): void {
    clearTimeout(this.#repeats.get(id))
    this.#repeats.delete(id)
  }

  async refresh(): Promise<void> {
    const mine = ++this.#turn
    const ask = (state: Alarm['state']) => this.#call(paths.alarmQuery, { state, page: 1, pageSize: SHOWN })
    try {
      const [active, returned] = await Promise.all([ask('active'), ask('returned')])
      if (mine !== this.#turn) return
      runInAction(() => {
        this.alarms = [...active.rows, ...returned.rows]
        this.total = active.total + returned.total
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

  /** Now, and again as often as the message says, while the alarm holds and nobody has acknowledged it. */
  #sound(id: string, times: number): void {
    this.silence(id)
    this.#onSound()
    if (times > 1)
      this.#repeats.set(
        id,
        setTimeout(() => void this.#again(id, times - 1), REPEAT_MS),
      )
  }

  async #again(id: string, times: number): Promise<void> {
    const timer = this.#repeats.get(id)
    const isOver = await this.#call(paths.alarmIsRelease, { alarmId: id }).catch(() => false)
    // Silenced, or raised anew, while the answer was on its way.
    if (this.#repeats.get(id) !== timer) return
    if (!isOver && this.alarms.some((alarm) => alarm.id === id && alarm.state === 'active')) this.#sound(id, times)
    else this.silence(id)
  }
}
