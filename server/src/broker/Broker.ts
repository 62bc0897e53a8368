import { createServer, type Server, type Socket } from 'node:net'
import { Duplex, type Readable } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { limits } from '@mimic/contract/limits'
import type { Logger } from 'pino'
import type { BrokerAccount } from './accounts.ts'
import { accountsInForce } from './accountsInForce.ts'
import type { KeyPair } from './certificates.ts'
import { connectUsername } from './connectUsername.ts'
import type { AccountEntry } from './gatewayAccountsFile.ts'
import { PacketSizeGuard } from './PacketSizeGuard.ts'
import { TopicSpace } from './TopicSpace.ts'

/** A machine beyond this one has so long for the TLS handshake. */
const HANDSHAKE_MS = 10_000
/**
 * Connections from other machines: twice as many as there may be gateways and field devices, because each may be taking
 * over its own.
 */
const MAX_CONNECTIONS = 2 * (limits.plant.gateways + limits.plant.fieldAccounts)
/** A connection has so long for its first packet. */
const CONNECT_MS = 10_000

export interface BrokerOptions {
  readonly accounts: readonly BrokerAccount[]
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  readonly log: Logger
  /** A second listener, with TLS, for gateways on other machines. */
  readonly tls?: KeyPair & { readonly host: string; readonly port: number }
  /** Called before each login, so that it meets the newest accounts of gateways. @returns whether they are known */
  readonly beforeLogin?: () => Promise<boolean>
}

/**
 * The embedded MQTT 3.1.1 broker. The server and the gateways are in one space of topics, the field devices of each
 * organisation in one of their own: the name in its first packet decides where a connection belongs. Sessions and
 * retained messages live in memory: gateways announce themselves again and re-send what was not acknowledged, so a
 * restart loses nothing of theirs.
 */
export class Broker {
  readonly #options: BrokerOptions
  readonly #server: Server
  readonly #tlsServer: TlsServer | undefined
  readonly #sockets = new Set<Socket>()
  /** By organisation; undefined is Mimic's own. */
  readonly #spaces = new Map<string | undefined, Promise<TopicSpace>>()
  #accounts: readonly BrokerAccount[]
  #isStopped = false

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#accounts = options.accounts
    // Without noDelay a receipt waits for the peer’s delayed ACK: 95 ms a message (measured) instead of 1.
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
    this.#tlsServer = options.tls && this.#makeTlsServer(options.tls)
  }

  /** @returns the port it listens on without TLS */
  async start(): Promise<number> {
    await this.#space(undefined)
    const { host, port, tls } = this.#options
    if (this.#tlsServer && tls) await listen(this.#tlsServer, tls).catch(refuseListener)
    await listen(this.#server, { host, port })
    return portOf(this.#server) ?? port
  }

  /** The port of the TLS listener; undefined without one. */
  get tlsPort(): number | undefined {
    return this.#tlsServer && portOf(this.#tlsServer)
  }

  async stop(): Promise<void> {
    const closed = Promise.all([this.#server, this.#tlsServer].map((server) => server && ended(server)))
    this.#isStopped = true
    for (const space of this.#spaces.values()) await (await space).close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /**
   * Takes what the server tells about accounts of gateways and field devices. Clients whose account is gone or has
   * another password are thrown out. An account of the options stays, whatever has its name.
   */
  setAccounts(told: readonly AccountEntry[]): void {
    this.#accounts = accountsInForce(this.#options.accounts, told)
    for (const space of this.#spaces.values()) void space.then((open) => open.throwOut())
  }

  #space(orgId: string | undefined): Promise<TopicSpace> {
    const { beforeLogin, log } = this.#options
    const space =
      this.#spaces.get(orgId) ?? TopicSpace.open({ orgId, accounts: () => this.#accounts, beforeLogin, log })
    this.#spaces.set(orgId, space)
    return space
  }

  #makeTlsServer({ cert, key }: KeyPair): TlsServer {
    const server = createTlsServer(
      { cert, key, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_MS, noDelay: true },
      (socket) => this.#accept(socket),
    )
    server.maxConnections = MAX_CONNECTIONS
    server.on('tlsClientError', (error, socket) =>
      this.#options.log.warn({ reason: error.message, from: socket.remoteAddress }, 'TLS handshake failed'),
    )
    return server
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    const guard = new PacketSizeGuard(limits.bus.packetBytes)
    const drop = (error: Error) => {
      // Our own end of a connection aborts its streams.
      if (error.name !== 'AbortError')
        this.#options.log.warn({ reason: error.message, from: socket.remoteAddress }, 'connection dropped')
      socket.destroy()
    }
    guard.on('error', drop)
    socket.on('error', () => socket.destroy())
    const late = setTimeout(() => drop(new Error('no complete first packet in time')), CONNECT_MS)
    socket.once('close', () => clearTimeout(late))
    this.#route(socket, guard)
      .catch(drop)
      .finally(() => clearTimeout(late))
  }

  async #route(socket: Socket, guard: PacketSizeGuard): Promise<void> {
    const username = await firstUsername(socket.pipe(guard))
    await this.#options.beforeLogin?.()
    const account = this.#accounts.find((each) => each.username === username)
    const space = await this.#space(account?.orgId)
    if (socket.destroyed || this.#isStopped) return void socket.destroy()
    const stream = Duplex.from({ readable: guard, writable: socket })
    stream.on('error', () => socket.destroy())
    stream.once('close', () => socket.destroy())
    space.handle(stream, guard)
  }
}

/** The user name in the first packet of a connection, which is left in it. Does not end when the connection ends before. */
function firstUsername(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const read = (): void => {
      const chunk: Buffer | null = stream.read()
      if (chunk === null) return
      bytes = Buffer.concat([bytes, chunk])
      const username = connectUsername(bytes)
      if (username === undefined) return
      stream.off('readable', read)
      stream.unshift(bytes)
      resolve(username)
    }
    stream.on('readable', read)
  })
}

/** @throws {Error} of the system */
function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** A port that people have set is not replaced by another, as `npm start` does with a taken port of this machine. */
function refuseListener(error: NodeJS.ErrnoException): never {
  const reason = error.code === 'EADDRINUSE' ? 'another program listens there' : error.message
  throw new Error(`MIMIC_BROKER_LISTEN cannot be opened: ${reason}`)
}

const ended = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
