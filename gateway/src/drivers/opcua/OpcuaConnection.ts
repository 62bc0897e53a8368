import type {
  ClientSession,
  ClientSubscription,
  DataValue,
  NodeId,
  OPCUAClient,
  UserIdentityInfo,
} from 'node-opcua-client'
import { APPLICATION_URI, openCertificates, ownCertificate, untrustedText } from './certificates.ts'
import type { OpcuaDevice } from './opcuaDevice.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import type { Status } from './statusCode.ts'

/** A value to be monitored. */
export interface Monitored {
  readonly signalId: string
  readonly nodeId: NodeId
  readonly samplingIntervalMs: number
}

export interface ConnectionEvents {
  readonly onValue: (signalId: string, value: DataValue) => void
  /** The server does not monitor this node. */
  readonly onRefused: (signalId: string, status: Status) => void
  /** The server is gone; the connection repairs itself. Also called for each attempt of the first connection. */
  readonly onLost: (reason: string) => void
  /** The connection has repaired itself. The server may have kept values to itself meanwhile. */
  readonly onRepaired: () => void
  /** The connection is of no use any more: another one is to be made. Called once. */
  readonly onDead: (reason: string) => void
}

/** Servers limit how many items a request may have; 500 is below the limits of all that we know of. */
const ITEMS_PER_REQUEST = 500
/** The server tells at least so often that a subscription without changes is alive. */
const KEEPALIVE_MS = 2_500
/** A subscription that is silent for longer is dead, whatever the library says. */
const SILENCE_MS = 10_000
/** The library repairs a connection by itself, but not always. */
const REPAIR_MS = 30_000
const SESSION_MS = 60_000
const TRANSACTION_MS = 10_000
const WATCH_MS = 1_000

/** A client with its session and its only subscription. It is connected once and then repairs itself. */
export class OpcuaConnection {
  readonly #lib: OpcuaLibrary
  readonly #device: OpcuaDevice
  readonly #events: ConnectionEvents
  readonly #client: OPCUAClient
  #session: ClientSession | undefined
  #subscription: ClientSubscription | undefined
  #watch: NodeJS.Timeout | undefined
  /** Monotonic times. */
  #heardAt = 0
  #lostAt: number | undefined
  #isClosed = false

  private constructor(lib: OpcuaLibrary, device: OpcuaDevice, client: OPCUAClient, events: ConnectionEvents) {
    this.#lib = lib
    this.#device = device
    this.#client = client
    this.#events = events
  }

  /** Makes a connection that is not connected yet. */
  static async create(
    lib: OpcuaLibrary,
    device: OpcuaDevice,
    folder: string,
    events: ConnectionEvents,
  ): Promise<OpcuaConnection> {
    const { securityMode, securityPolicy, trustServer } = device.settings
    const client = lib.client.OPCUAClient.create({
      applicationName: 'Mimic gateway',
      applicationUri: APPLICATION_URI,
      certificateFile: ownCertificate(folder),
      clientCertificateManager: await openCertificates(lib, folder, trustServer),
      securityMode: lib.client.MessageSecurityMode[securityMode],
      securityPolicy: lib.client.SecurityPolicy[securityPolicy],
      // Servers name themselves by addresses that the gateway often cannot resolve.
      endpointMustExist: false,
      // A handshake with certificates comes on top of the longest delay.
      connectionStrategy: { initialDelay: 500, maxDelay: 3_000, maxRetry: -1, randomisationFactor: 0 },
      keepSessionAlive: true,
      keepAliveInterval: 5_000,
      requestedSessionTimeout: SESSION_MS,
      transportTimeout: TRANSACTION_MS,
      defaultTransactionTimeout: TRANSACTION_MS,
    })
    return new OpcuaConnection(lib, device, client, events)
  }

  /** The session while the server answers. */
  get session(): ClientSession | undefined {
    return this.#lostAt === undefined && this.#session?.isReconnecting === false ? this.#session : undefined
  }

