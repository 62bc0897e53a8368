import type { ProjectGateway } from '@mimic/contract'
import { viewLimits } from '@mimic/contract/viewLimits'
import { realTimer, type SetTimer } from './realTimer.ts'

/** Section 9: the opens of a project page are repeated this often, ms. */
const REOPEN_MS = 3_570_000
const SPACING_MS = 100

export interface GatewayOpenerOptions {
  readonly projectId: string
  readonly query: () => Promise<readonly ProjectGateway[]>
  readonly open: (body: { projectId: string; equipmentId: string; interval: number; delay: number }) => Promise<unknown>
  /**
   * Called when an open was refused or failed: values come at the configured interval, and the next round tries again.
   */
  readonly onError: (error: unknown) => void
  readonly setTimer?: SetTimer
  readonly now?: () => number
}

/** Asks the gateways of a page for fresh values: each that is online and not behind a VPN, 100 ms apart, every 59.5 min. */
export class GatewayOpener {
  readonly #options: GatewayOpenerOptions
  readonly #setTimer: SetTimer
  #stops = new Set<() => void>()
  #isStopped = false
  /** Wall clock: it goes on while the machine sleeps. */
  #ranAt = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  constructor(options: GatewayOpenerOptions) {
    this.#options = options
    this.#setTimer = options.setTimer ?? realTimer
    this.#now = options.now ?? Date.now
  }

  async run(): Promise<void> {
    if (this.#isStopped) return
    this.#ranAt = this.#now()
    this.#after(REOPEN_MS, () => this.run())
    // An open only asks for faster reading; without it values come at the configured interval.
    const gateways = await this.#options.query().catch((error: unknown) => {
      this.#options.onError(error)
      return []
    })
    const { projectId } = this.#options
    gateways
      .filter(({ online, vpn }) => online && !vpn)
      .forEach(({ equipmentId, interval }, i) => {
        this.#after(i * SPACING_MS, () =>
          this.#options.open({ projectId, equipmentId, interval, delay: viewLimits.open.projectDelayS }),
        )
      })
  }

  /** After sleep, overdue work is done now. */
  hurry(): void {
    if (this.#isStopped || this.#now() - this.#ranAt < REOPEN_MS) return
    this.#clear()
    this.run().catch((error: unknown) => this.#options.onError(error))
  }

  stop(): void {
    this.#isStopped = true
    this.#clear()
  }

  #clear(): void {
    for (const stop of this.#stops) stop()
    this.#stops.clear()
  }

  #after(ms: number, work: () => Promise<unknown>): void {
    if (this.#isStopped) return
    const stop = this.#setTimer(() => {
      this.#stops.delete(stop)
      work().catch((error: unknown) => this.#options.onError(error))
    }, ms)
    this.#stops.add(stop)
  }
}
