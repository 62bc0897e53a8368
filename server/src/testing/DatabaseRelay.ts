import { connect, createServer, type Server, type Socket } from 'node:net'

/** A network path to a database: it passes connections on until it is cut, and again once it is mended. */
export class DatabaseRelay {
  readonly url: string
  readonly #server: Server
  readonly #sockets: Set<Socket>
  #isCut = false
  #isRefusing = false

  private constructor(url: string, server: Server, sockets: Set<Socket>) {
    this.url = url
    this.#server = server
    this.#sockets = sockets
  }

  /** @param onData called with what a client sends; a client is cut off where it returns false */
  static async start(databaseUrl: string, onData: (data: Buffer) => boolean = () => true): Promise<DatabaseRelay> {
    const target = new URL(databaseUrl)
    const sockets = new Set<Socket>()
    const server = createServer((near) => {
      if (relay.#isRefusing) return void near.on('error', () => undefined).destroy()
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      }
      far.on('data', (data) => relay.#isCut || near.write(data))
      near.on('data', (data) => {
        if (relay.#isCut) return
        if (onData(data)) far.write(data)
        else near.destroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A TCP server's address is an object.
    const { port } = server.address() as { port: number }
    const relayed = new URL(databaseUrl)
    relayed.host = `127.0.0.1:${port}`
    const relay = new DatabaseRelay(relayed.href, server, sockets)
    return relay
  }

  /** Both ends hear nothing of each other from now on, and are not told so. */
  cut(): void {
    this.#isCut = true
  }

  /** All connections break, and new ones as well, until it is mended. */
  refuse(): void {
    this.#isRefusing = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Connections that were cut break; new ones are passed on. */
  mend(): void {
    this.#isCut = false
    this.#isRefusing = false
    for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.mend()
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()))
  }
}
