import type { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import { KeyAccess } from './features/apiKeys/KeyAccess.ts'
import { EmbedAccess } from './features/embed/EmbedAccess.ts'
import { makeFeatures } from './features/index.ts'
import type { PlantRoutes } from './features/plant/plant.routes.ts'
import { addFirstAdmin, fillStore, isStoreEmpty } from './features/seed/fillStore.ts'
import { ShareAccess } from './features/shares/ShareAccess.ts'
import { DamageCheck } from './platform/db/damage/DamageCheck.ts'
import { postgresDamage, wrongChecksums } from './platform/db/damage/postgresDamage.ts'
import { StoreWatch } from './platform/db/damage/StoreWatch.ts'
import { sqliteDamage } from './platform/db/damage/sqliteDamage.ts'
import { openStore, sqlitePath } from './platform/db/openDatabase.ts'
import { Events } from './platform/events.ts'
import { ownUrl } from './platform/http/ownUrl.ts'
import type { Feature, ServerContext } from './platform/ServerContext.ts'
import { KnownDevices } from './platform/sessions/KnownDevices.ts'
import { Sessions } from './platform/sessions/Sessions.ts'
import type { ServerConfig } from './platform/settings/config.ts'
import { StoreSecrets } from './platform/settings/StoreSecrets.ts'
import { SharedState, sharedStateRows } from './platform/shared/SharedState.ts'
import { steadyClock } from './platform/steadyClock.ts'
import { Metrics } from './platform/telemetry/Metrics.ts'

export interface ActiveOptions {
  readonly log: Logger
  /** PostgreSQL schema; tests take one each. */
  readonly schema?: string
  readonly now?: () => number
  readonly monotonic?: () => number
  readonly rateFactor?: number
  readonly waitFactor?: number
  /** Whether the store is checked for damage at the start, as it is by default. Tests start on new stores. */
  readonly isCheckedAtStart?: boolean
  /** The query that must return a row at each commit; see {@link FencedDialect}. */
  readonly fence?: CompiledQuery
  /** Told what the start does, for people. */
  readonly onStep?: (doing: string) => void
  /** Called before it listens. */
  readonly beforeListening?: () => Promise<void>
}

/** A server whose parts do not run yet. */
export interface PreparedServer {
  readonly context: ServerContext
  readonly features: readonly Feature[]
  /** True when an empty store was filled. */
  readonly isSeeded: boolean
  readonly checking: DamageCheck
  readonly snapshot: ((path: string) => Promise<void>) | undefined
  /** Stops every part that was started; they run in reverse order. */
  readonly ends: (() => Promise<void>)[]
  /** The port that the server tells of itself, once it listens. */
  listensOn(port: number): void
  stop(): Promise<void>
}

/**
 * Opens the store, fills it if it is empty, and makes the parts of a server.
 * @param rebuilt indexes that were damaged before this start
 */
export async function prepareServer(
  config: ServerConfig,
  options: ActiveOptions,
  rebuilt: readonly string[] = [],
): Promise<PreparedServer> {
  const { log, now = Date.now, monotonic = () => performance.now(), rateFactor = 1, waitFactor = 1 } = options
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const events = new Events((error) => log.error({ err: error }, 'a listener failed'))
    const secrets = StoreSecrets.load(config)
    const { db, store, checking, snapshot } = await openWatched(config, { ...options, now, rebuilt, secrets }, events)
    ends.push(() => db.destroy())
    const shared = await SharedState.load({
      store: sharedStateRows(db),
      now,
      onError: (error) => log.error({ err: error }, 'counters could not be stored'),
    })
    // A store that is gone must not prevent the other parts from being stopped.
    ends.push(() => shared.stop().catch((error) => log.error({ err: error }, 'counters could not be stored')))
    let port = config.port
    const clocks = { now, monotonic, steady: steadyClock(now, monotonic), rateFactor, waitFactor }
    const context = serverContext({ config, db, store, log, events, secrets, shared, ...clocks }, () => port)
    events.on('storeChanged', () => {
      context.sessions.storeHeld().catch((error) => log.error({ err: error }, 'sessions could not be stored'))
    })
    const { features, plantRoutes } = makeFeatures(context)
    options.onStep?.('reading the store')
    const isSeeded = await fill(context, plantRoutes)
    if (config.seedPath && !isSeeded) log.info('the seed file was not read: the store is not empty')
    const listensOn = (own: number) => {
      port = own
    }
    return { context, features, isSeeded, checking, snapshot, ends, listensOn, stop }
  } catch (error) {
    // A part that keeps running would hold the lock on the data folder.
    await stop().catch((second) => log.error({ err: second }, 'stopping after a failed start failed'))
    throw error
  }
}

