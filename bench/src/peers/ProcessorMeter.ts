import type { Browser, CDPSession } from 'puppeteer-core'

/**
 * Processor time of the processes that draw a tab: all threads of its renderer and of the GPU process, which also puts
 * the display together and runs WebGL without a graphics card. The browser counts it anyway, so reading costs nothing
 * while frames are drawn. Counted in steps of 10 ms: read it over many frames.
 */
export class ProcessorMeter {
  readonly #session: CDPSession
  #before: ReadonlyMap<string, number> = new Map()

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async start(browser: Browser): Promise<ProcessorMeter> {
    const meter = new ProcessorMeter(await browser.target().createCDPSession())
    await meter.lap()
    return meter
  }

  /** @returns milliseconds since the last call. */
  async lap(): Promise<number> {
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo')
    const now = new Map(processInfo.map(({ type, id, cpuTime }) => [`${type} ${id}`, cpuTime * 1000]))
    const spent = (wanted: string) =>
      [...now].filter(([key]) => key.startsWith(wanted)).map(([key, ms]) => ms - (this.#before.get(key) ?? 0))
    // Other tabs rest meanwhile, so the busiest renderer is the tab's own.
    const ms = Math.max(0, ...spent('renderer')) + Math.max(0, ...spent('GPU'))
    this.#before = now
    return ms
  }

  stop(): Promise<void> {
    return this.#session.detach()
  }
}
