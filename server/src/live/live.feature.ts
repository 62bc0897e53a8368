import { setTimeout as delay } from 'node:timers/promises'
import { parseTopic, topics } from '@mimic/contract/bus'
import type { GatewayAlarm, SignalVal } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { forgetAudit } from '../features/audit.ts'
import { PageRows } from '../features/pages/PageRows.ts'
import type { Db } from '../platform/db/Database.ts'
import type { Feature, ServerContext } from '../platform/ServerContext.ts'
import { Alarms } from './alarms/Alarms.ts'
import { alarmSights } from './alarms/alarmSight.ts'
import { alarmView } from './alarms/alarmView.ts'
import { Bus } from './Bus.ts'
import { Commands } from './Commands.ts'
import { EquipmentDirectory } from './EquipmentDirectory.ts'
import { Fanout, type Viewer } from './Fanout.ts'
import { GatewayStates } from './GatewayStates.ts'
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
  readonly newest: NewestValues
  readonly history: History
  readonly alarms: Alarms
  readonly equipment: EquipmentDirectory
  /** Changes measured variables by `work`; the one of its result is calculated anew, and what is made of it. */
  changeMvars<T extends { readonly id: string }>(work: (trx: Db) => Promise<T>): Promise<T>
}

/** Values from the bus to the screens, and writes the other way. */
export function liveFeature(context: ServerContext): Live {
  const { config, db, embeds, log, events, metrics, now, sessions, shares } = context
  const newest = new NewestValues()
  const gateways = new GatewayStates()
  const directory = new SignalDirectory(db)
  const history = new History(db)
  const tokens = new SocketTokens()
  const pages = new PageRows(db)
  const equipment = new EquipmentDirectory(db)
  const turns = new Turns()
  const alarms = new Alarms({
    db,
    inTurn: (work) => turns.run(work),
    newest: (id) => newest.get(id),
    now,
    onChange: (rows) => {
      fanout.noteAlarms(rows)
      events.emit('alarmsChanged', { rows })
    },
  })
  const mvars = new Mvars({ db, log, newest: (id) => newest.get(id) })
  const offline = new OfflineWatch(equipment, gateways, alarms)
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
      commands
        .takeResult(address.gatewayId, payload)
        .catch((error) => log.error({ err: error }, 'a command result was lost'))
    },
  })
  const publish = (topic: string, message: object) => bus.publish(topic, message)
  const ingest = new Ingest({
    history,
    newest,
    directory,
    gateways,
    alarms,
    mvars,
    turns,
    metrics,
    log,
    now,
    onValues: (values) => fanout.note(values),
    onGateway: (gatewayId) => fanout.noteGateway(directory.equipmentOf(gatewayId)),
    acknowledge: (gatewayId, ack) => {
      // A lost acknowledgement is harmless: the gateway sends the batch again, and the journal knows it.
      publish(topics.ack(gatewayId), ack).catch((error) =>
        log.warn({ err: error, gatewayId }, 'acknowledgement not sent'),
      )
    },
  })
  const commands = new Commands({ db, log, metrics, now, isOnline: (id) => gateways.isOnline(id), publish })
  const signals = new SignalRows(db, newest)
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
    fanout.closeUnless(isConcerned, async ({ sessionId, cookie, sights, sharedEquipId }) => {
      const own = (await embeds.open(sessionId)) ?? (await sessions.ofRequest({ headers: { cookie } }))
      const session = own && sharedEquipId !== undefined ? await shares.ofEquipment(sharedEquipId, own) : own
      if (sharedEquipId !== session?.share?.equipId) return false
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
  events.on('shareChanged', ({ equipId }) => checkNow((viewer) => viewer.sharedEquipId === equipId))
  events.on('accountChanged', ({ userId }) => checkNow((viewer) => viewer.userId === userId))
  events.on('pageSaved', ({ orgId, pageId, version }) => {
    pageSubject(pages, mvars, { orgId, userId: '' }, pageId)
      .then((subject) => fanout.pageSaved(subject, version))
      .catch((error) => log.error({ err: error, pageId }, 'viewers were not told of the new version'))
  })

  return {
    gateways,
    newest,
    history,
    alarms,
    equipment,
    changeMvars: (work) =>
      turns.run(async () => {
        const result = await db.transaction().execute(work)
        await mvars.load()
        const values = mvars.again(result.id)
        if (values.length > 0) await history.derive(values.map(toSample), now())
        await alarms.rulesChanged()
        await alarms.take(values)
        // A new rule holds from now on, whatever the time of what it is made of.
        fanout.note(values.filter((value) => newest.take(value, '', performance.now())))
        return result
      }),
    routes: [
      ...liveRoutes({ db, signals, gateways, tokens, commands, mvars, now, publish }),
      previewRoute({ db, pages, signals, gateways, mvars, newest: (id) => newest.get(id), tokens }),
    ],
    sockets: [paths.deviceSocket, paths.projectSocket].map((prefix) =>
      liveSocket(prefix, { sessions, embeds, shares, pages, mvars, signals, tokens, fanout }),
    ),
    async start() {
      await directory.load()
      await equipment.load()
      await restore(history, newest, directory)
      await alarms.load()
      await mvars.load()
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
        await history.forgetMinutes(now() - Math.max(config.rawDays, MINUTE_DAYS) * DAY_MS)
      })
      every(FORGET_MS, 'forgetting old alarms and the old audit', async () => {
        await untilNone(() => alarms.forget(now() - config.alarmDays * DAY_MS))
        await untilNone(() => forgetAudit(db, now() - config.auditDays * DAY_MS))
        await untilNone(() => commands.forget(now() - config.auditDays * DAY_MS))
      })
      every(SESSION_CHECK_MS, 'checking sessions', () => checkViewers(() => true))
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

/** Newest values as they were: what is folded, then what stands in the journal. */
async function restore(history: History, newest: NewestValues, directory: SignalDirectory): Promise<void> {
  const equipOf = (id: string) => directory.get(id)?.equipId ?? ''
  await history.load()
  const take = (value: SignalVal) => newest.take(value, equipOf(value.id), undefined)
  for (const { signalId, point } of await history.latest()) take({ id: signalId, ...point })
  for (const [id, time, value, quality] of history.unfolded()) take({ id, time, value, quality })
}
