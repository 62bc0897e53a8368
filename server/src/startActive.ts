import type { AddressInfo } from 'node:net'
import type { CompiledQuery } from 'kysely'
import type { Logger } from 'pino'
import { removeControl, writeControl } from './backup/ControlFile.ts'
import { addControl } from './backup/controlRoutes.ts'
import { coeditFeature } from './coedit/coedit.feature.ts'
import { accountFeature } from './features/account/account.routes.ts'
import { avatarFeature } from './features/account/avatar.routes.ts'
import { alarmsFeature } from './features/alarms/alarms.routes.ts'
import { apiKeysFeature } from './features/apiKeys/apiKeys.routes.ts'
import { KeyAccess } from './features/apiKeys/KeyAccess.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { commentsFeature } from './features/comments/comments.routes.ts'
import { EmbedAccess } from './features/embed/EmbedAccess.ts'
import { embedFeature } from './features/embed/embed.routes.ts'
import { enterprisesFeature } from './features/enterprises/enterprises.routes.ts'
import { entitiesFeature } from './features/entities/entities.routes.ts'
import { bindingFeature } from './features/equipment/binding.routes.ts'
import { EquipmentOrders } from './features/equipment/EquipmentOrders.ts'
import { EquipmentRows } from './features/equipment/EquipmentRows.ts'
import { equipmentFeature } from './features/equipment/equipment.routes.ts'
import { MonitorList } from './features/equipment/MonitorList.ts'
import { equipmentSettingsFeature } from './features/equipment/settings.routes.ts'
import { feedbackFeature } from './features/feedback/feedback.routes.ts'
import { FollowRows } from './features/follow/FollowRows.ts'
import { followFeature } from './features/follow/follow.routes.ts'
import { BrokerAccounts } from './features/gateways/BrokerAccounts.ts'
import { configVersionsFeature } from './features/gateways/configVersions.routes.ts'
import { enrolFeature } from './features/gateways/enrol.routes.ts'
import { fieldAccountsFeature } from './features/gateways/fieldAccounts.routes.ts'
import { firmwareFeature } from './features/gateways/firmware.routes.ts'
import { gatewaysFeature } from './features/gateways/gateways.routes.ts'
import { hardwareFeature } from './features/gateways/hardware.routes.ts'
import { addLocalGateway } from './features/gateways/localGateways.ts'
import { questionsFeature } from './features/gateways/questions.routes.ts'
import { takeOverFiles } from './features/gateways/takeOverFiles.ts'
import { groupsFeature } from './features/groups/groups.routes.ts'
import { historyFeature } from './features/history/history.routes.ts'
import { imagesFeature } from './features/images/images.routes.ts'
import { inspectionsFeature } from './features/inspections/inspections.routes.ts'
import { liveFeature } from './features/live/live.feature.ts'
import { secondPersonFeature } from './features/live/secondPerson.routes.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { messageListsFeature } from './features/messages/messages.routes.ts'
import { modelsFeature } from './features/models/models.routes.ts'
import { monitorFeature } from './features/monitor/monitor.routes.ts'
import { mvarsFeature } from './features/mvars/mvars.routes.ts'
import { operatorsFeature } from './features/operators/operators.routes.ts'
import { organisationFeature } from './features/organisation/organisation.routes.ts'
import { outboxFeature } from './features/outbox/outbox.routes.ts'
import { pageSetsFeature } from './features/pageSets/pageSets.routes.ts'
import { pagesFeature } from './features/pages/pages.routes.ts'
import { pageVersionsFeature } from './features/pages/pageVersions.routes.ts'
import { orgAccountsFeature } from './features/people/accounts.routes.ts'
import { companyLoginFeature } from './features/people/companyLogin/companyLogin.routes.ts'
import { DirectoryLogins } from './features/people/companyLogin/DirectoryLogins.ts'
import { deptsFeature } from './features/people/depts.routes.ts'
import { expiriesFeature } from './features/people/expiries.feature.ts'
import { lockKeysFeature } from './features/people/lockKeys.routes.ts'
import { regionsFeature } from './features/people/regions.routes.ts'
import { rolesFeature } from './features/people/roles.routes.ts'
import { innerRoutes } from './features/plant/innerRoutes.ts'
import { type PlantRoutes, plantFeature } from './features/plant/plant.routes.ts'
import { projectFileFeature } from './features/plant/projectFile.routes.ts'
import { templateProjectFeature } from './features/plant/templateProject.routes.ts'
import { projectFeature } from './features/project/project.routes.ts'
import { projectPagesFeature } from './features/project/projectPages.routes.ts'
import { findpwdFeature } from './features/recovery/findpwd.routes.ts'
import { noticeFeature } from './features/recovery/notice.routes.ts'
import { securityFeature } from './features/recovery/security.routes.ts'
import { repairsFeature } from './features/repairs/repairs.routes.ts'
import { reportsFeature } from './features/reports/reports.routes.ts'
import { addFirstAdmin, fillStore, isStoreEmpty } from './features/seed/fillStore.ts'
import { ShareAccess } from './features/shares/ShareAccess.ts'
import { sharesFeature } from './features/shares/shares.routes.ts'
import { systemFeature } from './features/system/system.routes.ts'
import { Following } from './features/templates/Following.ts'
import { templateSettingsFeature } from './features/templates/templateSettings.routes.ts'
import { Factors } from './features/user/factors/Factors.ts'
import { factorFeature } from './features/user/factors/factor.routes.ts'
import { Logins } from './features/user/Logins.ts'
import { lockFeature } from './features/user/lock.routes.ts'
import { PasswordLogins } from './features/user/PasswordLogins.ts'
import { userFeature } from './features/user/user.routes.ts'
import { createApp } from './platform/app/app.ts'
import { isWhole } from './platform/db/damage/Damage.ts'
import { DamageCheck } from './platform/db/damage/DamageCheck.ts'
import { postgresDamage, wrongChecksums } from './platform/db/damage/postgresDamage.ts'
import { damageText, StoreWatch } from './platform/db/damage/StoreWatch.ts'
import { sqliteDamage } from './platform/db/damage/sqliteDamage.ts'
import { openStore, sqlitePath } from './platform/db/openDatabase.ts'
import { storeFault, unlessDamaged } from './platform/db/storeFault.ts'
import { Events } from './platform/events.ts'
import { ownUrl } from './platform/http/ownUrl.ts'
import { UnusedConnections } from './platform/http/UnusedConnections.ts'
import type { Feature, ServerContext } from './platform/ServerContext.ts'
import { KnownDevices } from './platform/sessions/KnownDevices.ts'
import { Sessions } from './platform/sessions/Sessions.ts'
import type { ServerConfig } from './platform/settings/config.ts'
import { StoreSecrets } from './platform/settings/StoreSecrets.ts'
import { SharedState, sharedStateRows } from './platform/shared/SharedState.ts'
import { steadyClock } from './platform/steadyClock.ts'
import { Metrics } from './platform/telemetry/Metrics.ts'
import { serveMetrics } from './platform/telemetry/metricsPort.ts'

