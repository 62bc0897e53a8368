import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { coeditFeature } from './coedit/coedit.feature.ts'
import { accountFeature } from './features/account/account.routes.ts'
import { alarmsFeature } from './features/alarms/alarms.routes.ts'
import { commentsFeature } from './features/comments/comments.routes.ts'
import { EmbedAccess } from './features/embed/EmbedAccess.ts'
import { embedFeature } from './features/embed/embed.routes.ts'
import { bindingFeature } from './features/equipment/binding.routes.ts'
import { EquipmentRows } from './features/equipment/EquipmentRows.ts'
import { equipmentFeature } from './features/equipment/equipment.routes.ts'
import { MonitorList } from './features/equipment/MonitorList.ts'
import { FollowRows } from './features/follow/FollowRows.ts'
import { followFeature } from './features/follow/follow.routes.ts'
import { groupsFeature } from './features/groups/groups.routes.ts'
import { hardwareFeature } from './features/hardware/hardware.routes.ts'
import { historyFeature } from './features/history/history.routes.ts'
import { imagesFeature } from './features/images/images.routes.ts'
import { inspectionsFeature } from './features/inspections/inspections.routes.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { messageListsFeature } from './features/messages/messages.routes.ts'
import { monitorFeature } from './features/monitor/monitor.routes.ts'
import { mvarsFeature } from './features/mvars/mvars.routes.ts'
import { pageSetsFeature } from './features/pages/pageSets.routes.ts'
import { pagesFeature } from './features/pages/pages.routes.ts'
import { pageVersionsFeature } from './features/pages/pageVersions.routes.ts'
import { projectFeature } from './features/project/project.routes.ts'
import { projectPagesFeature } from './features/project/projectPages.routes.ts'
import { repairsFeature } from './features/repairs/repairs.routes.ts'
import { reportsFeature } from './features/reports/reports.routes.ts'
import { isStoreEmpty, seedFirstAdmin, seedFromFile } from './features/seed/seed.ts'
import { ShareAccess } from './features/shares/ShareAccess.ts'
import { sharesFeature } from './features/shares/shares.routes.ts'
import { templatesFeature } from './features/templates/templates.routes.ts'
import { lockFeature } from './features/user/lock.routes.ts'
import { userFeature } from './features/user/user.routes.ts'
import { liveFeature } from './live/live.feature.ts'
import { createApp } from './platform/app.ts'
import type { ServerConfig } from './platform/config.ts'
import type { Db } from './platform/db/Database.ts'
import { openDatabase } from './platform/db/openDatabase.ts'
import { Events } from './platform/events.ts'
import { createLog } from './platform/log.ts'
import { Metrics } from './platform/Metrics.ts'
import type { Feature, ServerContext } from './platform/ServerContext.ts'
import { Sessions } from './platform/Sessions.ts'

export interface RunningServer {
  readonly port: number
  /** True when this start filled an empty store. */
  readonly isSeeded: boolean
  readonly context: ServerContext
  /** Stops accepting, tells the sockets, commits what is on its way, closes the store. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** PostgreSQL schema; tests take one each. */
  readonly schema?: string
  readonly logLevel?: string
  readonly now?: () => number
  readonly rateFactor?: number
}

/** Hosts that stand for every interface. */
const WILDCARDS = ['0.0.0.0', '::', '']

/** Starts one server. @throws {Error} that says what is missing. */
export async function startServer(config: ServerConfig, options: StartOptions = {}): Promise<RunningServer> {
  const { now = Date.now } = options
  const log = createLog('server', options.logLevel)
  /** What ends what was started, in the order of the starts. */
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const db = await openDatabase({
      dataFolder: config.dataFolder,
      databaseUrl: config.databaseUrl,
      ...(options.schema ? { schema: options.schema } : {}),
    })
    ends.push(() => db.destroy())
    const isSeeded = await fill(db, config, now())
    const events = new Events((error) => log.error({ err: error }, 'a listener failed'))
    let port = config.port
    const context: ServerContext = {
      config,
      db,
      log,
      events,
      sessions: new Sessions(db, now, events),
      embeds: new EmbedAccess(db, now, options.rateFactor ?? 1),
      shares: new ShareAccess(db),
      metrics: new Metrics(),
      rateFactor: options.rateFactor ?? 1,
      peerUrl: () => config.peerUrl ?? `http://${WILDCARDS.includes(config.host) ? hostname() : config.host}:${port}`,
      now,
    }
    const features = makeFeatures(context)
    const { http, upgrades } = await createApp(context, features)
    for (const feature of features) {
      ends.push(async () => feature.stop?.())
      await feature.start?.()
    }
    ends.push(async () => {
      upgrades.close()
      await http.close()
    })
    await http.listen({ port: config.port, host: config.host })
    // A TCP server's address is an object.
    port = (http.server.address() as AddressInfo).port
    log.info({ port }, 'serving')
    return { port, isSeeded, context, stop }
  } catch (error) {
    // What already runs would keep the data folder locked.
    await stop().catch((second) => log.error({ err: second }, 'stopping after a failed start failed'))
    throw error
  }
}

function makeFeatures(context: ServerContext): Feature[] {
  const live = liveFeature(context)
  const equipment = new EquipmentRows(context.db, (gatewayId, equipId) =>
    live.gateways.isEquipmentOnline(gatewayId, equipId),
  )
  const list = new MonitorList(equipment, new FollowRows(context.db), {
    lastTime: (equipId) => live.newest.lastTime(equipId),
    alarmCount: (equipId, gatewayId) => live.alarms.holding(equipId, gatewayId),
  })
  return [
    userFeature(context),
    lockFeature(context),
    accountFeature(context),
    equipmentFeature(context, equipment, list),
    bindingFeature(context, equipment),
    sharesFeature(context, equipment),
    groupsFeature(context, list),
    followFeature(context, equipment),
    monitorFeature(context, live, list),
    hardwareFeature(context, live),
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
    templatesFeature(context),
    imagesFeature(context),
    live,
    alarmsFeature(context, live),
    historyFeature(context, live),
    reportsFeature(context, live),
    mvarsFeature(context, { newest: (id) => live.newest.get(id), changeMvars: (work) => live.changeMvars(work) }),
    coeditFeature(context),
  ]
}

/** Fills an empty store from the seed file, or with a first account. @returns whether it did */
async function fill(db: Db, { seedPath, demoPassword, adminPassword }: ServerConfig, now: number): Promise<boolean> {
  if (!(await isStoreEmpty(db))) return false
  const password = (seedPath ? demoPassword : adminPassword) ?? demoPassword ?? adminPassword
  if (!password)
    throw new Error(
      'the store is empty: set MIMIC_ADMIN_PASSWORD (or MIMIC_DEMO_PASSWORD with MIMIC_SEED) for the first start',
    )
  if (seedPath) await seedFromFile(db, seedPath, password, now)
  else await seedFirstAdmin(db, password, now)
  return true
}
