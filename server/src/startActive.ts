import type { AddressInfo } from 'node:net'
import { removeControl, writeControl } from './backup/ControlFile.ts'
import { addControl } from './backup/controlRoutes.ts'
import { addLocalGateway } from './features/gateways/localGateways.ts'
import { takeOverFiles } from './features/gateways/takeOverFiles.ts'
import { createApp } from './platform/app/app.ts'
import { isWhole } from './platform/db/damage/Damage.ts'
import { damageText } from './platform/db/damage/StoreWatch.ts'
import { sqliteDamage } from './platform/db/damage/sqliteDamage.ts'
import { sqlitePath } from './platform/db/openDatabase.ts'
import { storeFault, unlessDamaged } from './platform/db/storeFault.ts'
import { UnusedConnections } from './platform/http/UnusedConnections.ts'
import type { ServerContext } from './platform/ServerContext.ts'
import type { ServerConfig } from './platform/settings/config.ts'
import { serveMetrics } from './platform/telemetry/metricsPort.ts'
import { type ActiveOptions, prepareServer } from './prepareServer.ts'

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

/** The address at which this machine reaches a service that listens on `host`. */
const reachableHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host)

/** The gateway of this machine has a row, and what stands in gateway files is in the store. */
async function preparePlant(context: ServerContext): Promise<void> {
  await addLocalGateway(context.db, context.config.localGateways, context.now())
  await takeOverFiles(context)
}