type Services = Omit<ServerContext, 'sessions' | 'devices' | 'embeds' | 'keys' | 'shares' | 'metrics' | 'ownUrl'>

const serverContext = (services: Services, port: () => number): ServerContext => {
  const { config, db, events, now, rateFactor, shared, steady } = services
  return {
    ...services,
    sessions: new Sessions(db, steady, events),
    devices: new KnownDevices(db, steady),
    embeds: new EmbedAccess(db, shared, now, rateFactor),
    keys: new KeyAccess(db, shared, now, rateFactor),
    shares: new ShareAccess(db),
    metrics: new Metrics(),
    ownUrl: () => ownUrl(config, port()),
  }
}

type WatchedOptions = Pick<ActiveOptions, 'log' | 'schema' | 'fence' | 'onStep'> & {
  readonly now: () => number
  readonly rebuilt: readonly string[]
  readonly secrets: StoreSecrets
}

/** Opens the store, with the parts that watch its state; the caller starts and stops them. */
async function openWatched(config: ServerConfig, options: WatchedOptions, events: Events) {
  const { log, now, rebuilt, secrets, schema, fence, onStep } = options
  const store = new StoreWatch({
    folder: config.databaseUrl ? undefined : config.dataFolder,
    log,
    now,
    onChange: () => events.emit('storeChanged', {}),
  })
  if (rebuilt.length > 0) store.noteRebuilt(rebuilt)
  let check: DamageCheck | undefined
  const { db, snapshot, checkpoint, rebuildIndex } = await openStore({
    onError: (error) => {
      store.note(error)
      check?.note(error)
    },
    onCommit: (ms) => store.noteCommit(ms),
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    seal: (text, use) => secrets.seal(text, use),
    ...(schema ? { schema } : {}),
    ...(fence ? { fence } : {}),
    ...(onStep ? { onStep } : {}),
  })
  const checking = new DamageCheck({
    log,
    rebuild: rebuildIndex,
    find: async (signal) => {
      if (config.databaseUrl) {
        store.setWrongChecksums(await wrongChecksums(db))
        return postgresDamage(db)
      }
      // The check does not read the write-ahead log.
      await checkpoint()
      return sqliteDamage(sqlitePath(config.dataFolder), 'inUse', signal)
    },
    onDamaged: (tables) => store.setDamaged(tables),
    onRebuilt: (indexes) => store.noteRebuilt(indexes),
  })
  check = checking
  return { db, store, checking, snapshot }
}

/** Fills an empty store from the seed file, or with a first account. @returns whether it did */
async function fill(context: ServerContext, routes: PlantRoutes): Promise<boolean> {
  const { seedPath, demoPassword, adminPassword } = context.config
  if (!(await isStoreEmpty(context.db))) return false
  const password = (seedPath ? demoPassword : adminPassword) ?? demoPassword ?? adminPassword
  if (!password)
    throw new Error(
      'the store is empty: set MIMIC_ADMIN_PASSWORD (or MIMIC_DEMO_PASSWORD with MIMIC_SEED) for the first start',
    )
  if (seedPath) await fillStore(context, routes, seedPath, password)
  else await addFirstAdmin(context, password)
  return true
}
