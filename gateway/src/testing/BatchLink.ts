import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A link that hands on what the server sends in batches, as links over mobile networks and VPNs do. */
export class BatchLink {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  /** @param port of the server, on this machine @param everyMs between two batches */
  static async open(port: number, everyMs: number): Promise<BatchLink> {
    const server = createServer()
    const link = new BatchLink(server)
    server.on('connection', (client) => link.#join(client, connect(port, '127.0.0.1'), everyMs))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return link
  }

  get port(): number {
    // A TCP server's address is an object.
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(client: Socket, server: Socket, everyMs: number): void {
    let batch: Buffer[] = []
    const timer = setInterval(() => {
      if (batch.length > 0) client.write(Buffer.concat(batch))
      batch = []
    }, everyMs)
    client.pipe(server)
    server.on('data', (data) => batch.push(data))
    const end = () => {
      clearInterval(timer)
      for (const socket of [client, server]) socket.destroy()
    }
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', end)
    }
  }
}
