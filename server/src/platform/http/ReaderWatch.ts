import type { WebSocket } from 'ws'

const PING_MS = 3_000
/**
 * A peer that has neither answered nor read for this long counts as not reading. With the interval between checks, it
 * is closed within 15 s.
 */
const SILENT_MS = 10_000

interface Reader {
  /** When it was last seen to read; monotonic ms. */
  readAt: number
  /** Bytes that waited for it then. */
  waiting: number
}

/**
 * Ends sockets that do not read. A socket with little traffic hides that it does not read, because the system buffers
 * its data. So each one is pinged; the answer comes after all earlier data, and a queue that becomes shorter counts
 * too.
 */
export class ReaderWatch {
  readonly #readers = new Map<WebSocket, Reader>()
  readonly #onSilent: () => void
  readonly #monotonic: () => number
  readonly #waitFactor: number
  #timer: NodeJS.Timeout | undefined

  /**
   * @param onSilent told of each that is ended
   * @param waitFactor multiplies the interval and the silence
   */
  constructor(onSilent: () => void, monotonic: () => number = () => performance.now(), waitFactor = 1) {
    this.#onSilent = onSilent
    this.#monotonic = monotonic
    this.#waitFactor = waitFactor
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), PING_MS * this.#waitFactor)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  add(socket: WebSocket): void {
    const reader: Reader = { readAt: this.#monotonic(), waiting: 0 }
    this.#readers.set(socket, reader)
    socket.on('pong', () => {
      reader.readAt = this.#monotonic()
    })
    socket.once('close', () => this.#readers.delete(socket))
  }

  /** To be called every few seconds. */
  look(): void {
    const now = this.#monotonic()
    for (const [socket, reader] of this.#readers) {
      const { bufferedAmount } = socket
      if (bufferedAmount < reader.waiting) reader.readAt = now
      reader.waiting = bufferedAmount
      if (now - reader.readAt > SILENT_MS * this.#waitFactor) {
        // It would not read a close frame either.
        socket.terminate()
        this.#onSilent()
      } else if (socket.readyState === socket.OPEN) socket.ping()
    }
  }
}
