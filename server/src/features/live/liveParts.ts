import { parseTopic, type ResultAck, simulatedId, topics } from '@mimic/contract/bus'
import type { GatewayAlarm } from '@mimic/contract/live'
import { Bus } from '../../platform/bus/Bus.ts'
import { Mutex } from '../../platform/Mutex.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { OpcuaAlarms } from '../alarms/opcua/OpcuaAlarms.ts'
import { AlarmMetrics } from '../alarms/store/AlarmMetrics.ts'
import type { AlarmRow } from '../alarms/store/AlarmRows.ts'
import { Alarms } from '../alarms/store/Alarms.ts'
import { Commands } from '../commands/store/Commands.ts'
import { ConfigPublisher } from '../gateways/store/ConfigPublisher.ts'
import { FirmwareOffers } from '../gateways/store/FirmwareOffers.ts'
import { FirmwareRollOut } from '../gateways/store/FirmwareRollOut.ts'
import { GatewayClocks } from '../gateways/store/GatewayClocks.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { GatewayStates } from '../gateways/store/GatewayStates.ts'
import { GatewayWatch } from '../gateways/store/GatewayWatch.ts'
import { Outages } from '../gateways/store/Outages.ts'
import { Questions } from '../gateways/store/Questions.ts'
import { RefusedSamples } from '../gateways/store/RefusedSamples.ts'
import { History } from '../history/store/History.ts'
import { Mvars } from '../mvars/store/Mvars.ts'
import { alarmView } from './fanout/alarmView.ts'
import { Fanout } from './fanout/Fanout.ts'
import { Ingest, type IngestOptions } from './ingest/Ingest.ts'
import { BadReasons } from './store/BadReasons.ts'
import { ClockRuns } from './store/ClockRuns.ts'
import { EquipmentDirectory } from './store/EquipmentDirectory.ts'
import { NewestValues } from './store/NewestValues.ts'
import { SignalDirectory } from './store/SignalDirectory.ts'

export type LiveParts = ReturnType<typeof liveParts>

/** The parts of the live path, connected to each other. Nothing runs yet. */
export function liveParts(context: ServerContext) {
  const { db, log, events, metrics, monotonic, now } = context
  const mutex = new Mutex()
  const newest = new NewestValues()
  const reasons = new BadReasons()
  const directory = new SignalDirectory(db)
  const equipment = new EquipmentDirectory(db)
  const gateways = new GatewayStates()
  const refusals = new RefusedSamples(log, now)
  const history = makeHistory(context, reasons)
  const mvars = new Mvars({ db, log, newest: (id) => newest.get(id) })
  // The bus comes last, because it delivers to parts that publish on it.
  const publish = (topic: string, message: object) => bus.publish(topic, message)
  const clocks = makeClocks(context, publish)
  const alarms = makeAlarms(context, { mutex, newest, history }, (rows) => fanout.noteAlarms(rows))
  const opcuaAlarms = new OpcuaAlarms({ db, alarms, equipment, now, log })
  const outages = new Outages({
    db,
    equipment,
    gateways,
    now,
    lastTime: (equipId) => newest.lastTime(equipId),
    knows: (...batch) => history.knows(...batch),
  })
  const noteGateway = (gatewayId: string) => fanout.noteGateway(directory.equipmentOf(gatewayId))
  const watch = new GatewayWatch({ equipment, gateways, clocks, alarms, outages, onChange: noteGateway })
  const fanout = makeFanout(context, { newest, reasons, equipment, gateways, alarms })
  const questions = new Questions({ monotonic, isOnline: (id) => gateways.isOnline(id), publish })
  const rollOut = makeRollOut(context, questions, gateways)
  const publisher = new ConfigPublisher({
    configs: new GatewayConfigs(db),
    secrets: context.secrets,
    gateways,
    log,
    now,
    publish: (topic, payload) => bus.publish(topic, payload, { retain: true }),
  })
  const commands = new Commands({
    db,
    log,
    metrics,
    now,
    monotonic,
    isOnline: (id) => gateways.isOnline(id),
    publish,
    onWaiting: (orgId) => events.emit('waitingWritesChanged', { orgId }),
  })
  const recorders = { history, newest, directory, gateways, clocks, alarms, mvars, mutex, outages, reasons, refusals }
  const ingest = makeIngest(context, recorders, { fanout, watch, noteGateway, publish })
  const bus = makeBus(context, { clocks, commands, questions, opcuaAlarms, ingest, publisher })
  const parts = { opcuaAlarms, equipment, bus, commands, questions, publisher, rollOut, fanout, ingest, publish, watch }
  return { ...recorders, ...parts }
}

const makeRollOut = (
  { db, log, monotonic, now }: ServerContext,
  questions: Questions,
  gateways: GatewayStates,
): FirmwareRollOut =>
  new FirmwareRollOut({
    offers: new FirmwareOffers(db),
    questions,
    isOnline: (id) => gateways.isOnline(id),
    log,
    now,
    monotonic,
  })

function makeHistory({ db, log, metrics }: ServerContext, reasons: BadReasons): History {
  const closed = metrics.counter('history_closed_gaps_total', 'Batches that count as seen for want of room in a mark')
  return new History(
    db,
    (id) => reasons.kept(id),
    (gatewayId, boot, from, to) => {
      closed.inc(to - from + 1)
      log.warn({ gatewayId, boot, from, to }, 'these batches count as stored from now on: the mark has too many gaps')
    },
  )
}

