import { DAY_MS } from '@mimic/contract'
import type { Jobs } from '../../platform/Jobs.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { endShelvings } from '../alarms/opcua/endShelvings.ts'
import { AuditChain } from '../audit/AuditChain.ts'
import type { LiveParts } from './liveParts.ts'

/** Interval of folding committed batches into chunks. Until then the journal holds them just as safely. */
const FOLD_MS = 20_000
const GATEWAY_CHECK_MS = 5_000
/** A gateway that runs an older configuration than its newest gets that again. */
const CONFIG_CHECK_MS = 10_000
/** An offered firmware waits no longer than this for its gateway, if that is online. */
const FIRMWARE_MS = 2_000
const CLOCK_ASK_MS = 10_000
/** The latest that an alarm with a delay is raised when no further sample comes. */
const ALARM_TICK_MS = 250
const FORGET_MS = 3_600_000
const ROLL_MS = 60_000
/** Roll-ups of minutes are kept for this long, days; those of hours for ever. */
const MINUTE_DAYS = 400

/** Starts the repeated work of the live path: history, alarms, gateways, and the removal of old rows. */
export function startLiveJobs(jobs: Jobs, { config, db, now, log }: ServerContext, live: LiveParts): void {
  const { alarms, commands, history, outages, watch } = live
  jobs.every(FOLD_MS, 'folding history', () => history.fold())
  // An hour ends for all signals at once, so rolling up is done in parts.
  jobs.every(ROLL_MS, 'rolling up history', () => jobs.untilNone(() => history.roll(now(), config.rawDays)))
  jobs.every(FORGET_MS, 'forgetting old history', async () => {
    await jobs.untilNone(() => history.forget(now() - config.rawDays * DAY_MS))
    await jobs.untilNone(() => outages.forget(now() - config.rawDays * DAY_MS))
    await history.forgetMinutes(now() - Math.max(config.rawDays, MINUTE_DAYS) * DAY_MS)
  })
  jobs.every(FORGET_MS, 'forgetting old alarms and the old audit', async () => {
    await jobs.untilNone(() => alarms.forget(now() - config.alarmDays * DAY_MS))
    await jobs.untilNone(() => new AuditChain(db, now).forget(now() - config.auditDays * DAY_MS))
    await jobs.untilNone(() => commands.forget(now() - config.auditDays * DAY_MS))
  })
  jobs.every(CLOCK_ASK_MS, 'asking gateways for their clocks', async () => watch.askClocks())
  jobs.every(ALARM_TICK_MS, 'waiting for alarms', () => alarms.tick())
  jobs.every(GATEWAY_CHECK_MS, 'checking gateways', () => watch.look())
  jobs.every(GATEWAY_CHECK_MS, 'ending alarms of devices that pass none', () => live.opcuaAlarms.look())
  jobs.every(GATEWAY_CHECK_MS, 'ending shelvings at OPC UA servers', () => endShelvings({ db, now, log, ...live }))
  jobs.every(FIRMWARE_MS, 'rolling out firmware', () => live.rollOut.look())
  jobs.every(CONFIG_CHECK_MS, 'checking configurations of gateways', () => live.publisher.look())
}
