import type { RefusalReason } from '@mimic/contract'
import type { Logger } from 'pino'

export interface Refusal {
  readonly reason: RefusalReason
  /** The number since the server's start. */
  readonly count: number
  /** The last one: when, ms UTC, and of which signal; empty for a whole message. */
  readonly time: number
  readonly signalId: string
}

/** Repeated refusals of a gateway are logged this often, with their number meanwhile. */
const LOG_MS = 60_000

interface Count {
  count: number
  time: number
  signalId: string
  logged: number
  loggedMs: number
}

/** Counts refused messages and samples by gateway and reason: for the screen and, rate-limited, for the log. */
export class RefusedSamples {
  readonly #log: Logger
  readonly #now: () => number
  readonly #monotonic: () => number
  readonly #gateways = new Map<string, Map<RefusalReason, Count>>()

  constructor(log: Logger, now: () => number, monotonic: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
    this.#monotonic = monotonic
  }

  note(gatewayId: string, reason: RefusalReason, signalId = '', samples = 1): void {
    const own = this.#gateways.get(gatewayId) ?? new Map<RefusalReason, Count>()
    this.#gateways.set(gatewayId, own)
    const count = own.get(reason) ?? { count: 0, time: 0, signalId, logged: 0, loggedMs: Number.NEGATIVE_INFINITY }
    own.set(reason, count)
    count.count += samples
    count.time = this.#now()
    count.signalId = signalId
    if (this.#monotonic() - count.loggedMs < LOG_MS) return
    const since = count.count - count.logged
    count.logged = count.count
    count.loggedMs = this.#monotonic()
    this.#log.warn({ gatewayId, reason, signalId, refused: since, total: count.count }, 'samples refused')
  }

  /** The refusals of a gateway, the most frequent first. */
  of(gatewayId: string): Refusal[] {
    return [...(this.#gateways.get(gatewayId) ?? [])]
      .map(([reason, { count, time, signalId }]) => ({ reason, count, time, signalId }))
      .sort((a, b) => b.count - a.count)
  }
}
