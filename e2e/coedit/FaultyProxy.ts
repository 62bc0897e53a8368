import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** Faults of connections. The dice are rolled for each connection at random moments. */
export interface Weather {
  /** Each chunk is delayed by at most this, ms. */
  readonly delayMs: number
  /** The dice are rolled again within this time, ms. */
  readonly withinMs: number
  /** One roll in this many cuts the connection; 0 means never. */
  readonly cutOneIn: number
  /** One roll in this many silences it in one or both directions, while it stays open; 0 means never. */
  readonly silenceOneIn: number
  /** One new connection in this many is refused; 0 means none. */
  readonly refuseOneIn: number
}

export const calm: Weather = { delayMs: 0, withinMs: 500, cutOneIn: 0, silenceOneIn: 0, refuseOneIn: 0 }

/**
 * A TCP relay that delays, drops, cuts and half-opens connections. Bytes that get through arrive in order, as in TCP.
 */
export class FaultyProxy {
  weather: Weather = calm
  /** Connections that were cut, silenced or refused. */
  faults = 0
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #random: (below: number) => number
  #port: number

  constructor(target: { readonly port: number }, random: (below: number) => number) {
    this.#random = random
    this.#port = target.port
    this.#server = createServer((client) => this.#relay(client))
  }

  /** Connects to another port from now on, after the server has moved. */
  retarget(port: number): void {
    this.#port = port
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    return `http://127.0.0.1:${address.port}`
  }

  /** Ends all open connections, as a restarting router does. */
  cutAll(): void {
    for (const pair of this.#pairs) this.#cut(pair)
  }

  async stop(): Promise<void> {
    this.cutAll()
    await new Promise((done) => this.#server.close(done))
  }

  #relay(client: Socket): void {
    const { weather } = this
    if (this.#hits(weather.refuseOneIn)) {
      client.destroy()
      return
    }
    const server = dial(this.#port, '127.0.0.1')
    const pair = [client, server] as const
    this.#pairs.add(pair)
    const silent = { up: false, down: false }
    pipe(
      client,
      server,
      () => silent.up,
      () => this.#delay(),
    )
    pipe(
      server,
      client,
      () => silent.down,
      () => this.#delay(),
    )
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => this.#cut(pair))
      socket.on('close', () => this.#cut(pair))
    }
    const again = () =>
      setTimeout(() => {
        if (this.#hits(this.weather.cutOneIn)) this.#cut(pair)
        else if (this.#hits(this.weather.silenceOneIn)) {
          const way = this.#random(3)
          silent.up = way !== 0
          silent.down = way !== 1
        } else timer = again()
      }, this.#random(this.weather.withinMs) + 1)
    let timer = again()
    client.on('close', () => clearTimeout(timer))
  }

  #hits(oneIn: number): boolean {
    const isHit = oneIn > 0 && this.#random(oneIn) === 0
    if (isHit) this.faults++
    return isHit
  }

  #delay(): number {
    return this.weather.delayMs === 0 ? 0 : this.#random(this.weather.delayMs)
  }

  #cut(pair: readonly [Socket, Socket]): void {
    if (!this.#pairs.delete(pair)) return
    for (const socket of pair) socket.destroy()
  }
}

/** Forwards chunks in order, each after its delay. Silence drops them. */
function pipe(from: Socket, to: Socket, isSilent: () => boolean, delayMs: () => number): void {
  let ready = Promise.resolve()
  from.on('data', (chunk: Buffer) => {
    if (isSilent()) return
    const wait = delayMs()
    ready = ready.then(async () => {
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      if (!isSilent() && to.writable) to.write(chunk)
    })
  })
}
