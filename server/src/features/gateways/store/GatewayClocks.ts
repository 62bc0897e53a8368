import { randomUUID } from 'node:crypto'
import { GOOD, UNCERTAIN } from '@mimic/contract'
import { type Command, type Sample, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { readPong } from '../../../platform/bus/busMessages.ts'

export interface GatewayClocksOptions {
  readonly now: () => number
  /** Monotonic, ms. */
  readonly monotonic: () => number
  readonly publish: (topic: string, command: Command) => Promise<unknown>
}

/** A gateway's clock as one exchange showed it. */
export interface Skew {
  /** Lead over this server's clock, ms; negative: behind. */
  readonly skewMs: number
  /** Largest error of the measurement, ms: half of the time that the exchange took. */
  readonly errorMs: number
}

interface Measured {
  /** The gateway's wall clock less this server's monotonic one: a server whose clock is set measures the same. */
  readonly offsetMs: number
  readonly errorMs: number
  readonly at: number
}

/** A gateway is asked at most this often, ms. */
const ASK_MS = 1_000
/** Boots of one gateway whose clocks are known at a time. */
const KEPT = 20
/** A measurement is valid for this long: quartz drifts some ms a minute. */
const VALID_MS = 60_000
/** A slower exchange measures too inaccurately. */
const MAX_TRIP_MS = 10_000

/**
 * Measures each gateway's clock by message exchanges, timed on the server's monotonic clock alone. Samples that a
 * gateway stamps too far ahead are shifted into the server's time by it.
 */
export class GatewayClocks {
  readonly #options: GatewayClocksOptions
  readonly #asked = new Map<string, { readonly id: string; readonly at: number }>()
  /** Measurements by gateway, then by boot, the newest last. */
  readonly #clocks = new Map<string, Map<string, Measured>>()

  constructor(options: GatewayClocksOptions) {
    this.#options = options
  }

  /** Asks a gateway for its clock, unless that was done just now. */
  ask(gatewayId: string): void {
    const { monotonic, publish } = this.#options
    const at = monotonic()
    if (at - (this.#asked.get(gatewayId)?.at ?? Number.NEGATIVE_INFINITY) < ASK_MS) return
    const id = randomUUID()
    this.#asked.set(gatewayId, { id, at })
    // If a request is lost, the next one follows soon.
    publish(topics.command(gatewayId), { v: 2, kind: 'ping', id }).catch(() => undefined)
  }

  /** @returns false for a message that is no pong */
  take(gatewayId: string, payload: Buffer): boolean {
    const pong = readPong(payload)
    if (!pong) return false
    const asked = this.#asked.get(gatewayId)
    const at = this.#options.monotonic()
    if (asked?.id !== pong.id || at - asked.at > MAX_TRIP_MS) return true
    const boots = this.#clocks.get(gatewayId) ?? new Map<string, Measured>()
    this.#clocks.set(gatewayId, boots)
    const errorMs = (at - asked.at) / 2
    boots.delete(pong.boot)
    boots.set(pong.boot, { offsetMs: pong.time - (at - errorMs), errorMs, at })
    const [oldest] = boots.keys()
    if (boots.size > KEPT && oldest !== undefined) boots.delete(oldest)
    return true
  }

  /** The current skew of a gateway; undefined when it has not answered lately. */
  skewOf(gatewayId: string): Skew | undefined {
    const newest = [...(this.#clocks.get(gatewayId)?.values() ?? [])].at(-1)
    if (!newest || this.#options.monotonic() - newest.at > VALID_MS) return undefined
    return { skewMs: Math.round(this.#skewMs(newest)), errorMs: Math.ceil(newest.errorMs) }
  }

  /** How long the last exchange of messages with a gateway took, there and back; undefined before the first. */
  latencyOf(gatewayId: string): { readonly roundTripMs: number; readonly ageMs: number } | undefined {
    const newest = [...(this.#clocks.get(gatewayId)?.values() ?? [])].at(-1)
    if (!newest) return undefined
    const ageMs = Math.round(this.#options.monotonic() - newest.at)
    return { roundTripMs: Math.round(2 * newest.errorMs), ageMs }
  }

  /** Every gateway whose clock is known. */
  *skews(): Generator<readonly [gatewayId: string, skew: Skew]> {
    for (const gatewayId of this.#clocks.keys()) {
      const skew = this.skewOf(gatewayId)
      if (skew) yield [gatewayId, skew]
    }
  }

  /**
   * Samples in this server's time. They stay unchanged while the gateway's clock is not minutes ahead. Otherwise the
   * skew is subtracted and good samples are marked as uncertain; a time that is still ahead is replaced by now.
   * @returns undefined when some are ahead and the clock that stamped them is not known: the gateway must send them
   * again
   */
  inOurTime(gatewayId: string, boot: string, samples: Sample[]): Sample[] | undefined {
    const now = this.#options.now()
    const clock = this.#clocks.get(gatewayId)?.get(boot)
    const skewMs = clock ? this.#skewMs(clock) : 0
    const isAhead = samples.some(([, time]) => time > now + limits.futureMs)
    if (!isAhead && skewMs <= limits.futureMs) return samples
    if (!clock) {
      this.ask(gatewayId)
      return undefined
    }
    const shiftMs = skewMs > limits.futureMs ? Math.round(skewMs) : 0
    return samples.map((sample): Sample => {
      const [id, time, value, quality, ...rest] = sample
      const shifted = time - shiftMs > now + limits.futureMs ? now : time - shiftMs
      if (shifted === time) return sample
      return [id, Math.max(0, shifted), value, quality === GOOD ? UNCERTAIN : quality, ...rest]
    })
  }

  #skewMs({ offsetMs }: Measured): number {
    const { now, monotonic } = this.#options
    return offsetMs - (now() - monotonic())
  }
}
