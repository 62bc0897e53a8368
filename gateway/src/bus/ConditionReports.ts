import { randomUUID } from 'node:crypto'
import type { ConditionReport, ConditionState } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { KeptReports } from '../buffer/KeptReports.ts'
import type { Clock } from '../Clock.ts'

export interface ConditionReportsOptions {
  readonly kept: KeptReports
  readonly clock: Clock
  readonly log: Logger
  /** Publishes a message; false while there is no broker. */
  readonly publish: (report: ConditionReport) => boolean
}

/** A report that the server has not acknowledged is sent again after this long. */
const RESEND_MS = 5_000
/** A failing disk is logged at most this often. */
const LOG_MS = 60_000

interface Told {
  readonly equipId: string
  readonly states: readonly ConditionState[]
  readonly isWhole: boolean
}

/**
 * Tells the server of the alarms that devices judge by themselves. A report is on disk before it leaves, and stays there
 * until the server has committed it. One is on its way at a time, so that they arrive in their order.
 */
export class ConditionReports {
  readonly #options: ConditionReportsOptions
  /** Reports that the disk has not taken yet. */
  #waiting: Told[] = []
  #sent: { readonly id: string; readonly at: number } | undefined
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor(options: ConditionReportsOptions) {
    this.#options = options
  }

  /** @param isWhole the states are all that the device has */
  take(equipId: string, states: readonly ConditionState[], isWhole: boolean): void {
    const now = this.#options.clock.now()
    // A time of a device whose clock is ahead is not believed, as with values.
    const believed = (time: number) => (time > now + limits.skewMs ? now : time)
    const own = states.map((state) => ({
      ...state,
      time: believed(state.time),
      ...(state.since !== undefined && { since: believed(state.since) }),
    }))
    this.#waiting.push({ equipId, states: own, isWhole })
    this.step()
  }

  /** The server has committed these. */
  settle(ids: readonly string[]): void {
    for (const id of ids) this.#options.kept.remove(id)
    if (!this.#sent || !ids.includes(this.#sent.id)) return
    this.#sent = undefined
    this.step()
  }

  /** On a new connection nothing is known to be in flight. */
  reconnected(): void {
    this.#sent = undefined
  }

  /** To be called often. */
  step(): void {
    this.#keep()
    const { kept, clock, publish } = this.#options
    if (this.#sent && clock.monotonic() - this.#sent.at < RESEND_MS) return
    const report = kept.size === 0 ? undefined : kept.oldest()
    // Written by this class.
    if (report && publish(JSON.parse(report.message) as ConditionReport))
      this.#sent = { id: report.id, at: clock.monotonic() }
  }

  #keep(): void {
    try {
      for (let told = this.#waiting[0]; told; told = this.#waiting[0]) {
        this.#write(told)
        this.#waiting.shift()
      }
    } catch (error) {
      this.#warn(error, 'alarms of devices cannot be kept on disk; they wait in memory')
    }
    if (this.#waiting.length <= limits.bus.reports) return
    this.#waiting = this.#waiting.slice(-limits.bus.reports)
    this.#warn(undefined, 'too many alarms of devices wait in memory: the oldest are given up')
  }

  #write({ equipId, states, isWhole }: Told): void {
    const { kept, clock } = this.#options
    const [first, time] = [kept.nextPlace(clock.now()), clock.now()]
    const parts = Math.max(isWhole ? 1 : 0, Math.ceil(states.length / limits.bus.conditions))
    const reports = Array.from(
      { length: parts },
      (_, i): ConditionReport => ({
        v: 1,
        kind: 'conditions',
        id: randomUUID(),
        equipId,
        place: first + i,
        states: states.slice(i * limits.bus.conditions, (i + 1) * limits.bus.conditions),
        ...(isWhole && i === parts - 1 && { wholeSince: first }),
        time,
      }),
    )
    kept.add(reports.map((report) => ({ place: report.place, id: report.id, message: JSON.stringify(report) })))
    while (kept.size > limits.bus.reports) {
      const oldest = kept.oldest()
      if (!oldest) break
      kept.remove(oldest.id)
      this.#warn(undefined, 'too many alarms of devices wait for the server: the oldest are given up')
    }
  }

  #warn(error: unknown, message: string): void {
    const at = this.#options.clock.monotonic()
    if (at - this.#loggedAt < LOG_MS) return
    this.#loggedAt = at
    this.#options.log.error(error === undefined ? {} : { err: error }, message)
  }
}
