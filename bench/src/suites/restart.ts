import { setTimeout as delay } from 'node:timers/promises'
import type WebSocket from 'ws'
import { BenchHouse, type BenchSession } from '../BenchHouse.ts'
import { openViewer } from '../BenchViewer.ts'
import { LiveLoad } from '../LiveLoad.ts'
import { figureOf, type Suite, sized } from '../Suite.ts'
import { chartsOf } from '../wallPage.ts'

const SOCKETS = sized(1_000, 3)
const SIGNALS = sized(500, 10)
/** Number of sessions that the viewers share. */
const SESSIONS = sized(5, 1)
/** Viewers reconnect after a random 0.5 to 1.5 times the specified ten seconds, and again after each failed attempt. */
const RETRY_MS = sized(10_000, 500)

/** The server is killed (`kill -9`) while a thousand viewers watch: time until all show values of the new server. */
export const restart: Suite = {
  name: 'restart',
  about: `${SOCKETS} viewers of ${SIGNALS} signals at 1 Hz, each with a token of its own, reconnecting with full jitter around ${RETRY_MS / 1000} s`,
  run: ({ rounds }) =>
    BenchHouse.during({ signals: SIGNALS, file: chartsOf(SIGNALS) }, async (house) => {
      const sessions: BenchSession[] = []
      for (let i = 0; i < SESSIONS; i++) sessions.push(await house.login())
      const screens = Array.from(
        { length: SOCKETS },
        (_, i) => new Screen(house, sessions[i % SESSIONS] as BenchSession),
      )
      const [ready, live]: [number[], number[]] = [[], []]
      try {
        await LiveLoad.during(house, async () => {
          for (const screen of screens) await screen.open()
          for (let round = 0; round < rounds; round++) {
            const from = performance.now()
            for (const screen of screens) screen.forget()
            await house.restartServer()
            ready.push(performance.now() - from)
            while (!screens.every((screen) => screen.isLive)) await delay(50)
            live.push(performance.now() - from)
          }
        })
      } finally {
        for (const screen of screens) screen.close()
      }
      const of = figureOf(`kill -9 with ${SOCKETS} sockets`, 'SQLite')
      return [of('the server answers', 'ms', ready), of('all screens are live', 'ms', live)]
    }),
}

/** A viewer that reconnects by itself. */
class Screen {
  readonly #house: BenchHouse
  readonly #session: BenchSession
  #socket: WebSocket | undefined
  #isClosed = false
  /** Frames since the restart: the snapshot, then a first delta. */
  #frames = 0

  constructor(house: BenchHouse, session: BenchSession) {
    this.#house = house
    this.#session = session
  }

  get isLive(): boolean {
    return this.#frames >= 2
  }

  forget(): void {
    this.#frames = 0
  }

  async open(): Promise<void> {
    const socket = await openViewer(this.#house, 'binary', () => this.#frames++, this.#session)
    this.#socket = socket
    // Buffered data came from the killed server.
    socket.on('close', () => {
      this.forget()
      void this.#retry()
    })
    socket.on('error', () => undefined)
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  async #retry(): Promise<void> {
    while (!this.#isClosed) {
      await delay(RETRY_MS * (0.5 + Math.random()))
      try {
        return await this.open()
      } catch {
        // The server is not up yet.
      }
    }
  }
}
