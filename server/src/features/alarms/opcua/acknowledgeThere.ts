import { codes, gatewayText, type Locale, limits, type Reason } from '@mimic/contract'
import { conflict } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import type { GatewayStates } from '../../gateways/store/GatewayStates.ts'
import type { Questions } from '../../gateways/store/Questions.ts'
import type { AlarmRow } from '../store/AlarmRows.ts'
import type { ConditionRow } from './ConditionSteps.ts'
import type { OpcuaAlarms } from './OpcuaAlarms.ts'
import { passingGateways } from './passingGateways.ts'

/** The ways to a device. */
export interface DeviceLinks {
  readonly opcuaAlarms: OpcuaAlarms
  readonly questions: Pick<Questions, 'request'>
  readonly gateways: Pick<GatewayStates, 'isOnline'>
}
interface Deps extends DeviceLinks {
  readonly db: Db
}

interface Acknowledging {
  readonly session: Session
  readonly ids: readonly string[]
  readonly note: string
  readonly locale: Locale
}

interface Refusal {
  readonly reason: Reason
  readonly text: string
}

/** Alarms of one device that are acknowledged at once. */
const AT_ONCE = 10

/**
 * Acknowledges alarms: those of OPC UA servers at their servers first. `confirm` acknowledges here what its server took,
 * and alarms that no server waits for.
 * @returns how many `confirm` acknowledged
 * @throws {ApiError} that says what a server did not take, after all others are acknowledged
 */
export async function acknowledgeThere(
  deps: Deps,
  { ids, ...by }: Acknowledging,
  confirm: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  const alarms = deps.opcuaAlarms.among(new Set(ids)).filter(({ gmtConfirm }) => gmtConfirm === null)
  if (alarms.length === 0) return confirm(ids)
  const work = async () => {
    const refused = await askAll(deps, alarms, by)
    const rest = ids.filter((id) => !refused.has(id))
    const confirmed = rest.length === 0 ? 0 : await confirm(rest)
    const [first] = refused.values()
    if (!first) return confirmed
    const titles = alarms.filter(({ id }) => refused.has(id)).map(({ msg }) => msg)
    throw conflict('ids', first.reason, [...titles, first.text].filter((part) => part !== '').join('; '))
  }
  return deps.opcuaAlarms.whileAsking([...new Set(alarms.flatMap(({ equipId }) => equipId ?? []))], work())
}

/** @returns why alarms are not acknowledged, by their ids */
async function askAll(
  deps: Deps,
  alarms: readonly AlarmRow[],
  by: Omit<Acknowledging, 'ids'>,
): Promise<Map<string, Refusal>> {
  const waiting = await deps.db
    .selectFrom('opcua_condition')
    .selectAll()
    .where(
      'alarmId',
      'in',
      alarms.map(({ id }) => id),
    )
    .where('isAcked', '=', 0)
    .where('event', '!=', '')
    .execute()
  const byDevice = Map.groupBy(waiting, ({ equipId }) => equipId)
  const gateways = await passingGateways(deps.db, [...byDevice.keys()])
  const refused = new Map<string, Refusal>()
  await Promise.all(
    [...gateways].map(([equipId, gatewayId]) => askDevice(deps, gatewayId, byDevice.get(equipId) ?? [], by, refused)),
  )
  return refused
}

/** A device that does not answer is not asked for more: each alarm would take as long. */
async function askDevice(
  deps: Deps,
  gatewayId: string,
  rows: readonly ConditionRow[],
  by: Omit<Acknowledging, 'ids'>,
  refused: Map<string, Refusal>,
): Promise<void> {
  let silent: Refusal | undefined
  for (let i = 0; i < rows.length; i += AT_ONCE)
    await Promise.all(
      rows.slice(i, i + AT_ONCE).map(async (row) => {
        const refusal = silent ?? (await ask(deps, gatewayId, row, by))
        if (refusal && row.alarmId !== null) refused.set(row.alarmId, refusal)
        if (refusal && refusal.reason !== 'ackRefused') silent = { ...refusal, reason: 'ackOffline' }
      }),
    )
}

async function ask(
  { questions, gateways }: Deps,
  gatewayId: string,
  { equipId, conditionId: condition, event }: ConditionRow,
  { session: { scope, loginname }, note, locale }: Omit<Acknowledging, 'ids'>,
): Promise<Refusal | undefined> {
  if (!gateways.isOnline(gatewayId)) return { reason: 'ackOffline', text: '' }
  const comment = (note === '' ? loginname : `${loginname}: ${note}`).slice(0, limits.condition.comment)
  const answer = await questions.request(scope, gatewayId, { kind: 'acknowledge', equipId, condition, event, comment })
  if (!answer) return { reason: 'ackSilent', text: '' }
  if (answer.code === codes.ok) return undefined
  return { reason: reasonOf(answer.code), text: gatewayText(answer.text, locale) }
}

function reasonOf(code: number): Reason {
  if (code === codes.gatewayTimeout) return 'ackSilent'
  return code === codes.commFault ? 'ackOffline' : 'ackRefused'
}
