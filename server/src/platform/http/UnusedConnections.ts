import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections on which nothing has been asked yet. Browsers open some ahead, and Node's `close` waits for them until
 * the time of a request is over.
 */
export class UnusedConnections {
  readonly #sockets = new Set<Socket>()
  #isEnded = false

  constructor(server: Server) {
    server.on('connection', (socket) => {
      if (this.#isEnded) return void socket.destroy()
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    const use = ({ socket }: IncomingMessage) => void this.#sockets.delete(socket)
    server.on('request', use)
    server.on('upgrade', use)
  }

  /** Ends them, and every later one: the server is being closed. */
  end(): void {
    this.#isEnded = true
    for (const socket of this.#sockets) socket.destroy()
  }
}
