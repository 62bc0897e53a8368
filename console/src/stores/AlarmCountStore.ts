import { asPoll, type Call, type CallData } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { makeAutoObservable, runInAction } from 'mobx'
import type { MessageListener } from './MessageStore.ts'

type Counts = CallData<typeof paths.alarmOpenByPage>
/** Alarms that nobody has acknowledged, and the most urgent severity among them. */
export type AlarmCount = Pick<Counts, 'unacknowledged' | 'severity'>

/** Debounce: a burst of messages asks once, ms. In a flood all open menus ask at this rate. */
const GATHER_MS = 1_500
/** The counts are also polled, because a broken socket is not noticed at once, ms. */
const POLL_MS = 30_000

/** Counts the alarms of the plant, of projects and of pages, all with one call; kept up to date by messages. */
export class AlarmCountStore implements MessageListener {
  /** Undefined before the first answer. An answer that fails keeps the last counts: the next one follows soon. */
  counts: Counts | undefined
  /** Counts bursts of messages: a list of alarms that asks again with each follows the plant. */
  bursts = 0
  readonly #call: Call
  #poll: ReturnType<typeof setInterval> | undefined
  #gathering: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(call: Call) {
    this.#call = call
    makeAutoObservable(this)
  }

  ofProject(id: string): AlarmCount | undefined {
    return this.counts?.projects.find((project) => project.id === id)
  }

  ofPage(id: string): AlarmCount | undefined {
    return this.counts?.pages.find((page) => page.id === id)
  }

  start(): void {
    this.#poll = setInterval(() => void this.#count(), POLL_MS)
    void this.#count()
  }

  stop(): void {
    this.#turn++
    clearInterval(this.#poll)
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.counts = undefined
  }

  take({ type }: { readonly type: string }): void {
    if (type !== 'alarm') return
    // Later messages do not postpone the question.
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.refresh()
    }, GATHER_MS)
  }

  /** Also called when the socket of messages is connected: what came before it was not heard. */
  refresh(): Promise<void> {
    this.bursts++
    return this.#count()
  }

  async #count(): Promise<void> {
    const mine = ++this.#turn
    // The last counts stay: the next question follows within 30 s.
    const counts = await this.#call(paths.alarmOpenByPage, {}, asPoll).catch(() => undefined)
    if (mine !== this.#turn || counts === undefined) return
    runInAction(() => {
      this.counts = counts
    })
  }
}
