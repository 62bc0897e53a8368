import type { Sample } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import { GOOD } from '@mimic/contract/quality'

/** An unchanged value is sent again this long before a screen would mark it as stale, ms. */
const MARGIN_MS = 2_000

interface BandedDevice {
  readonly signals: readonly { readonly id: string; readonly deadBand?: number | undefined }[]
  readonly intervalMs: number
  /** 0: the default. */
  readonly heartbeatMs: number
}

/** The longest silence of an unchanged value that no screen takes for stale, for a device with this interval. */
export const defaultHeartbeatMs = (intervalMs: number): number => intervalMs + limits.staleGraceMs - MARGIN_MS

/** After this long an unchanged value of the device is sent all the same, ms. */
export const heartbeatOf = ({ intervalMs, heartbeatMs }: Pick<BandedDevice, 'intervalMs' | 'heartbeatMs'>): number =>
  heartbeatMs || defaultHeartbeatMs(intervalMs)

/**
 * Leaves out readings without news: good ones within the dead band around the value that was sent last. Bad values,
 * values after a bad one, and values after a heartbeat's silence always pass; so does everything after {@link
 * passAll}.
 */
export class DeadBands {
  readonly #bands: ReadonlyMap<string, number>
  readonly #heartbeatMs: number
  readonly #sent = new Map<string, Sample>()

  constructor(device: BandedDevice) {
    this.#bands = new Map(
      device.signals.flatMap(({ id, deadBand }) => (deadBand === undefined ? [] : [[id, deadBand]])),
    )
    this.#heartbeatMs = heartbeatOf(device)
  }

  /** The next reading of every signal passes, because somebody waits for it. */
  passAll(): void {
    this.#sent.clear()
  }

  /** These are sent in any case, so the next readings are compared with them. */
  note(samples: readonly Sample[]): void {
    for (const sample of samples) if (this.#bands.has(sample[0])) this.#sent.set(sample[0], sample)
  }

  /** The readings of one poll that must be sent. */
  pass(samples: readonly Sample[]): Sample[] {
    return samples.filter((sample) => {
      const band = this.#bands.get(sample[0])
      if (band === undefined) return true
      const isNews = this.#isNews(sample, band)
      if (isNews) this.#sent.set(sample[0], sample)
      return isNews
    })
  }

  #isNews([id, time, value, quality]: Sample, band: number): boolean {
    const last = this.#sent.get(id)
    if (!last || quality !== GOOD || last[3] !== GOOD) return true
    // This also holds when the clock was set back.
    if (Math.abs(time - last[1]) >= this.#heartbeatMs) return true
    if (typeof value !== 'number' || typeof last[2] !== 'number') return value !== last[2]
    return Math.abs(value - last[2]) > band
  }
}
