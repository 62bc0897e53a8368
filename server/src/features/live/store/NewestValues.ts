import type { LiveValue } from '@mimic/contract/live'
import type { Origin } from './ClockRuns.ts'

/** A received value. */
export interface Arrival {
  readonly val: LiveValue
  readonly origin: Origin
  /** The reason of a bad value. */
  readonly code?: number | undefined
}

/** A value whose time does not say whether it is newer, because its gateway's clock was set: `live` is, `late` is not. */
export interface OrderedValue extends LiveValue {
  readonly order?: 'live' | 'late'
}

interface Stored {
  readonly val: LiveValue
  /** Undefined for derived values, and for those from before the start. */
  readonly origin: Origin | undefined
}

/**
 * The newest value of every signal, in memory. Within one run of a gateway's clock, a value replaces a stored one
 * only if its device time is the same or newer. Between runs, the later run wins, whatever its times.
 */
export class NewestValues {
  readonly #values = new Map<string, Stored>()
  readonly #cameMs = new Map<string, number>()
  readonly #lastTime = new Map<string, number>()

  get(signalId: string): LiveValue | undefined {
    return this.#values.get(signalId)?.val
  }

  /** Age of its value in whole ms; null when it came before the server's start. */
  ageMs(signalId: string, monotonicMs: number): number | null {
    const came = this.#cameMs.get(signalId)
    return came === undefined ? null : Math.max(0, Math.round(monotonicMs - came))
  }

  /** Forgets a signal that is gone. @param equipId its equipment, where that is gone as well */
  drop(signalId: string, equipId?: string): void {
    this.#values.delete(signalId)
    this.#cameMs.delete(signalId)
    if (equipId !== undefined) this.#lastTime.delete(equipId)
  }

  /** Newest device time of any signal of an equipment; null before the first. */
  lastTime(equipId: string): number | null {
    return this.#lastTime.get(equipId) ?? null
  }

  /**
   * Computes what arrivals would change, in order of arrival.
   * @returns `replaced`: values that would become the newest; `ordered`: all values
   */
  foresee(arrivals: Iterable<Arrival>): { replaced: Map<string, LiveValue>; ordered: OrderedValue[] } {
    const standing = new Map<string, Arrival>()
    const ordered: OrderedValue[] = []
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
   * @param origin `derived`: it follows from the newest values, so it replaces the derived value before
   * @returns `back`: it was taken, and its time is before that of the value that it replaced
   */
  take(
    val: LiveValue,
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
    // A sample that is sent again keeps its age.
    if (cameMs !== undefined && stored?.val.time !== val.time) this.#cameMs.set(val.id, cameMs)
    if (isBack || val.time > (this.#lastTime.get(equipId) ?? 0)) this.#lastTime.set(equipId, val.time)
    return isBack ? 'back' : 'taken'
  }
}

/**
 * @returns above 0 when `next` is of a later run of the clock, below 0 when of an earlier one; 0 when their times
 * decide which is newer
 */
function runsBetween({ origin: before }: Stored, { origin: next }: Stored): number {
  if (!next || (before && before.gatewayId !== next.gatewayId)) return 0
  // A value from before the server's start may be of the same run: only a value that was read just now is certainly
  // newer.
  if (!before && next.isBackfill) return 0
  return next.rank - (before?.rank ?? 0)
}
