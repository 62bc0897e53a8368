import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * `frozen`: connections stay, but nothing gets through, as if a cable were pulled. `away`: connections are refused, as
 * if the process were gone.
 */
export type Line = 'open' | 'frozen' | 'away'

/** A TCP relay whose connections a test can break. */
export class Relay {
  readonly #target: { readonly host: string; readonly port: number }
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #lost: (readonly [Socket, Socket])[] = []
  #line: Line = 'open'
  port = 0
  /** Bytes that have come from either side. */
  bytes = 0

  private constructor(target: { host: string; port: number }) {
    this.#target = target
    this.#server = createServer((client) => this.#relay(client))
  }

  static async to(host: string, port: number): Promise<Relay> {
    const relay = new Relay({ host, port })
    await new Promise<void>((done) => relay.#server.listen(0, '127.0.0.1', done))
    // A TCP server's address is an object.
    relay.port = (relay.#server.address() as { port: number }).port
    return relay
  }

  set(line: Line): void {
    this.#line = line
    if (line === 'away') this.cut()
    for (const pair of this.#pairs) for (const socket of pair) line === 'open' ? socket.resume() : socket.pause()
  }

  /** Open connections go silent for ever, without notice to either side; new connections work. */
  lose(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.pause()
    this.#lost.push(...this.#pairs)
    this.#pairs.clear()
  }

  /** Ends every connection; new ones are accepted. */
  cut(): void {
    for (const pair of [...this.#pairs]) this.#end(pair)
  }

  async stop(): Promise<void> {
    this.cut()
    for (const pair of this.#lost) for (const socket of pair) socket.destroy()
    await new Promise((done) => this.#server.close(done))
  }

  #relay(client: Socket): void {
    if (this.#line === 'away') {
      client.destroy()
      return
    }
    const server = dial(this.#target.port, this.#target.host)
    const pair = [client, server] as const
    this.#pairs.add(pair)
    client.pipe(server)
    server.pipe(client)
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('data', (part) => {
        this.bytes += part.length
      })
      socket.on('error', () => this.#end(pair))
      socket.on('close', () => this.#end(pair))
      if (this.#line === 'frozen') socket.pause()
    }
  }

  #end(pair: readonly [Socket, Socket]): void {
    if (!this.#pairs.delete(pair)) return
    for (const socket of pair) socket.destroy()
  }
}
