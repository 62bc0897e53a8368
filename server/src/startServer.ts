import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '@mimic/contract/messageOf'
import type { Logger } from 'pino'
import { ownUrl } from './platform/http/ownUrl.ts'
import { ServerLease } from './platform/lease/ServerLease.ts'
import { StandBy } from './platform/lease/StandBy.ts'
import type { ServerContext } from './platform/ServerContext.ts'
import type { ServerConfig } from './platform/settings/config.ts'
import { createLog } from './platform/telemetry/log.ts'
import type { ActiveOptions } from './prepareServer.ts'
import { type ActiveServer, startActive } from './startActive.ts'

export interface RunningServer {
  readonly port: number
  /** Where /metrics needs no token; undefined when there is no such port. */
  readonly metricsPort: number | undefined
  /** True when this start filled an empty store. */
  readonly isSeeded: boolean
  /** Address of the active server while this one is on standby; undefined if this is the active one. */
  readonly activeUrl: string | undefined
  /** @throws {Error} while it is on standby */
  readonly context: ServerContext
  stop(): Promise<void>
}

export interface StartOptions
  extends Pick<
    ActiveOptions,
    'schema' | 'now' | 'monotonic' | 'rateFactor' | 'waitFactor' | 'isCheckedAtStart' | 'onStep'
  > {
  /** By default JSON lines on standard output. */
  readonly log?: Logger
  /**
   * Called when the server can do no more work: another one has taken over, or taking over failed. The process should
   * end and be started again. Without this callback the server stops by itself.
   */
  readonly onOver?: (error: unknown) => void
}

/** A server on standby checks this often whether it may take over. */
const LOOK_MS = 400

/**
 * Starts one server: the active one, or, if several share a PostgreSQL and another is active, one on standby until
 * that one ends. SQLite's data folder has one server by its lock.
 * @throws {Error} that says what is missing
 */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLog('server')
  const { databaseUrl } = config
  if (!databaseUrl) return { ...(await startActive(config, { ...options, log })), activeUrl: undefined }
  return Candidate.start(config, options, { log, databaseUrl })
}

/** A server on a PostgreSQL that others may share. */
class Candidate implements RunningServer {
  readonly #config: ServerConfig
  readonly #options: StartOptions
  readonly #log: Logger
  readonly #lease: ServerLease
  #port: number
  #active: ActiveServer | undefined
  #standBy: StandBy | undefined
  #isStopped = false
  /** The wait for the lease, and the start after it. */
  #waiting: Promise<void> | undefined

  private constructor(config: ServerConfig, options: StartOptions, more: { log: Logger; lease: ServerLease }) {
    this.#config = config
    this.#options = options
    this.#log = more.log
    this.#lease = more.lease
    this.#port = config.port
  }

  static async start(
    config: ServerConfig,
    options: StartOptions,
    { log, databaseUrl }: { log: Logger; databaseUrl: string },
  ): Promise<Candidate> {
    const lease = await ServerLease.open({
      databaseUrl,
      schema: options.schema,
      holder: () => ownUrl(config, made.#port),
      isAddressFixed: config.port !== 0 || config.peerUrl !== undefined,
    })
    const made: Candidate = new Candidate(config, options, { log, lease })
    try {
      const taken = await lease.take()
      if (taken === 'taken') await made.#activate()
      else await made.#wait(taken.elsewhere)
      return made
    } catch (error) {
      await lease.close().catch((second) => log.error({ err: second }, 'the lease could not be let go'))
      throw error
    }
  }

  get port(): number {
    return this.#port
  }

  get metricsPort(): number | undefined {
    return this.#active?.metricsPort
  }

  get isSeeded(): boolean {
    return this.#active?.isSeeded ?? false
  }

  get activeUrl(): string | undefined {
    return this.#active ? undefined : this.#standBy?.activeUrl
  }

  get context(): ServerContext {
    if (!this.#active) throw new Error('this server stands by')
    return this.#active.context
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#waiting
    await this.#standBy?.stop()
    // Released last, so that the next server reads all committed data.
    await this.#active?.stop().finally(() => this.#lease.close())
    if (!this.#active) await this.#lease.close()
  }

  async #activate(): Promise<void> {
    const { schema, now, monotonic, rateFactor, waitFactor, isCheckedAtStart, onStep } = this.#options
    this.#lease.keep(
      (error) => this.#end(error),
      // A socket here must not outlive a right that its viewer loses at the next server.
      () => this.#active?.closeSockets(),
    )
    this.#active = await startActive(
      { ...this.#config, port: this.#port },
      {
        log: this.#log,
        ...(schema ? { schema } : {}),
        ...(now ? { now } : {}),
        ...(monotonic ? { monotonic } : {}),
        ...(rateFactor === undefined ? {} : { rateFactor }),
        ...(waitFactor === undefined ? {} : { waitFactor }),
        ...(isCheckedAtStart === undefined ? {} : { isCheckedAtStart }),
        ...(onStep ? { onStep } : {}),
        fence: this.#lease.check,
        beforeListening: async () => this.#standBy?.stop(),
      },
    )
    this.#port = this.#active.port
    // The address is known by now.
    await this.#lease.renew()
  }

  async #wait(elsewhere: string): Promise<void> {
    const standBy = new StandBy(elsewhere, this.#config.metricsToken)
    this.#standBy = standBy
    this.#port = await standBy.listen(this.#config.port, this.#config.host)
    this.#log.info({ active: elsewhere, port: this.#port }, 'standing by: another server is active')
    this.#waiting = this.#takeOver(standBy).catch((error) => this.#end(error))
  }

  async #takeOver(standBy: StandBy): Promise<void> {
    for (; !this.#isStopped; await delay(LOOK_MS)) {
      const taken = await this.#lease.take().catch((error) => {
        standBy.problem = 'the store does not answer'
        this.#log.warn({ reason: messageOf(error) }, 'the lease could not be read')
        return undefined
      })
      if (!taken) continue
      standBy.problem = undefined
      if (taken === 'taken') {
        this.#log.warn({ before: standBy.activeUrl }, 'taking over')
        standBy.activeUrl = ''
        return this.#activate()
      }
      standBy.activeUrl = taken.elsewhere
    }
  }

  /** Its unsaved data must not be stored any more, so its parts are ended without the usual order. */
  #end(error: unknown): void {
    const { onOver } = this.#options
    this.#log.fatal({ err: error }, 'this server is not the active one any more, and has to start again')
    if (onOver) onOver(error)
    else this.stop().catch((second) => this.#log.error({ err: second }, 'stopping failed'))
  }
}