export interface ActiveServer {
  readonly port: number
  /** Where /metrics needs no token; undefined when there is no such port. */
  readonly metricsPort: number | undefined
  /** True when this start filled an empty store. */
  readonly isSeeded: boolean
  readonly context: ServerContext
  /** Tells the sockets to come back, here or at another server. */
  closeSockets(): void
  /** Stops accepting calls, tells the sockets, commits pending work, closes the store. */
  stop(): Promise<void>
}

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

/**
 * Starts the server that has the store for itself. If damaged indexes of a SQLite store prevent the start, they are
 * rebuilt first.
 * @throws {Error} that says what is missing
 */
export async function startActive(config: ServerConfig, options: ActiveOptions): Promise<ActiveServer> {
  try {
    return await startOn(config, options, [])
  } catch (error) {
    if (config.databaseUrl || storeFault(error) !== 'damaged') throw error
    options.onStep?.('looking for damaged indexes')
    const path = sqlitePath(config.dataFolder)
    const { indexes } = await sqliteDamage(path, 'closed')
    const left = await sqliteDamage(path, 'rebuild')
    if (!isWhole(left)) throw new Error(damageText([...left.tables, ...left.indexes]), { cause: error })
    return startOn(config, options, indexes)
  }
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
    const steady = steadyClock(now, monotonic)
    const shared = await SharedState.load({
      store: sharedStateRows(db),
      now,
      onError: (error) => log.error({ err: error }, 'counters could not be stored'),
    })
    // A store that is gone must not prevent the other parts from being stopped.
    ends.push(() => shared.stop().catch((error) => log.error({ err: error }, 'counters could not be stored')))
    let port = config.port
    const context: ServerContext = {
      config,
      db,
      store,
      log,
      events,
      sessions: new Sessions(db, steady, events),
      devices: new KnownDevices(db, steady),
      embeds: new EmbedAccess(db, shared, now, rateFactor),
      keys: new KeyAccess(db, shared, now, rateFactor),
      shares: new ShareAccess(db),
      metrics: new Metrics(),
      secrets,
      shared,
      rateFactor,
      waitFactor,
      ownUrl: () => ownUrl(config, port),
      now,
      monotonic,
      steady,
    }
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

async function startOn(
  config: ServerConfig,
  options: ActiveOptions,
  rebuilt: readonly string[],
): Promise<ActiveServer> {
  const { log } = options
  const prepared = await prepareServer(config, options, rebuilt)
  const { context, features, isSeeded, checking, snapshot, ends, stop } = prepared
  const { db, store } = context
  try {
    for (const problem of config.startProblems) log.warn(problem)
    await unlessDamaged(preparePlant(context), undefined)
    store.start(db)
    ends.push(() => store.stop())
    const { http, upgrades } = await createApp(context, features)
    const unused = new UnusedConnections(http.server)
    options.onStep?.('starting live values, alarms and history')
    for (const feature of features) {
      ends.push(async () => feature.stop?.())
      await feature.start?.()
    }
    ends.push(async () => {
      upgrades.close()
      const closed = http.close()
      unused.end()
      await closed
    })
    const secret = addControl(http, config.dataFolder, snapshot)
    await options.beforeListening?.()
    await http.listen({ port: config.port, host: config.host })
    // A TCP server's address is an object.
    const { port } = http.server.address() as AddressInfo
    prepared.listensOn(port)
    writeControl(config.dataFolder, { host: reachableHost(config.host), port, secret })
    ends.push(async () => removeControl(config.dataFolder))
    const { metricsPort } = config
    const figures = metricsPort === undefined ? undefined : await serveMetrics(context.metrics, metricsPort)
    if (figures) ends.push(() => figures.stop())
    ends.push(() => checking.stop())
    checking.start(options.isCheckedAtStart)
    log.info({ port, metricsPort: figures?.port }, 'serving')
    const closeSockets = () => upgrades.closeSockets()
    return { port, metricsPort: figures?.port, isSeeded, context, closeSockets, stop }
  } catch (error) {
    await stop().catch((second) => log.error({ err: second }, 'stopping after a failed start failed'))
    throw error
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

/** The address at which this machine reaches a service that listens on `host`. */
const reachableHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

function makeFeatures(context: ServerContext): { features: Feature[]; plantRoutes: PlantRoutes } {
  const live = liveFeature(context)
  const factors = new Factors(context)
  const logins = new Logins(context, factors.rows)
  const directories = new DirectoryLogins(context)
  const passwords = new PasswordLogins(context.db, directories, context.now)
  const equipment = new EquipmentRows(
    context.db,
    context.secrets,
    (gatewayId, equipId) => live.gateways.equipmentState(gatewayId, equipId),
    new EquipmentOrders(context.events),
  )
  const coedit = coeditFeature(context)
  const brokerAccounts = new BrokerAccounts(context)
  const list = new MonitorList(equipment, new FollowRows(context.db), {
    lastTime: (equipId) => live.newest.lastTime(equipId),
    alarmCount: (equipId, gatewayId) => live.alarms.holding(equipId, gatewayId),
  })
  const plantRoutes: PlantRoutes = (inner) => innerRoutes(inner, live)
  const plantCalls = { routes: plantRoutes, run: live.changePlant }
  const features = [
    auditFeature(context),
    userFeature(context, logins, passwords),
    factorFeature(context, factors, logins, passwords),
    lockFeature(context),
    accountFeature(context),
    avatarFeature(context),
    securityFeature(context),
    noticeFeature(context),
    findpwdFeature(context),
    outboxFeature(context),
    feedbackFeature(context),
    orgAccountsFeature(context),
    enterprisesFeature(context),
    operatorsFeature(context),
    organisationFeature(context),
    expiriesFeature(context),
    lockKeysFeature(context),
    rolesFeature(context),
    regionsFeature(context),
    deptsFeature(context),
    companyLoginFeature(context, logins, directories),
    apiKeysFeature(context),
    equipmentFeature(context, equipment, list),
    equipmentSettingsFeature(context, equipment, {
      newest: (id) => live.newest.get(id),
      refusedOf: (gatewayId) => live.gateways.configOf(gatewayId)?.refused ?? [],
    }),
    gatewaysFeature(context, live),
    configVersionsFeature(context, equipment),
    enrolFeature(context, brokerAccounts),
    fieldAccountsFeature(context, brokerAccounts),
    questionsFeature(context, equipment, live.questions),
    bindingFeature(context, equipment, new Following(context.db, equipment, context.now)),
    sharesFeature(context, equipment),
    groupsFeature(context, list, equipment),
    modelsFeature(context),
    followFeature(context, equipment),
    monitorFeature(context, live, list),
    hardwareFeature(context, live),
    firmwareFeature(context, live),
    repairsFeature(context, equipment),
    inspectionsFeature(context, equipment),
    messagesFeature(context, (id) => live.equipment.get(id)),
    messageListsFeature(context, equipment),
    projectFeature(context),
    projectPagesFeature(context),
    pagesFeature(context),
    pageVersionsFeature(context),
    commentsFeature(context),
    embedFeature(context),
    pageSetsFeature(context),
    entitiesFeature(context),
    templateSettingsFeature(context, equipment),
    imagesFeature(context),
    live,
    secondPersonFeature(context, live, factors, logins, passwords),
    alarmsFeature(context, live),
    historyFeature(context, live),
    reportsFeature(context, live),
    mvarsFeature(context, { newest: (id) => live.newest.get(id), changeMvar: (id, work) => live.changeMvar(id, work) }),
    coedit,
    plantFeature(context, { ...plantCalls, rooms: coedit.pushedPages }),
    projectFileFeature(context, plantCalls),
    templateProjectFeature(context, plantCalls),
    systemFeature(context, live.isRefusedByBroker),
  ]
  return { features, plantRoutes }
}

/** The gateway of this machine has a row, and what stands in gateway files is in the store. */
async function preparePlant(context: ServerContext): Promise<void> {
  await addLocalGateway(context.db, context.config.localGateways, context.now())
  await takeOverFiles(context)
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
