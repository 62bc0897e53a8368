import { codes, gatewayText, type Locale, limits, type Reason } from '@mimic/contract'
import { type ApiError, conflict } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import type { GatewayStates } from '../../gateways/store/GatewayStates.ts'
import type { Question, Questions } from '../../gateways/store/Questions.ts'
import type { ConditionRow } from './ConditionSteps.ts'
import type { OpcuaAlarms } from './OpcuaAlarms.ts'
import { passingGateways } from './passingGateways.ts'

/** The ways to a device. */
export interface DeviceLinks {
  readonly opcuaAlarms: OpcuaAlarms
  readonly questions: Pick<Questions, 'request'>
  readonly gateways: Pick<GatewayStates, 'isOnline'>
}

export interface AskDeps extends DeviceLinks {
  readonly db: Db
}

interface Asking {
  readonly scope: Pick<Scope, 'orgId'>
  readonly locale: Locale
  readonly questionOf: (row: ConditionRow) => Question
}

interface Refusal {
  readonly reason: Extract<Reason, 'thereRefused' | 'thereSilent' | 'thereOffline'>
  readonly text: string
}

/** Conditions of one device that are asked for at once. */
const AT_ONCE = 10

/**
 * Asks devices for something about conditions of theirs. One that passes no alarms any more is not asked.
 * @returns why a device did not do it
 */
export async function askDevices(
  deps: AskDeps,
  rows: readonly ConditionRow[],
  asking: Asking,
): Promise<Map<ConditionRow, Refusal>> {
  const byDevice = Map.groupBy(rows, ({ equipId }) => equipId)
  const gateways = await passingGateways(deps.db, [...byDevice.keys()])
  const refused = new Map<ConditionRow, Refusal>()
  await Promise.all(
    [...gateways].map(([equipId, gatewayId]) =>
      askDevice(deps, gatewayId, byDevice.get(equipId) ?? [], asking, refused),
    ),
  )
  return refused
}

/** A device that does not answer is not asked for more: each condition would take as long. */
async function askDevice(
  deps: AskDeps,
  gatewayId: string,
  rows: readonly ConditionRow[],
  asking: Asking,
  refused: Map<ConditionRow, Refusal>,
): Promise<void> {
  let silent: Refusal | undefined
  for (let i = 0; i < rows.length; i += AT_ONCE)
    await Promise.all(
      rows.slice(i, i + AT_ONCE).map(async (row) => {
        const refusal = silent ?? (await ask(deps, gatewayId, row, asking))
        if (refusal) refused.set(row, refusal)
        if (refusal && refusal.reason !== 'thereRefused') silent = { ...refusal, reason: 'thereOffline' }
      }),
    )
}

async function ask(
  { questions, gateways }: AskDeps,
  gatewayId: string,
  row: ConditionRow,
  { scope, locale, questionOf }: Asking,
): Promise<Refusal | undefined> {
  if (!gateways.isOnline(gatewayId)) return { reason: 'thereOffline', text: '' }
  const answer = await questions.request(scope, gatewayId, questionOf(row))
  if (!answer) return { reason: 'thereSilent', text: '' }
  if (answer.code === codes.ok) return undefined
  return { reason: reasonOf(answer.code), text: gatewayText(answer.text, locale) }
}

function reasonOf(code: number): Refusal['reason'] {
  if (code === codes.gatewayTimeout) return 'thereSilent'
  return code === codes.commFault ? 'thereOffline' : 'thereRefused'
}

/** What a device is told of who acts, and why. */
export const commentOf = (loginname: string, note: string): string =>
  (note === '' ? loginname : `${loginname}: ${note}`).slice(0, limits.condition.comment)

/** Says which alarms devices did not take, with the words of the first. */
export const refusalOf = (field: string, titles: readonly string[], { reason, text }: Refusal): ApiError =>
  conflict(field, reason, [...titles, text].filter((part) => part !== '').join('; '))
