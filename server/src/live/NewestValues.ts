import type { SignalVal } from '@mimic/contract/live'
import type { Origin } from './ClockRuns.ts'

/** A value as it came. */
export interface Arrival {
  readonly val: SignalVal
  readonly origin: Origin
  /** Why it is bad. */
  readonly code?: number | undefined
}

/** A value whose time does not say whether it is newer, because its gateway's clock was set: `live` is, `late` is not. */
export interface OrderedVal extends SignalVal {
  readonly order?: 'live' | 'late'
}

interface Stored {
  readonly val: SignalVal
  /** Undefined for what is known from before the start, and for what was derived. */
  readonly origin: Origin | undefined
}

/**
 * The newest value of every signal, in memory. Of one run of a gateway's clock, a value replaces a stored one only if its
 * device time is the same or newer; of different runs, the later run counts, whatever its times.
 */
export class NewestValues {
  readonly #values = new Map<string, Stored>()
  readonly #cameMs = new Map<string, number>()
  readonly #lastTime = new Map<string, number>()

  get(signalId: string): SignalVal | undefined {
    return this.#values.get(signalId)?.val
  }

  /** How long ago its value came in, whole ms; null when that was before the server's start. */
  ageMs(signalId: string, monotonicMs: number): number | null {
    const came = this.#cameMs.get(signalId)
    return came === undefined ? null : Math.max(0, Math.round(monotonicMs - came))
  }

  /** Newest device time of any signal of an equipment; null before the first. */
  lastTime(equipId: string): number | null {
    return this.#lastTime.get(equipId) ?? null
  }

  /**
   * What arrivals would do, in the order they came.
   * @returns `replaced`: those that would stand at the end in place of what is stored; `ordered`: all of them
   */
  foresee(arrivals: Iterable<Arrival>): { replaced: Map<string, SignalVal>; ordered: OrderedVal[] } {
    const standing = new Map<string, Arrival>()
    const ordered: OrderedVal[] = []
    for (const arrival of arrivals) {
      const { val } = arrival
      const stored = standing.get(val.id) ?? this.#values.get(val.id)
      const step = stored ? runsBetween(stored, arrival) : 0
      ordered.push(step === 0 ? val : { ...val, order: step > 0 ? 'live' : 'late' })
      if (!stored || step > 0 || (step === 0 && stored.val.time <= val.time)) standing.set(val.id, arrival)
    }
    return { replaced: new Map([...standing].map(([id, { val }]) => [id, val])), ordered }
  }

  /**
   * @param cameMs monotonic; undefined for a value from before the server's start
   * @param origin `derived`: it follows from the newest values, so it replaces what followed before
   * @returns `back`: it was taken, and its time is before that of the value that stood there
   */
  take(
    val: SignalVal,
    equipId: string,
    cameMs: number | undefined,
    origin?: Origin | 'derived',
  ): 'taken' | 'back' | undefined {
    const stored = this.#values.get(val.id)
    const next = { val, origin: origin === 'derived' ? undefined : origin }
    const step = !stored || origin === 'derived' ? 1 : runsBetween(stored, next)
    const isBack = stored !== undefined && stored.val.time > val.time
    if (step < 0 || (step === 0 && isBack)) return undefined
    this.#values.set(val.id, next)
    // The same sample sent again is no newer than it was.
    if (cameMs !== undefined && stored?.val.time !== val.time) this.#cameMs.set(val.id, cameMs)
    if (isBack || val.time > (this.#lastTime.get(equipId) ?? 0)) this.#lastTime.set(equipId, val.time)
    return isBack ? 'back' : 'taken'
  }
}

/** Above 0: `next` is of a later run of the clock; 0: their times tell which is newer. */
function runsBetween({ origin: before }: Stored, { origin: next }: Stored): number {
  if (!next || (before && before.gatewayId !== next.gatewayId)) return 0
  // A value from before the server's start may be of the same run: only one that was read just now is surely newer.
  if (!before && next.isBackfill) return 0
  return next.rank - (before?.rank ?? 0)
}
