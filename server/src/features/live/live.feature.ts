import { paths } from '@mimic/contract/paths'
import type { Bus } from '../../platform/bus/Bus.ts'
import type { RunTransaction } from '../../platform/change.ts'
import type { Db } from '../../platform/db/Database.ts'
import { unlessDamaged } from '../../platform/db/storeFault.ts'
import { Jobs } from '../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { SocketTokens } from '../../platform/sessions/SocketTokens.ts'
import { WhatIfs } from '../alarms/whatIf/WhatIfs.ts'
import { mvarKey } from '../mvars/store/calcRule.ts'
import { PageRows } from '../pages/PageRows.ts'
import { toSample } from './ingest/Ingest.ts'
import { restoreValues } from './ingest/restoreValues.ts'
import { liveRoutes, pageSubject } from './live.routes.ts'
import { startLiveJobs } from './liveJobs.ts'
import { type LiveParts, liveParts } from './liveParts.ts'
import { liveSocket } from './liveSocket.ts'
import { previewRoute } from './preview.routes.ts'
import type { KnownSignal } from './store/SignalDirectory.ts'
import { SignalRows } from './store/SignalRows.ts'
import { ViewerRights } from './ViewerRights.ts'

/** The sessions behind open sockets are checked this often, in addition to the events that end them at once. */
const SESSION_CHECK_MS = 60_000

type SharedParts =
  | 'questions'
  | 'gateways'
  | 'clocks'
  | 'newest'
  | 'history'
  | 'alarms'
  | 'opcuaAlarms'
  | 'equipment'
  | 'outages'
  | 'refusals'
  | 'commands'

export interface Live extends Feature, Pick<LiveParts, SharedParts> {
  readonly signals: SignalRows
  /** Recorded values judged by conditions that are not in use. */
  readonly whatIfs: WhatIfs
  /** Whether the broker's access list refuses the server something. */
  readonly isRefusedByBroker: () => boolean
  /** The equipment that a signal belongs to; undefined for a measured variable. */
  readonly equipOf: (signalId: string) => string | undefined
  /** Changes the measured variable `id` by `work`; then computes it again, with the variables that depend on it. */
  changeMvar<T>(id: string, work: (trx: Db) => Promise<T>): Promise<T>
  /** Changes formulas and alarm conditions by `work`; then reads all of them again. */
  readonly changePlant: RunTransaction
}

/** Values from the bus to the screens, and writes the other way. */
export function liveFeature(context: ServerContext): Live {
  const { db, embeds, waitFactor, keys, log, now, sessions, shared, shares } = context
  const live = liveParts(context)
  const { alarms, bus, commands, directory, equipment, fanout, gateways, mvars, newest, publish } = live
  const jobs = new Jobs(log, waitFactor)
  const tokens = new SocketTokens(shared, now)
  const pages = new PageRows(db)
  const signals = new SignalRows(db, newest, live.reasons)
  const whatIfs = new WhatIfs({ ...context, history: live.history })
  const rights = new ViewerRights({ ...context, pages, mvars, fanout })
  rights.listen()
  listenToEvents(context, live, pages)

  return {
    ...live,
    signals,
    whatIfs,
    isRefusedByBroker: () => bus.refused.length > 0,
    equipOf: (signalId) => directory.get(signalId)?.equipId,
    changeMvar: (id, work) => changeRules(context, live, work, [mvarKey(id)]),
    changePlant: (work) => changeRules(context, live, work),
    routes: [
      ...liveRoutes({ db, signals, gateways, tokens, commands, questions: live.questions, whatIfs, mvars, publish }),
      previewRoute({ db, pages, signals, gateways, mvars, newest: (id) => newest.get(id), tokens }),
    ],
    sockets: [paths.deviceSocket, paths.projectSocket].map((prefix) =>
      liveSocket(prefix, { db, sessions, embeds, keys, shares, pages, mvars, signals, tokens, fanout }),
    ),
    async start() {
      await directory.load()
      await equipment.load()
      await restoreValues(live)
      await alarms.load()
      await live.outages.load()
      await unlessDamaged(mvars.load(), undefined)
      await tellOfStore(context, live)
      bus.start()
      fanout.start()
      await commands.start()
      startLiveJobs(jobs, context, live)
      jobs.every(SESSION_CHECK_MS, 'checking sessions', () => rights.check(() => true))
    },
    async stop() {
      const ended = jobs.stop()
      for (const each of [whatIfs, commands, fanout]) each.stop()
      await bus.stop()
      await live.ingest.drain()
      await ended
    },
    problem: () => brokerProblem(bus),
    warnings: () => brokerWarnings(gateways),
  }
}

