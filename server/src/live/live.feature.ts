import { setTimeout as delay } from 'node:timers/promises'
import { parseTopic, type ResultAck, topics } from '@mimic/contract/bus'
import type { GatewayAlarm, SignalVal } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { AuditChain } from '../features/audit/AuditChain.ts'
import { PageRows } from '../features/pages/PageRows.ts'
import { maySeePage } from '../features/pages/pageAccess.ts'
import type { Db } from '../platform/db/Database.ts'
import { unlessDamaged } from '../platform/db/storeFault.ts'
import type { Feature, ServerContext } from '../platform/ServerContext.ts'
import { Alarms } from './alarms/Alarms.ts'
import { alarmSights } from './alarms/alarmSight.ts'
import { alarmView } from './alarms/alarmView.ts'
import { BadReasons } from './BadReasons.ts'
import { Bus } from './Bus.ts'
import { ClockRuns } from './ClockRuns.ts'
import { ClockWatch } from './ClockWatch.ts'
import { Commands } from './Commands.ts'
import { EquipmentDirectory } from './EquipmentDirectory.ts'
import { Fanout, type Viewer } from './Fanout.ts'
import { GatewayClocks } from './GatewayClocks.ts'
import { GatewayStates } from './GatewayStates.ts'
import { Outages } from './gateways/Outages.ts'
import { OverflowWatch } from './gateways/OverflowWatch.ts'
import { Refusals } from './gateways/Refusals.ts'
import { History } from './history/History.ts'
import { Ingest, toSample } from './Ingest.ts'
import { liveRoutes, pageSubject } from './live.routes.ts'
import { liveSocket } from './liveSocket.ts'
import { Mvars } from './mvars/Mvars.ts'
import { NewestValues } from './NewestValues.ts'
import { OfflineWatch } from './OfflineWatch.ts'
import { previewRoute } from './preview.routes.ts'
import { SignalDirectory } from './SignalDirectory.ts'
import { SignalRows } from './SignalRows.ts'
import { SocketTokens } from './SocketTokens.ts'
import { Turns } from './Turns.ts'

/** How often committed batches are folded into chunks; until then they stand in the journal, just as safe. */
const FOLD_MS = 20_000
/** Sessions behind open sockets are looked at again this often, beside the events that end them at once. */
const SESSION_CHECK_MS = 60_000
const GATEWAY_CHECK_MS = 5_000
const CLOCK_ASK_MS = 10_000
/** How late an alarm with a delay may be, when nothing is measured meanwhile. */
const ALARM_TICK_MS = 250
const FORGET_MS = 3_600_000
const ROLL_MS = 60_000
const PART_PAUSE_MS = 50
/** How long minutes are kept, days; hours are kept for ever. */
const MINUTE_DAYS = 400
const DAY_MS = 86_400_000

export interface Live extends Feature {
  readonly gateways: GatewayStates
  readonly clocks: GatewayClocks
  readonly newest: NewestValues
  readonly history: History
  readonly alarms: Alarms
  readonly equipment: EquipmentDirectory
  readonly outages: Outages
  readonly refusals: Refusals
  /** Whose a signal is; undefined for a measured variable. */
  readonly equipOf: (signalId: string) => string | undefined
  /** Changes measured variables by `work`; the one of its result is calculated anew, and what is made of it. */
  changeMvars<T extends { readonly id: string }>(work: (trx: Db) => Promise<T>): Promise<T>
}

