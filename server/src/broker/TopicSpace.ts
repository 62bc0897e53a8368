import type { Duplex } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@mimic/contract/limits'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import { type BrokerAccount, findAccount } from './accounts.ts'
import { ClientIds } from './ClientIds.ts'
import type { PacketSizeGuard } from './PacketSizeGuard.ts'
import { RetainedBudget } from './RetainedBudget.ts'
import { mayPublish, maySubscribe } from './topicRights.ts'

/** A subscriber that takes nothing for this long is dropped, so that it does not starve the others (default: 60 s). */
const DRAIN_MS = 2_000
const NOT_AUTHORIZED = 5

/** The outcome of a login; it is postponed while the accounts of gateways are not known. */
type Outcome = 'in' | 'refused' | 'postponed'

export interface TopicSpaceOptions {
  /** The organisation whose field devices are in it; undefined for Mimic's own space. */
  readonly orgId: string | undefined
  /** Those in force now, of all spaces. */
  readonly accounts: () => readonly BrokerAccount[]
  readonly beforeLogin: (() => Promise<boolean>) | undefined
  readonly log: Logger
}

/** Topics, sessions and retained messages of their own: nothing passes from one space to another. */
export class TopicSpace {
  readonly #options: TopicSpaceOptions
  readonly #accountOf = new WeakMap<Client, BrokerAccount>()
  readonly #guards = new WeakMap<Client['conn'], PacketSizeGuard>()
  readonly #clientIds = new ClientIds()
  readonly #loggedIn = new Set<Client>()
  readonly #retained = new RetainedBudget()
  #aedes: Aedes | undefined

  private constructor(options: TopicSpaceOptions) {
    this.#options = options
  }

  static async open(options: TopicSpaceOptions): Promise<TopicSpace> {
    const space = new TopicSpace(options)
    space.#aedes = await space.#makeAedes()
    return space
  }

  /** @param guard limits the packets of the connection */
  handle(stream: Duplex, guard: PacketSizeGuard): void {
    this.#guards.set(stream, guard)
    this.#aedes?.handle(stream)
  }

  /** Throws out the clients whose account is gone or has another password. */
  throwOut(): void {
    const inForce = new Map(this.#options.accounts().map((account) => [account.username, account]))
    for (const client of this.#loggedIn) {
      const account = this.#accountOf.get(client)
      if (!account || isDeepStrictEqual(account, inForce.get(account.username))) continue
      const { username } = account
      this.#options.log.warn({ clientId: client.id, username }, 'the account is not valid any more: disconnected')
      client.close()
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#aedes) this.#aedes.close(() => resolve())
      else resolve()
    })
  }

  #makeAedes(): Promise<Aedes> {
    const { log, orgId } = this.#options
    return Aedes.createBroker({
      drainTimeout: DRAIN_MS,
      maxTopicLevels: limits.bus.topicLevels,
      preConnect: (_, packet, done) => {
        // A session that is kept collects messages in memory for as long as its device is away.
        if (orgId !== undefined) packet.clean = true
        done(null, true)
      },
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
        const isAllowed = account && mayPublish(account, packet.topic)
        if (isAllowed && this.#hasRoomFor(packet)) return done(null)
        log.warn(
          { clientId: client?.id, topic: packet.topic },
          isAllowed ? 'publish refused: too many retained messages' : 'publish refused',
        )
        done(new Error('not authorised'))
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

  #hasRoomFor({ retain, topic, payload }: { retain: boolean; topic: string; payload: Buffer | string }): boolean {
    return this.#options.orgId === undefined || !retain || this.#retained.take(topic, Buffer.byteLength(payload))
  }

  async #logIn(client: Client, username: string | undefined, password: Uint8Array | undefined): Promise<Outcome> {
    const { accounts, beforeLogin, orgId } = this.#options
    const isKnown = (await beforeLogin?.()) ?? true
    const own = accounts().filter((account) => account.orgId === orgId)
    const account = findAccount(own, username, password)
    // A client that has gone meanwhile would keep its id for ever.
    if (!account || client.conn.destroyed) return isKnown ? 'refused' : 'postponed'
    // No account may take over the session of another account's client.
    if (!this.#clientIds.take(client.id, account)) return 'refused'
    this.#accountOf.set(client, account)
    // The server alone publishes configurations, which are larger than anything that a gateway sends.
    const isServer = account.gatewayId === undefined && account.orgId === undefined
    if (isServer) this.#guards.get(client.conn)?.allow(limits.bus.configBytes)
    this.#loggedIn.add(client)
    client.conn.once('close', () => {
      this.#loggedIn.delete(client)
      this.#clientIds.free(client.id)
    })
    return 'in'
  }
}