const brokerWarnings = (gateways: LiveParts['gateways']): string[] =>
  gateways.refusedByBroker.map(
    (id) => `the broker's access list refuses the gateway ${id}: ${gateways.brokerRefusesOf(id).join(', ')}`,
  )

function brokerProblem({ isConnected, refused }: Bus): string | undefined {
  if (!isConnected) return 'the broker does not answer'
  return refused.length > 0 ? `the broker's access list refuses: ${refused.join(', ')}` : undefined
}

function listenToEvents(context: ServerContext, live: LiveParts, pages: PageRows): void {
  const { events, log } = context
  events.on('equipmentChanged', () => {
    Promise.all([live.directory.load(), live.equipment.load()])
      .then(([gone]) => forget(live, gone))
      // Formulas of signals may have changed with their device.
      .then(() => live.mutex.run(() => recalculate(context, live)))
      .catch((error) => log.error({ err: error }, 'changed equipment could not be read'))
  })
  events.on('gatewayConfigChanged', ({ gatewayId }) => live.publisher.publish(gatewayId))
  events.on('storeChanged', () => {
    tellOfStore(context, live).catch((error) =>
      log.error({ err: error }, 'the alarm of the store could not be raised or ended'),
    )
  })
  events.on('pageSaved', ({ pageId }) => {
    const tell = (viewId: string) =>
      live.fanout.pageSaved(viewId, (viewer) => pageSubject(context.db, pages, live.mvars, viewer, viewId))
    Promise.all(live.fanout.viewsOf(pageId).map(tell)).catch((error) =>
      log.error({ err: error, pageId }, 'viewers were not told of the new version'),
    )
  })
}

/** Drops the values of signals that were removed. */
function forget({ equipment, newest, reasons }: LiveParts, gone: readonly KnownSignal[]): void {
  for (const { id, equipId } of gone) {
    newest.drop(id, equipment.get(equipId) ? undefined : equipId)
    reasons.drop(id)
  }
}

/** Raises or ends the alarm of a store that does not take values, for every organisation that has equipment. */
async function tellOfStore({ store }: ServerContext, { alarms, equipment }: LiveParts): Promise<void> {
  for (const orgId of new Set([...equipment.values()].map((each) => each.orgId)))
    await alarms.setSystem({ orgId, gatewayId: null, equipId: null }, 'store', store.state !== 'well', store.state)
}

/** @param keys variables that are calculated even if their formula stays */
function changeRules<T>(
  context: ServerContext,
  live: LiveParts,
  work: (trx: Db) => Promise<T>,
  keys: readonly string[] = [],
): Promise<T> {
  return live.mutex.run(async () => {
    const result = await context.db.transaction().execute(work)
    await recalculate(context, live, keys)
    return result
  })
}

/** Reads the formulas again, and evaluates the changed ones and these; the caller has the mutex. */
async function recalculate(
  { now }: ServerContext,
  { alarms, directory, fanout, history, mvars, newest }: LiveParts,
  keys: readonly string[] = [],
): Promise<void> {
  const changed = await mvars.load()
  const values = mvars.again([...changed, ...keys])
  if (values.length > 0) await history.derive(values.map(toSample), now())
  await alarms.rulesChanged()
  await alarms.take(values)
  const equipOf = (key: string) => directory.get(key)?.equipId ?? ''
  // A new rule applies from now on, even if its inputs are older than the last value.
  fanout.note(values.filter((value) => newest.take(value, equipOf(value.id), performance.now(), 'derived')))
}
