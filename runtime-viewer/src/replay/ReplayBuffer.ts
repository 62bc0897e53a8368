import type { Alarm, DataOf, history } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import { BAD } from '@mimic/contract/quality'

export type Recorded = DataOf<typeof history.replay>

export interface RecordedAsk {
  readonly dateStart: number
  readonly dateEnd: number
  readonly stepMs: number
}

interface Window {
  readonly from: number
  readonly to: number
  readonly recorded: Recorded
}

/** Steps of one window ahead: half a minute of play. */
const WINDOW_STEPS = 120
/** Most values per signal in the range before the playhead that charts show. */
const PAST_STEPS = 600
/** The finest step the server takes. */
const FINEST_MS = 100
/** Windows kept: the one under the playhead, and the next. */
const MOST_WINDOWS = 2

/**
 * Recorded values around a playhead, fetched in windows ahead of it. It holds two windows and, after a seek, the range
 * before it that charts show; answers for an earlier seek are dropped.
 */
export class ReplayBuffer {
  readonly #fetch: (ask: RecordedAsk) => Promise<Recorded>
  /** Called when a fetch has succeeded or failed. */
  readonly #onChange: () => void
  #past: Window | undefined
  #windows: readonly Window[] = []
  /** Number of the current seek. An answer to an earlier one is ignored. */
  #place = 0
  #isAsking = false
  #endMs = Number.NEGATIVE_INFINITY
  #error: unknown

  constructor(fetch: (ask: RecordedAsk) => Promise<Recorded>, onChange: () => void) {
    this.#fetch = fetch
    this.#onChange = onChange
  }

  /** The end of the loaded range; minus Infinity until the last seek is answered. */
  get knownUntilMs(): number {
    return this.#endMs
  }

  get isLoading(): boolean {
    return this.#isAsking
  }

  /** Why the last fetch failed; undefined if it did not. */
  get error(): unknown {
    return this.#error
  }

  /** Drops everything, and fetches the values at `timeMs` and before it. */
  seek(timeMs: number, pastMs: number): void {
    this.#place++
    this.#past = undefined
    this.#windows = []
    this.#endMs = Number.NEGATIVE_INFINITY
    this.#isAsking = false
    const stepMs = Math.max(FINEST_MS, Math.ceil(pastMs / PAST_STEPS))
    this.#ask({ dateStart: Math.max(0, timeMs - pastMs), dateEnd: timeMs, stepMs }, (window) => {
      this.#past = window
    })
  }

  /** Fetches the next window when the playhead is in the last loaded one; nothing after a failure. */
  ensure(timeMs: number, stepMs: number, untilMs: number): void {
    if (this.#isAsking || this.#error !== undefined || this.#endMs === Number.NEGATIVE_INFINITY) return
    const last = this.#windows.at(-1)
    if (this.#endMs >= untilMs || (last !== undefined && timeMs < last.from)) return
    const step = Math.max(FINEST_MS, stepMs)
    const dateEnd = Math.min(untilMs, this.#endMs + WINDOW_STEPS * step)
    this.#ask({ dateStart: this.#endMs, dateEnd, stepMs: step }, (window) => {
      this.#windows = [...this.#windows, window].slice(-MOST_WINDOWS)
    })
  }

  /** The values after `afterMs` and up to `untilMs`, signal by signal, each in order of time. */
  between(afterMs: number, untilMs: number): LiveValue[] {
    const out: LiveValue[] = []
    for (const { recorded } of this.#all())
      for (const { id, times, values, qualities, simulated } of recorded.values)
        for (let i = firstAfter(times, afterMs); i < times.length; i++) {
          const time = times[i] as number
          if (time > untilMs) break
          out.push({ id, value: values[i] ?? null, time, quality: qualities[i] ?? 0, ...markAt(simulated, time) })
        }
    return out
  }

  /** The newest good value of a signal until `untilMs`, as far as it is loaded. */
  lastGood(id: string, untilMs: number): LiveValue | undefined {
    let found: LiveValue | undefined
    for (const { recorded } of this.#all())
      for (const { times, values, qualities, simulated } of recorded.values.filter((each) => each.id === id))
        for (let i = firstAfter(times, untilMs) - 1; i >= 0; i--) {
          const time = times[i] as number
          if (found !== undefined && time <= found.time) break
          const quality = qualities[i] ?? 0
          if (quality < BAD) found = { id, value: values[i] ?? null, time, quality, ...markAt(simulated, time) }
        }
    return found
  }

  /** Alarms that held or began around the playhead, the newest answer of each. */
  alarms(): readonly Alarm[] {
    const byId = new Map<string, Alarm>()
    for (const { recorded } of this.#all()) for (const alarm of recorded.alarms) byId.set(alarm.id, alarm)
    return [...byId.values()]
  }

  /** Outages around the playhead. */
  outages(): readonly Recorded['outages'][number][] {
    return this.#all().flatMap(({ recorded }) => recorded.outages)
  }

  /** Nothing of the page was recorded until now. */
  get isEmpty(): boolean {
    return this.#all().every(({ recorded }) => recorded.values.every(({ times }) => times.length === 0))
  }

  #all(): readonly Window[] {
    return this.#past ? [this.#past, ...this.#windows] : this.#windows
  }

  #ask(ask: RecordedAsk, keep: (window: Window) => void): void {
    const place = this.#place
    this.#isAsking = true
    this.#error = undefined
    const done = (fn: () => void) => {
      if (place !== this.#place) return
      this.#isAsking = false
      fn()
      this.#onChange()
    }
    this.#fetch(ask).then(
      (recorded) =>
        done(() => {
          this.#endMs = ask.dateEnd
          keep({ from: ask.dateStart, to: ask.dateEnd, recorded })
        }),
      (error) =>
        done(() => {
          this.#error = error
        }),
    )
  }
}

/** Index of the first of these ascending times that is later; their number if there is none. */
function firstAfter(times: readonly number[], afterMs: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= afterMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The mark of a value that lies in a simulated stretch. */
const markAt = (
  spans: readonly { readonly from: number; readonly to: number }[] | undefined,
  time: number,
): { readonly simulated?: true } =>
  spans?.some(({ from, to }) => from <= time && time <= to) ? { simulated: true } : {}