function makeClocks({ metrics, monotonic, now }: ServerContext, publish: Bus['publish']): GatewayClocks {
  const clocks = new GatewayClocks({ now, monotonic, publish })
  metrics.gauges('gateway_clock_skew_seconds', 'How far the clock of a gateway is ahead', 'gateway', () =>
    [...clocks.skews()].map(([gatewayId, { skewMs }]) => [gatewayId, skewMs / 1000]),
  )
  return clocks
}

function makeAlarms(
  { db, events, log, metrics, monotonic, now }: ServerContext,
  { mutex, newest, history }: { readonly mutex: Mutex; readonly newest: NewestValues; readonly history: History },
  show: (rows: readonly AlarmRow[]) => void,
): Alarms {
  const alarms: Alarms = new Alarms({
    db,
    inTurn: (work) => mutex.run(work),
    newest: (id) => newest.get(id),
    recorded: async ({ id, time, simulated }, from) => {
      const lane = simulated ? simulatedId(id) : id
      const before = (await history.before([lane], from)).get(lane)
      const points = [...(before ? [before] : []), ...(await history.query(lane, from, time))]
      return simulated ? points.map((point) => ({ ...point, simulated })) : points
    },
    now,
    monotonic,
    onChange: (rows, news) => {
      show(rows)
      if (news.length > 0) events.emit('alarmsChanged', { rows: news })
    },
    onRaised: (rows) => counted.raised(rows),
    onUnwritten: (error) => log.warn({ err: error }, 'an alarm of the system is not stored yet'),
  })
  const open = () => alarms.openOf(() => true)
  const counted = new AlarmMetrics({ metrics, now, open, suppressed: () => alarms.suppressions.all() })
  return alarms
}

/** The receivers of the samples of a batch. */
type Recorder =
  | 'history'
  | 'newest'
  | 'directory'
  | 'gateways'
  | 'clocks'
  | 'alarms'
  | 'mvars'
  | 'mutex'
  | 'outages'
  | 'reasons'
  | 'refusals'

interface Shows {
  readonly fanout: Fanout
  readonly watch: GatewayWatch
  readonly noteGateway: (gatewayId: string) => void
  readonly publish: Bus['publish']
}

function makeIngest(
  { log, metrics, now }: ServerContext,
  recorders: Pick<IngestOptions, Recorder>,
  { fanout, watch, noteGateway, publish }: Shows,
): Ingest {
  return new Ingest({
    ...recorders,
    runs: new ClockRuns(),
    metrics,
    log,
    now,
    onValues: (values) => fanout.note(values),
    onBack: (signalIds) => fanout.noteBack(signalIds),
    onLost: (losses) => watch.noteLost(losses),
    onGateway: (gatewayId) => {
      noteGateway(gatewayId)
      recorders.outages.look().catch((error) => log.error({ err: error, gatewayId }, 'an outage could not be noted'))
    },
    acknowledge: (gatewayId, ack) => {
      // A lost acknowledgement is harmless: the gateway sends the batch again, and the journal knows it.
      publish(topics.ack(gatewayId), ack).catch((error) =>
        log.warn({ err: error, gatewayId }, 'acknowledgement not sent'),
      )
    },
  })
}

interface Shown {
  readonly newest: NewestValues
  readonly reasons: BadReasons
  readonly equipment: EquipmentDirectory
  readonly gateways: GatewayStates
  readonly alarms: Alarms
}

function makeFanout({ metrics, now }: ServerContext, { newest, reasons, equipment, gateways, alarms }: Shown): Fanout {
  return new Fanout({
    value: (id) => newest.get(id),
    ageMs: (id) => newest.ageMs(id, performance.now()),
    bad: (id) => reasons.of(id),
    gatewayAlarms: (equipIds) =>
      equipIds.map((equipId): GatewayAlarm => {
        const gatewayId = equipment.get(equipId)?.gatewayId ?? null
        return { equipId, online: gateways.equipmentState(gatewayId, equipId) !== 'offline', time: now() }
      }),
    alarmView: (subject, sights) => alarmView(subject, sights, alarms, equipment),
    metrics,
  })
}

interface Receivers {
  readonly clocks: GatewayClocks
  readonly commands: Commands
  readonly questions: Questions
  readonly opcuaAlarms: OpcuaAlarms
  readonly publisher: ConfigPublisher
  readonly ingest: Ingest
}

/** The connection to the broker. The lane `res` carries pongs, answers, alarms of devices, claims and results; all others carry values and states. */
function makeBus({ config, log }: ServerContext, receivers: Receivers): Bus {
  const { clocks, commands, questions, opcuaAlarms, ingest, publisher } = receivers
  const takeResult = async (gatewayId: string, payload: Buffer) => {
    if (clocks.take(gatewayId, payload) || questions.take(gatewayId, payload)) return
    const uuid = (await opcuaAlarms.take(gatewayId, payload)) ?? (await commands.take(gatewayId, payload))
    if (uuid !== undefined) await bus.publish(topics.ack(gatewayId), { v: 2, results: [uuid] } satisfies ResultAck)
  }
  const bus = new Bus({
    url: config.mqttUrl,
    username: config.mqttUsername,
    password: config.mqttPassword,
    tls: config.mqttTls,
    mqttVersion: config.mqttVersion,
    log: log.child({ part: 'bus' }),
    onConnected: () => {
      log.info('bus connected')
      publisher.publishAll()
    },
    onMessage: (topic, payload) => {
      const address = parseTopic(topic)
      if (address?.lane !== 'res') return ingest.take(topic, payload)
      takeResult(address.gatewayId, payload).catch((error) =>
        log.error({ err: error }, 'a message about a write or an alarm was not taken; the gateway sends it again'),
      )
    },
  })
  return bus
}
