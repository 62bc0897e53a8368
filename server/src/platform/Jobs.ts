import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Between two parts of a long job, so that others get the store meanwhile. */
const PART_PAUSE_MS = 50

/** Work that repeats until {@link stop}. A run that fails is logged, and the next one runs all the same. */
export class Jobs {
  readonly #log: Logger
  readonly #waitFactor: number
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<void>>()
  #isStopped = false

  /** @param waitFactor multiplies the intervals, see {@link ServerContext.waitFactor} */
  constructor(log: Logger, waitFactor: number) {
    this.#log = log
    this.#waitFactor = waitFactor
  }

  /**
   * Runs of one work never overlap: one that takes longer than its interval leaves out the next ones.
   * @param what names the work in the log: `${what} failed`
   */
  every(ms: number, what: string, work: () => Promise<unknown>): void {
    let running: Promise<void> | undefined
    const run = () => {
      if (running) return
      const mine = this.now(what, work).finally(() => {
        this.#running.delete(mine)
        running = undefined
      })
      running = mine
      this.#running.add(mine)
    }
    this.#timers.push(setInterval(run, ms * this.#waitFactor))
  }

  /** Runs work once. A start goes on where it fails: the store may be full. */
  async now(what: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error) => this.#log.error({ err: error }, `${what} failed`))
  }

  /** Repeats a part of a job until it reports that nothing was left to do. */
  async untilNone(part: () => Promise<number>): Promise<void> {
    while (!this.#isStopped && (await part()) > 0) await delay(PART_PAUSE_MS)
  }

  /** @returns when the runs that are under way have ended */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }
}
