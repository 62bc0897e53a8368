import { createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { limits } from '@mimic/contract/limits'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import { type BrokerAccount, findAccount } from './accounts.ts'
import { ClientIds } from './ClientIds.ts'
import { PacketSizeGuard } from './PacketSizeGuard.ts'
import { mayPublish, maySubscribe } from './topicRights.ts'

/** A subscriber that takes nothing for this long is dropped, so that it does not starve the others (default: 60 s). */
const DRAIN_MS = 2_000
const NOT_AUTHORIZED = 5

export interface BrokerOptions {
  readonly accounts: readonly BrokerAccount[]
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  readonly log: Logger
}

/**
 * The embedded MQTT 3.1.1 broker. Sessions and retained messages live in memory: gateways announce themselves again and
 * re-send what was not acknowledged, so a restart loses nothing.
 */
export class Broker {
  readonly #options: BrokerOptions
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #accountOf = new WeakMap<Client, BrokerAccount>()
  readonly #clientIds: ClientIds
  #aedes: Aedes | undefined

  constructor(options: BrokerOptions) {
    this.#options = options
    this.#clientIds = new ClientIds(options.accounts)
    // Without noDelay a receipt waits for the peer’s delayed ACK: 95 ms a message (measured) instead of 1.
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
  }

  /** @returns the port it listens on */
  async start(): Promise<number> {
    this.#aedes = await this.#makeAedes()
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#options.port, this.#options.host, resolve)
    })
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : this.#options.port
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
    })
    await new Promise<void>((resolve) => {
      if (this.#aedes) this.#aedes.close(() => resolve())
      else resolve()
    })
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #makeAedes(): Promise<Aedes> {
    const { accounts, log } = this.#options
    return Aedes.createBroker({
      drainTimeout: DRAIN_MS,
      maxTopicLevels: limits.bus.topicLevels,
      authenticate: (client, username, password, done) => {
        const account = findAccount(accounts, username, password)
        // No account may take over the session of another account's client.
        if (!account || !this.#clientIds.take(client.id, account)) {
          log.warn({ clientId: client.id, username }, 'login refused')
          done(Object.assign(new Error('not authorised'), { returnCode: NOT_AUTHORIZED }), false)
          return
        }
        this.#accountOf.set(client, account)
        client.conn.once('close', () => this.#clientIds.free(client.id))
        done(null, true)
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

  #accept(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    const guard = new PacketSizeGuard(limits.bus.packetBytes)
    const drop = (error: Error) => {
      this.#options.log.warn({ reason: error.message, from: socket.remoteAddress }, 'connection dropped')
      socket.destroy()
    }
    guard.on('error', drop)
    socket.on('error', () => socket.destroy())
    const stream = Duplex.from({ readable: socket.pipe(guard), writable: socket })
    stream.on('error', () => socket.destroy())
    this.#aedes?.handle(stream)
  }
}
