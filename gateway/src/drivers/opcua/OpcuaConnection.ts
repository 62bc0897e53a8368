import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type {
  ClientSession,
  ClientSidePublishEngine,
  ClientSubscription,
  DataValue,
  NodeId,
  OPCUAClient,
  UserIdentityInfo,
} from 'node-opcua-client'
import { connectText } from '../connectText.ts'
import { FieldError } from '../Driver.ts'
import type { DriverWaits } from '../waits.ts'
import { openCertificates, untrustedText } from './certificates.ts'
import { EVENT_FIELDS } from './conditionState.ts'
import type { OpcuaDevice } from './opcuaDevice.ts'
import type { OpcuaLibrary } from './opcuaLibrary.ts'
import { applicationUriOf, type OwnCertificate } from './ownCertificate.ts'
import type { Status } from './statusCode.ts'
import type { TypedValue } from './variantValue.ts'

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
  /** An event of the server, by `EVENT_FIELDS`; asked for where the device passes its alarms. */
  readonly onEvent: (fields: readonly TypedValue[]) => void
  /** The server is gone; the connection repairs itself. Also called for each attempt of the first connection. */
  readonly onLost: (reason: GatewayText) => void
  /** The connection has repaired itself. The server may have kept values to itself meanwhile. */
  readonly onRepaired: () => void
  /** The connection is of no use any more: another one is to be made. Called once. */
  readonly onDead: (reason: GatewayText) => void
}

export interface ConnectionPlace {
  /** Path of the device's folder, which holds the certificates of its servers. */
  readonly folder: string
  /** The certificate that the gateway shows to the server. */
  readonly own: OwnCertificate
  readonly waits: DriverWaits
  /** One attempt to connect, not as many as it takes. */
  readonly isAskedOnly: boolean
}

/** A method that the library's type of a session leaves out. The engine stays when a session is made anew. */
interface WithPublishEngine {
  getPublishEngine(): ClientSidePublishEngine
}

/** Servers limit how many items a request may have; 500 is below the limits of all that we know of. */
const ITEMS_PER_REQUEST = 500
/** A subscription that is silent for so many timeouts of the device is dead, whatever the library says. */
const SILENT_TIMEOUTS = 5
const SILENCE_MS = [2_000, 10_000] as const
/** So many messages that a subscription without changes is alive belong into that time. */
const KEEPALIVES = 4
/**
 * Publish requests that wait at the server at most, as many as the library sends for a subscription. It sends them anew
 * with each reconnection and keeps the old ones, until a server refuses them.
 */
const PUBLISH_REQUESTS = 5
/** The library repairs a connection by itself, but not always. */
const REPAIR_MS = 30_000
const SESSION_MS = 60_000
/** The method of ConditionType, which every server of alarms has (OPC UA Part 9, 5.5.7). */
const CONDITION_REFRESH = { objectId: 'ns=0;i=2782', methodId: 'ns=0;i=3875' }
/** Events that the server keeps between two publications; it tells when there were more. */
const EVENTS = 1_000
const TRANSACTION_MS = 10_000
const WATCH_MS = 250
/** The longest wait for the end of a request, and of the session, when a connection is closed. */
const CLOSE_MS = 2_000