  /** Waits for the server as long as it takes. @throws {Error} when the server refuses the connection */
  async connect(): Promise<ClientSession> {
    const { endpointUrl, userName, password, trustServer } = this.#device.settings
    this.#client.on('backoff', () => this.#lost(`${endpointUrl} does not answer`))
    this.#client.on('connection_lost', () => this.#lost('the connection was lost'))
    this.#client.on('connection_reestablished', () => this.#repaired())
    this.#client.on('close', (error) => {
      if (error) this.#dead(error.message)
    })
    try {
      await this.#client.connect(endpointUrl)
      // An anonymous session is what the library makes without an identity.
      const identity: UserIdentityInfo | undefined =
        userName === '' ? undefined : { type: this.#lib.client.UserTokenType.UserName, userName, password }
      this.#session = await (identity ? this.#client.createSession(identity) : this.#client.createSession())
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      throw new Error(/BadCertificateUntrusted/.test(text) ? untrustedText(trustServer) : text)
    }
    this.#lostAt = undefined
    this.#session.on('session_closed', () => this.#dead('the server closed the session'))
    return this.#session
  }

  /** Makes the subscription, and monitors these values in it. */
  async subscribe(items: readonly Monitored[]): Promise<void> {
    const session = this.#session
    if (!session) throw new Error('there is no session')
    const publishing = this.#device.settings.publishingIntervalMs
    const maxKeepAliveCount = Math.max(1, Math.round(KEEPALIVE_MS / publishing))
    const subscription = await session.createSubscription2({
      requestedPublishingInterval: publishing,
      requestedMaxKeepAliveCount: maxKeepAliveCount,
      // It outlives a break of the connection as long as the session does.
      requestedLifetimeCount: Math.max(3 * maxKeepAliveCount, Math.round(SESSION_MS / publishing)),
      maxNotificationsPerPublish: 0,
      publishingEnabled: true,
      priority: 0,
    })
    this.#subscription = subscription
    const hear = (): void => {
      this.#heardAt = performance.now()
    }
    subscription.on('keepalive', hear).on('raw_notification', hear)
    subscription.on('terminated', () => this.#dead('the server ended the subscription'))
    subscription.on('error', (error: Error) => this.#dead(error.message))
    hear()
    // A server with long intervals of its own is given its time.
    const silenceMs = Math.max(SILENCE_MS, 3 * subscription.publishingInterval * subscription.maxKeepAliveCount)
    this.#watch = setInterval(() => this.#look(silenceMs), WATCH_MS)
    await this.monitor(items)
  }

  /** Monitors values in the subscription, in groups of one request each. */
  async monitor(items: readonly Monitored[]): Promise<void> {
    const { AttributeIds, TimestampsToReturn } = this.#lib.client
    const publishing = this.#device.settings.publishingIntervalMs
    for (const [sampling, some] of Map.groupBy(items, ({ samplingIntervalMs }) => samplingIntervalMs)) {
      for (let i = 0; i < some.length; i += ITEMS_PER_REQUEST) {
        const part = some.slice(i, i + ITEMS_PER_REQUEST)
        const group = await this.#subscription?.monitorItems(
          part.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })),
          {
            samplingInterval: sampling === 0 ? publishing : sampling,
            // The values between two publications, where the server samples faster.
            queueSize: sampling === 0 ? 1 : Math.min(100, Math.max(1, Math.ceil(publishing / sampling))),
            discardOldest: true,
          },
          TimestampsToReturn.Both,
        )
        if (!group) return
        group.on('changed', (_, value, index) => {
          const item = part[index]
          if (item) this.#events.onValue(item.signalId, value)
        })
        group.monitoredItems.forEach(({ statusCode }, k) => {
          const item = part[k]
          if (item && statusCode.isNotGood()) this.#events.onRefused(item.signalId, statusCode)
        })
      }
    }
  }

  /** Ends the session and its subscription, if the server takes part; its socket is closed in any case. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#watch)
    // A server that is gone cannot end the session in order, and the socket is closed all the same.
    const socket = this.#client.disconnect().catch(() => undefined)
    await Promise.race([socket, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
  }

  #look(silenceMs: number): void {
    const now = performance.now()
    if (this.#lostAt === undefined && now - this.#heardAt > silenceMs)
      this.#dead(`the subscription was silent for ${Math.round(silenceMs / 1000)} s`)
    else if (this.#lostAt !== undefined && now - this.#lostAt > REPAIR_MS)
      this.#dead('the connection could not be repaired')
  }

  #lost(reason: string): void {
    if (this.#isClosed) return
    this.#lostAt ??= performance.now()
    this.#events.onLost(reason)
  }

  #repaired(): void {
    if (this.#isClosed || !this.#subscription) return
    this.#lostAt = undefined
    this.#heardAt = performance.now()
    this.#events.onRepaired()
  }

  #dead(reason: string): void {
    if (this.#isClosed) return
    void this.close()
    this.#events.onDead(reason)
  }
}