/** Values from the bus to the screens, and writes the other way. */
export function liveFeature(context: ServerContext): Live {
  const { config, db, embeds, log, events, metrics, monotonic, now, sessions, shared, shares, store } = context
  const newest = new NewestValues()
  const gateways = new GatewayStates()
  const runs = new ClockRuns()
  const clocks = new GatewayClocks({ now, monotonic, publish: (topic, command) => publish(topic, command) })
  const directory = new SignalDirectory(db)
  const reasons = new BadReasons()
  const closed = metrics.counter('history_closed_gaps_total', 'Batches that count as seen for want of room in a mark')
  const history = new History(
    db,
    (id) => reasons.kept(id),
    (gatewayId, boot, from, to) => {
      closed.inc(to - from + 1)
      log.warn({ gatewayId, boot, from, to }, 'these batches count as stored from now on: the mark has too many gaps')
    },
  )
  const tokens = new SocketTokens(shared, now)
  const pages = new PageRows(db)
  const equipment = new EquipmentDirectory(db)
  const turns = new Turns()
  const alarms = new Alarms({
    db,
    inTurn: (work) => turns.run(work),
    newest: (id) => newest.get(id),
    now,
    onChange: (rows, isNews) => {
      fanout.noteAlarms(rows)
      if (isNews) events.emit('alarmsChanged', { rows })
    },
    onUnwritten: (error) => log.warn({ err: error }, 'an alarm of the system is not stored yet'),
  })
  const mvars = new Mvars({ db, log, newest: (id) => newest.get(id) })
  const offline = new OfflineWatch(equipment, gateways, alarms)
  const clockWatch = new ClockWatch(equipment, clocks, alarms)
  metrics.gauges('gateway_clock_skew_seconds', 'How far the clock of a gateway is ahead', 'gateway', () =>
    [...clocks.skews()].map(([gatewayId, { skewMs }]) => [gatewayId, skewMs / 1000]),
  )
  const outages = new Outages({
    ...{ db, equipment, gateways, now },
    lastTime: (equipId) => newest.lastTime(equipId),
    knows: (...batch) => history.knows(...batch),
  })
  const overflow = new OverflowWatch(equipment, gateways, alarms)
  const refusals = new Refusals(log, now)
  const gatewayAlarms = (equipIds: readonly string[]) =>
    equipIds.map(
      (equipId): GatewayAlarm => ({
        equipId,
        online: gateways.isEquipmentOnline(equipment.get(equipId)?.gatewayId ?? null, equipId),
        time: now(),
      }),
    )
  const fanout = new Fanout({
    value: (id) => newest.get(id),
    ageMs: (id) => newest.ageMs(id, performance.now()),
    bad: (id) => reasons.of(id),
    gatewayAlarms,
    alarmView: (subject, sights) => alarmView(subject, sights, alarms, equipment),
    metrics,
  })
  const bus = new Bus({
    url: config.mqttUrl,
    username: config.mqttUsername,
    password: config.mqttPassword,
    log: log.child({ part: 'bus' }),
    onConnected: () => log.info('bus connected'),
    onMessage: (topic, payload) => {
      const address = parseTopic(topic)
      if (address?.lane !== 'res') return ingest.take(topic, payload)
      hear(address.gatewayId, payload).catch((error) =>
        log.error({ err: error }, 'a message about a write was not taken; the gateway sends a result again'),
      )
    },
  })
  const publish = (topic: string, message: object) => bus.publish(topic, message)
  const hear = async (gatewayId: string, payload: Buffer) => {
    if (clocks.take(gatewayId, payload)) return
    const uuid = await commands.take(gatewayId, payload)
    if (uuid !== undefined) await publish(topics.ack(gatewayId), { v: 2, results: [uuid] } satisfies ResultAck)
  }
  const ingest = new Ingest({
    history,
    newest,
    directory,
    gateways,
    clocks,
    runs,
    alarms,
    mvars,
    turns,
    outages,
    reasons,
    refusals,
    metrics,
    log,
    now,
    onValues: (values) => fanout.note(values),
    onBack: (signalIds) => fanout.noteBack(signalIds),
    onLost: (losses) => overflow.note(losses),
    onGateway: (gatewayId) => {
      fanout.noteGateway(directory.equipmentOf(gatewayId))
      outages.look().catch((error) => log.error({ err: error, gatewayId }, 'an outage could not be noted'))
    },
    acknowledge: (gatewayId, ack) => {
      // A lost acknowledgement is harmless: the gateway sends the batch again, and the journal knows it.
      publish(topics.ack(gatewayId), ack).catch((error) =>
        log.warn({ err: error, gatewayId }, 'acknowledgement not sent'),
      )
    },
  })
  const commands = new Commands({ db, log, metrics, now, monotonic, isOnline: (id) => gateways.isOnline(id), publish })
  const signals = new SignalRows(db, newest, reasons)
  const timers: NodeJS.Timeout[] = []
  let isStopped = false
  const every = (ms: number, what: string, work: () => Promise<unknown>) => {
    timers.push(
      setInterval(() => {
        work().catch((error) => log.error({ err: error }, `${what} failed`))
      }, ms),
    )
  }

  /** Work that is done in parts, so that others get their turn. */
  const untilNone = async (part: () => Promise<number>) => {
    while (!isStopped && (await part()) > 0) await delay(PART_PAUSE_MS)
  }

  const checkViewers = (isConcerned: (viewer: Viewer) => boolean) =>
    fanout.closeUnless(isConcerned, async ({ sessionId, cookie, sights, sharedEquipId, watchedPageId }) => {
      const own = (await embeds.open(sessionId)) ?? (await sessions.ofRequest({ headers: { cookie } }))
      const session = own && sharedEquipId !== undefined ? await shares.ofEquipment(sharedEquipId, own) : own
      if (sharedEquipId !== session?.share?.equipId) return false
      if (session && watchedPageId !== undefined && !(await maySeePage(pages, session, watchedPageId))) return false
      return (
        session?.auths.includes('project.read') === true &&
        session.auths.includes('equipment.read') &&
        alarmSights(session.auths).join() === sights
      )
    })
  const checkNow = (isConcerned: (viewer: Viewer) => boolean) => {
    checkViewers(isConcerned).catch((error) => log.error({ err: error }, 'rights of viewers could not be checked'))
  }
  events.on('sessionEnded', ({ sessionId }) => checkNow((viewer) => viewer.sessionId === sessionId))
  events.on('equipmentChanged', () => {
    Promise.all([directory.load(), equipment.load()]).catch((error) =>
      log.error({ err: error }, 'changed equipment could not be read'),
    )
  })
  events.on('pageLocked', ({ pageId }) => checkNow((viewer) => viewer.watchedPageId === pageId))
  events.on('shareChanged', ({ equipId }) => checkNow((viewer) => viewer.sharedEquipId === equipId))
  events.on('accountChanged', ({ userId }) => checkNow((viewer) => viewer.userId === userId))
  /** Whoever watches a plant is told what is wrong with the store of its values. */
  const tellOfStore = async () => {
    for (const orgId of new Set([...equipment.values()].map((each) => each.orgId)))
      await alarms.setSystem({ orgId, gatewayId: null, equipId: null }, 'store', store.state !== 'well', store.state)
  }
  events.on('storeChanged', () => {
    tellOfStore().catch((error) => log.error({ err: error }, 'the alarm of the store could not be raised or ended'))
  })
  events.on('pageSaved', ({ orgId, pageId, version }) => {
    pageSubject(pages, mvars, { orgId, userId: '' }, pageId)
      .then((subject) => fanout.pageSaved(subject, version))
      .catch((error) => log.error({ err: error, pageId }, 'viewers were not told of the new version'))
  })

  return {
    gateways,
    clocks,
    newest,
    history,
    alarms,
    equipment,
    outages,
    refusals,
    equipOf: (signalId) => directory.get(signalId)?.equipId,
    changeMvars: (work) =>
      turns.run(async () => {
        const result = await db.transaction().execute(work)
        await mvars.load()
        const values = mvars.again(result.id)
        if (values.length > 0) await history.derive(values.map(toSample), now())
        await alarms.rulesChanged()
        await alarms.take(values)
        // A new rule holds from now on, whatever the time of what it is made of.
        fanout.note(values.filter((value) => newest.take(value, '', performance.now(), 'derived')))
        return result
      }),
    routes: [
      ...liveRoutes({ db, signals, gateways, tokens, commands, mvars, publish }),
      previewRoute({ db, pages, signals, gateways, mvars, newest: (id) => newest.get(id), tokens }),
    ],
    sockets: [paths.deviceSocket, paths.projectSocket].map((prefix) =>
      liveSocket(prefix, { sessions, embeds, shares, pages, mvars, signals, tokens, fanout }),
    ),
    async start() {
      await directory.load()
      await equipment.load()
      await restore(history, newest, reasons, directory)
      await alarms.load()
      await outages.load()
      await unlessDamaged(mvars.load(), undefined)
      await tellOfStore()
      bus.start()
      fanout.start()
      await commands.start()
      every(FOLD_MS, 'folding history', () => history.fold())
      every(ROLL_MS, 'rolling up history', async () => {
        // An hour ends for all signals at once.
        await untilNone(() => history.roll(now(), config.rawDays))
      })
      every(FORGET_MS, 'forgetting old history', async () => {
        await untilNone(() => history.forget(now() - config.rawDays * DAY_MS))
        await untilNone(() => outages.forget(now() - config.rawDays * DAY_MS))
        await history.forgetMinutes(now() - Math.max(config.rawDays, MINUTE_DAYS) * DAY_MS)
      })
      every(FORGET_MS, 'forgetting old alarms and the old audit', async () => {
        await untilNone(() => alarms.forget(now() - config.alarmDays * DAY_MS))
        await untilNone(() => new AuditChain(db, now).forget(now() - config.auditDays * DAY_MS))
        await untilNone(() => commands.forget(now() - config.auditDays * DAY_MS))
      })
      every(SESSION_CHECK_MS, 'checking sessions', () => checkViewers(() => true))
      every(CLOCK_ASK_MS, 'asking gateways for their clocks', async () => {
        for (const gatewayId of new Set([...equipment.values()].map((each) => each.gatewayId)))
          if (gatewayId !== null && gateways.isOnline(gatewayId)) clocks.ask(gatewayId)
      })
      every(ALARM_TICK_MS, 'waiting for alarms', () => alarms.tick())
      // A gateway goes silent without an event.
      const silent = new Map<string, boolean>()
      every(GATEWAY_CHECK_MS, 'checking gateways', async () => {
        for (const gatewayId of new Set([...equipment.values()].map((each) => each.gatewayId))) {
          if (gatewayId === null) continue
          const isOnline = gateways.isOnline(gatewayId)
          if (silent.get(gatewayId) !== isOnline) fanout.noteGateway(directory.equipmentOf(gatewayId))
          silent.set(gatewayId, isOnline)
        }
        await offline.look()
        await clockWatch.look()
        await outages.look()
        await overflow.look()
      })
    },
    async stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      commands.stop()
      fanout.stop()
      await bus.stop()
      await ingest.drain()
    },
    problem: () => (bus.isConnected ? undefined : 'the broker does not answer'),
  }
}

/** Newest values as they were, as far as they can be read: what is folded, then what stands in the journal. */
async function restore(
  history: History,
  newest: NewestValues,
  reasons: BadReasons,
  directory: SignalDirectory,
): Promise<void> {
  await unlessDamaged(history.load(), undefined)
  const take = (value: SignalVal) => newest.take(value, directory.get(value.id)?.equipId ?? '', undefined)
  for (const { signalId, point, bad } of await unlessDamaged(history.latest(), [])) {
    take({ id: signalId, ...point })
    reasons.restore(bad, point.quality)
  }
  for (const [id, time, value, quality, code] of history.unfolded()) {
    const val = { id, time, value, quality }
    if (take(val)) reasons.take(val, code)
  }
}
