import { createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@mimic/contract/limits'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import { type BrokerAccount, findAccount } from './accounts.ts'
import { ClientIds } from './ClientIds.ts'
import type { KeyPair } from './certificates.ts'
import type { GatewayAccount } from './gatewayAccountsFile.ts'
import { PacketSizeGuard } from './PacketSizeGuard.ts'
import { mayPublish, maySubscribe } from './topicRights.ts'

/** A subscriber that takes nothing for this long is dropped, so that it does not starve the others (default: 60 s). */
const DRAIN_MS = 2_000
const NOT_AUTHORIZED = 5

/** A machine beyond this one has so long for the TLS handshake. */
const HANDSHAKE_MS = 10_000
/** Connections from other machines: twice as many as there may be gateways, because each may be taking over its own. */
const MAX_CONNECTIONS = 2 * limits.plant.gateways

/** The outcome of a login; it is postponed while the accounts of gateways are not known. */
type Outcome = 'in' | 'refused' | 'postponed'

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
 * The embedded MQTT 3.1.1 broker. Sessions and retained messages live in memory: gateways announce themselves again and
 * re-send what was not acknowledged, so a restart loses nothing.
 */
export class Broker {
  readonly #options: BrokerOptions
  readonly #server: Server
  readonly #tlsServer: TlsServer | undefined
  readonly #sockets = new Set<Socket>()
  readonly #accountOf = new WeakMap<Client, BrokerAccount>()
  readonly #clientIds = new ClientIds()
  readonly #loggedIn = new Set<Client>()
  #accounts: readonly BrokerAccount[]
  #aedes: Aedes | undefined

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#accounts = options.accounts
    // Without noDelay a receipt waits for the peer’s delayed ACK: 95 ms a message (measured) instead of 1.
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
    this.#tlsServer = options.tls && this.#makeTlsServer(options.tls)
  }

  /** @returns the port it listens on without TLS */
  async start(): Promise<number> {
    this.#aedes = await this.#makeAedes()
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
    await new Promise<void>((resolve) => {
      if (this.#aedes) this.#aedes.close(() => resolve())
      else resolve()
    })
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /**
   * Takes these as the accounts of enrolled gateways. Clients whose account is gone or has another password are thrown
   * out. An account of the options stays, whatever has its name.
   */
  setGateways(gateways: readonly GatewayAccount[]): void {
    const { accounts, log } = this.#options
    const fixed = new Set(accounts.flatMap(({ username, gatewayId }) => [username, gatewayId]))
    const added = gateways.filter(({ username, gatewayId }) => !fixed.has(username) && !fixed.has(gatewayId))
    this.#accounts = [...accounts, ...added]
    const inForce = new Map(this.#accounts.map((account) => [account.username, account]))
    for (const client of this.#loggedIn) {
      const account = this.#accountOf.get(client)
      if (!account || isDeepStrictEqual(account, inForce.get(account.username))) continue
      log.warn({ clientId: client.id, username: account.username }, 'the account is not valid any more: disconnected')
      client.close()
    }
  }

  #makeAedes(): Promise<Aedes> {
    const { log } = this.#options
    return Aedes.createBroker({
      drainTimeout: DRAIN_MS,
      maxTopicLevels: limits.bus.topicLevels,
      authenticate: (client, username, password, done) => {
        this.#logIn(client, username, password).then(
          (outcome) => {
            if (outcome === 'in') return done(null, true)
            log.warn({ clientId: client.id, username }, `login ${outcome}`)
            // Clients come again after a connection that breaks, but many do not after a refusal.
            if (outcome === 'postponed') client.close()
            else done(Object.assign(new Error('not authorised'), { returnCode: NOT_AUTHORIZED }), false)
          },
          (error) => {
            log.error({ err: error }, 'a login failed')
            client.close()
          },
        )
      },
      authorizePublish: (client, packet, done) => {
        const account = client ? this.#accountOf.get(client) : undefined
        if (account && mayPublish(account, packet.topic)) done(null)
        else {
          log.warn({ clientId: client?.id, topic: packet.topic }, 'publish refused')
          done(new Error('not authorised'))
        }
      },
      authorizeSubscribe: (client, subscription, done) => {
        const account = this.#accountOf.get(client)
        if (account && maySubscribe(account, subscription.topic)) done(null, subscription)
        else {
          log.warn({ clientId: client.id, topic: subscription.topic }, 'subscribe refused')
          done(null, null)
        }
      },
    })
  }

  async #logIn(client: Client, username: string | undefined, password: Uint8Array | undefined): Promise<Outcome> {
    const isKnown = (await this.#options.beforeLogin?.()) ?? true
    const account = findAccount(this.#accounts, username, password)
    // A client that has gone meanwhile would keep its id for ever.
    if (!account || client.conn.destroyed) return isKnown ? 'refused' : 'postponed'
    // No account may take over the session of another account's client.
    if (!this.#clientIds.take(client.id, account)) return 'refused'
    this.#accountOf.set(client, account)
    this.#loggedIn.add(client)
    client.conn.once('close', () => {
      this.#loggedIn.delete(client)
      this.#clientIds.free(client.id)
    })
    return 'in'
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
    const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
    stream.on('error', () => socket.destroy())
    stream.once('close', () => socket.destroy())
    this.#aedes?.handle(stream)
  }
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
