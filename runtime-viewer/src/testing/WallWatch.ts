import type { CDPSession, Page } from 'puppeteer-core'

/** Resources of a tab that must not grow, whatever happens to a wall screen. */
export interface WallCounts {
  /** The page's own script heap, after a collection. */
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
  /** Sockets that are open or connecting. */
  readonly sockets: number
  readonly workers: number
}

interface Watched {
  sockets: WebSocket[]
  frames: { at: number; ms: number }[]
}

/** Counts a tab's resources and the cost of its frames. Start it before the tab loads the page. */
export class WallWatch {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async on(page: Page): Promise<WallWatch> {
    const session = await page.createCDPSession()
    await session.send('Performance.enable')
    await session.send('HeapProfiler.enable')
    await page.evaluateOnNewDocument(() => {
      const watched: Watched = { sockets: [], frames: [] }
      Object.assign(window, { watched })
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols)
          watched.sockets = [...watched.sockets.filter(({ readyState }) => readyState <= 1), this]
        }
      }
      const ask = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (draw) =>
        ask((at) => {
          const startedAt = performance.now()
          draw(at)
          watched.frames.push({ at, ms: performance.now() - startedAt })
        })
    })
    return new WallWatch(page, session)
  }

  async counts(): Promise<WallCounts> {
    // Objects freed by the first collection may have kept others alive.
    for (let i = 0; i < 3; i++) await this.#session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    const sockets = await this.#page.evaluate(
      () =>
        (window as unknown as { watched: Watched }).watched.sockets.filter(({ readyState }) => readyState <= 1).length,
    )
    return {
      heapMB: of('JSHeapUsedSize') / 1e6,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
      sockets,
      workers: this.#page.workers().length,
    }
  }

  /** Script time of each frame since the last call, ms; callbacks of the same frame are added up. */
  async frames(): Promise<number[]> {
    const frames = await this.#page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched }
      const seen = watched.frames
      watched.frames = []
      return seen
    })
    const byFrame = new Map<number, number>()
    for (const { at, ms } of frames) byFrame.set(at, (byFrame.get(at) ?? 0) + ms)
    return [...byFrame.values()]
  }

  /** Cuts the live socket, as a restart of the server or a proxy does. */
  async cutSocket(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const socket of (window as unknown as { watched: Watched }).watched.sockets) socket.close()
    })
  }

  /** Loses the WebGL context and restores it a moment later. @returns false if the page draws without one */
  async loseContext(): Promise<boolean> {
    return this.#page.$eval('mimic-viewer >>> canvas', async (canvas) => {
      const gl = (canvas as HTMLCanvasElement).getContext('webgl2')
      const loss = gl?.getExtension('WEBGL_lose_context')
      if (!loss) return false
      loss.loseContext()
      await new Promise((resolve) => setTimeout(resolve, 50))
      loss.restoreContext()
      return true
    })
  }
}
