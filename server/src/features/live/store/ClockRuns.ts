/** Number of boots that are remembered per gateway. */
const KEPT = 20

/** The clock run that stamped a sample. Within one gateway, a higher rank is a later run; 0 = not known. */
export interface Origin {
  readonly gatewayId: string
  readonly rank: number
  /** The gateway had buffered it, so it may be older than all known values. */
  readonly isBackfill?: boolean
}

/**
 * The order of each gateway's boots: a gateway begins a new one when its clock was set, so times of different boots do
 * not tell which sample is newer. Samples on the live lane were read just now, so the last boot that was seen there is
 * the newest.
 */
export class ClockRuns {
  readonly #ranks = new Map<string, Map<string, number>>()
  #last = 0

  /** A batch of this boot came on the live lane. @returns whether it is the first */
  noteLive(gatewayId: string, boot: string): boolean {
    const ranks = this.#ranks.get(gatewayId) ?? new Map<string, number>()
    this.#ranks.set(gatewayId, ranks)
    if (ranks.has(boot)) return false
    ranks.set(boot, ++this.#last)
    const [oldest] = ranks.keys()
    if (ranks.size > KEPT && oldest !== undefined) ranks.delete(oldest)
    return true
  }

  originOf(gatewayId: string, boot: string, isBackfill: boolean): Origin {
    return { gatewayId, rank: this.#ranks.get(gatewayId)?.get(boot) ?? 0, isBackfill }
  }
}
