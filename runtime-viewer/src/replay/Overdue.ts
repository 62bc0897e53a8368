import type { Signal } from '@mimic/contract'
import type { LiveValue } from '@mimic/contract/live'
import type { Recorded } from './ReplayBuffer.ts'

export type RecordedOutage = Recorded['outages'][number]

/** The same rule as for live values: a value is valid for two intervals and five seconds. */
const INTERVALS = 2
const GRACE_MS = 5_000
/** The interval of a measured variable, the same as for live values. */
const MVAR_INTERVAL_MS = 10_000

interface Shown {
  readonly value: LiveValue
  readonly lifeMs: number
  readonly equipId: string | undefined
  isOverdue: boolean
}

/**
 * Finds the recorded values that were overdue at an instant: older than their interval allows, or from before an
 * outage of their gateway or device. Values that were measured in time but arrived late are not overdue: a replay
 * shows what the plant did.
 */
export class Overdue {
  readonly #signals: ReadonlyMap<string, Pick<Signal, 'intervalMs' | 'equipId'>>
  readonly #shown = new Map<string, Shown>()

  constructor(signals: ReadonlyMap<string, Pick<Signal, 'intervalMs' | 'equipId'>>) {
    this.#signals = signals
  }

  /** Values that are shown from here on, in order of time. */
  take(values: readonly LiveValue[]): void {
    for (const value of values) {
      const signal = this.#signals.get(value.id)
      const lifeMs = INTERVALS * (signal?.intervalMs ?? MVAR_INTERVAL_MS) + GRACE_MS
      this.#shown.set(value.id, { value, lifeMs, equipId: signal?.equipId, isOverdue: false })
    }
  }

  /**
   * Values that have become overdue by `timeMs`, marked so that the engine shows them as stale.
   * @param coarseMs distance between the fetched values: nothing is known between them
   */
  at(timeMs: number, outages: readonly RecordedOutage[], coarseMs: number): LiveValue[] {
    const out: LiveValue[] = []
    for (const shown of this.#shown.values()) {
      if (shown.isOverdue) continue
      const { value, lifeMs, equipId } = shown
      const ageMs = timeMs - value.time - coarseMs
      const isCutOff = ({ equipIds, from }: RecordedOutage) =>
        from <= timeMs && value.time <= from && equipId !== undefined && equipIds.includes(equipId)
      if (ageMs < lifeMs && !(ageMs > 0 && outages.some(isCutOff))) continue
      shown.isOverdue = true
      out.push({ ...value, ageMs: Number.POSITIVE_INFINITY })
    }
    return out
  }
}