/** A client with its session and its only subscription. It is connected once and then repairs itself. */
export class OpcuaConnection {
  readonly #lib: OpcuaLibrary
  readonly #device: OpcuaDevice
  readonly #events: ConnectionEvents
  readonly #client: OPCUAClient
  #session: ClientSession | undefined
  #subscription: ClientSubscription | undefined
  /** The subscription on its way: the library fails where nobody can catch it if its session ends meanwhile. */
  #making: Promise<unknown> = Promise.resolve()
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
    { folder, own, waits, isAskedOnly }: ConnectionPlace,
    events: ConnectionEvents,
  ): Promise<OpcuaConnection> {
    const { securityMode, securityPolicy, trustServer } = device.settings
    const client = lib.client.OPCUAClient.create({
      applicationName: 'Mimic gateway',
      applicationUri: applicationUriOf(own),
      certificateFile: own.certificateFile,
      privateKeyFile: own.privateKeyFile,
      clientCertificateManager: await openCertificates(lib, folder, own, trustServer),
      securityMode: lib.client.MessageSecurityMode[securityMode],
      securityPolicy: lib.client.SecurityPolicy[securityPolicy],
      // Servers name themselves by addresses that the gateway often cannot resolve.
      endpointMustExist: false,
      connectionStrategy: {
        initialDelay: 2 * waits.firstRetryMs,
        // A handshake with certificates comes on top of the longest delay.
        maxDelay: (2 / 3) * waits.longestRetryMs,
        maxRetry: isAskedOnly ? 0 : -1,
        randomisationFactor: 0,
      },
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
    this.#client.on('backoff', () => this.#lost(says('endpointSilent', { url: endpointUrl })))
    this.#client.on('connection_lost', () => this.#lost(says('connectionLost')))
    this.#client.on('connection_reestablished', () => this.#repaired())
    this.#client.on('close', (error) => {
      if (error) this.#dead(connectText(error.message))
    })
    try {
      await this.#client.connect(endpointUrl)
      // An anonymous session is what the library makes without an identity.
      const identity: UserIdentityInfo | undefined =
        userName === '' ? undefined : { type: this.#lib.client.UserTokenType.UserName, userName, password }
      this.#session = await (identity ? this.#client.createSession(identity) : this.#client.createSession())
    } catch (error) {
      const text = messageOf(error)
      throw new FieldError(
        codes.commFault,
        /BadCertificateUntrusted/.test(text) ? untrustedText(trustServer) : connectText(text),
      )
    }
    this.#lostAt = undefined
    const session = this.#session as ClientSession & WithPublishEngine
    session.getPublishEngine().nbMaxPublishRequestsAcceptedByServer = PUBLISH_REQUESTS
    this.#session.on('session_closed', () => this.#dead(says('sessionClosed')))
    return this.#session
  }

  /** Makes the subscription, and monitors these values in it. */
  async subscribe(items: readonly Monitored[]): Promise<void> {
    const session = this.#session
    if (!session) throw new FieldError(codes.commFault, says('noConnection'), true)
    const publishing = this.#device.settings.publishingIntervalMs
    const patienceMs = Math.min(SILENCE_MS[1], Math.max(SILENCE_MS[0], SILENT_TIMEOUTS * this.#device.timeoutMs))
    const maxKeepAliveCount = Math.max(1, Math.round(patienceMs / KEEPALIVES / publishing))
    const made = session.createSubscription2({
      requestedPublishingInterval: publishing,
      requestedMaxKeepAliveCount: maxKeepAliveCount,
      // It outlives a break of the connection as long as the session does.
      requestedLifetimeCount: Math.max(3 * maxKeepAliveCount, Math.round(SESSION_MS / publishing)),
      maxNotificationsPerPublish: 0,
      publishingEnabled: true,
      priority: 0,
    })
    this.#making = made
    const subscription = await made
    if (this.#isClosed) return
    this.#subscription = subscription
    const hear = (): void => {
      this.#heardAt = performance.now()
    }
    subscription.on('keepalive', hear).on('raw_notification', hear)
    subscription.on('terminated', () => this.#dead(says('subscriptionEnded')))
    subscription.on('error', (error: Error) => this.#dead(says('driverFailed', {}, error.message)))
    hear()
    // A server with long intervals of its own is given its time.
    const silenceMs = Math.max(patienceMs, 3 * subscription.publishingInterval * subscription.maxKeepAliveCount)
    this.#watch = setInterval(() => this.#look(silenceMs), WATCH_MS)
    await this.monitor(items)
  }

  /**
   * Asks the server to tell of every condition that it keeps.
   * @throws {FieldError} when it refuses
   */
  async refreshConditions(): Promise<void> {
    const [session, subscription] = [this.session, this.#subscription]
    if (!session || !subscription) return
    const { DataType } = this.#lib.client
    const { statusCode } = await session.call({
      ...CONDITION_REFRESH,
      inputArguments: [{ dataType: DataType.UInt32, value: subscription.subscriptionId }],
    })
    if (statusCode.isNotGood()) throw new FieldError(codes.gatewayIllegalFunction, says('status', {}, statusCode.name))
  }

  /**
   * Has the server send its events.
   * @throws {Error} when it sends none
   */
  async monitorEvents(): Promise<void> {
    const { AttributeIds, constructEventFilter, resolveNodeId, TimestampsToReturn } = this.#lib.client
    const item = await this.#subscription?.monitor(
      { nodeId: resolveNodeId('Server'), attributeId: AttributeIds.EventNotifier },
      { samplingInterval: 0, queueSize: EVENTS, discardOldest: true, filter: constructEventFilter([...EVENT_FIELDS]) },
      TimestampsToReturn.Both,
    )
    // The library's types say a value; of an event it gives the list of its fields.
    item?.on('changed', (fields) => this.#events.onEvent(fields as unknown as readonly TypedValue[]))
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
    await inTime(this.#making)
    // A server that is gone cannot end the session in order, and the socket is closed all the same.
    await inTime(this.#client.disconnect())
  }

  #look(silenceMs: number): void {
    const now = performance.now()
    if (this.#lostAt === undefined && now - this.#heardAt > silenceMs)
      this.#dead(says('subscriptionSilent', { seconds: Math.round(silenceMs / 1000) }))
    else if (this.#lostAt !== undefined && now - this.#lostAt > REPAIR_MS) this.#dead(says('notRepaired'))
  }

  #lost(reason: GatewayText): void {
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

  #dead(reason: GatewayText): void {
    if (this.#isClosed) return
    void this.close()
    this.#events.onDead(reason)
  }
}

/** Waits for the end of something, however it ends, but not long. */
const inTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())])
