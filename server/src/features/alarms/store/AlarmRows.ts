import type { Db, TableRow } from '../../../platform/db/Database.ts'
import { unlessDamaged } from '../../../platform/db/storeFault.ts'
import { type CalcRule, inputKey, mvarKey } from '../../mvars/store/calcRule.ts'
import { type Condition, isSimple } from './condition.ts'
import { transitionsOf, writeEvents } from './journal.ts'
import { inputsOf } from './judgeRelated.ts'
import { lineDevices } from './lineDevices.ts'
import { type AlarmPhase, NORMAL, type Watched } from './stepAlarm.ts'
import { formulaOf, toCondition } from './toCondition.ts'

/** When it was stored is the store's to know. */
export type AlarmRow = Omit<TableRow<'alarm'>, 'gmtStored'>

/** Columns that are equal in every new alarm. */
export const NOBODY_YET = {
  releaseValue: 'null',
  gmtRelease: null,
  gmtConfirm: null,
  confirmBy: '',
  confirmNote: '',
  isOver: 0,
  firstOut: '',
  isFirst: 0,
  firstBy: '',
  isToBeHandled: 0,
  reAlarms: 0,
  gmtReAlarm: 0,
} as const satisfies Partial<AlarmRow>

/** An enabled condition, with the owner of its signal. */
export interface Rule extends Watched {
  readonly id: string
  readonly orgId: string
  /** Null for a measured variable. */
  readonly equipId: string | null
  /** The key among live values: a signal's id, or `mvar:` and a measured variable's. */
  readonly signalId: string
  readonly severity: number
  readonly message: string
  /** An acknowledged alarm that still holds is announced again after this time, ms; 0: never. */
  readonly reAlarmMs: number
  /** The group of first-out; empty for none. */
  readonly firstOut: string
  /** Suppression by design: the formula as it is written, empty for none. */
  readonly suppressWhen: string
  /** The same, read; undefined for none. */
  readonly byDesign: CalcRule | undefined
  /** Signals and variables that it names, and that are gone. */
  readonly missing: readonly string[]
}

/** The other signals and variables that a rule takes. */
export const namedBy = ({ condition, byDesign }: Pick<Rule, 'condition' | 'byDesign'>): string[] => [
  ...(isSimple(condition) ? [] : inputsOf(condition)),
  ...(byDesign?.inputs ?? []).map(inputKey),
]

/** The stored state of a condition. */
export interface RuleState {
  readonly phase: AlarmPhase
  /** The alarm that it raised and that still holds. */
  readonly alarmId: string | undefined
  /** Samples from an outage, evaluated separately from the live ones. */
  readonly late: LateRun | undefined
}

/** Samples of an outage in the order of their time; one that is older than the last begins another run. */
export interface LateRun {
  readonly phase: AlarmPhase
  /** Time of its first sample. */
  readonly from: number
  /** Time of the first value that was evaluated before this run. */
  readonly until: number
}

/** Rows of one statement. */
const SLICE = 100

/** The enabled conditions of every organisation. */
export async function readRules(db: Db): Promise<Rule[]> {
  const rows = await db
    .selectFrom('alarm_rule')
    .leftJoin('signal', 'signal.id', 'alarm_rule.signalId')
    .selectAll('alarm_rule')
    .select('signal.equipId')
    .where('alarm_rule.isEnabled', '=', 1)
    .execute()
  const mvars = await unlessDamaged(db.selectFrom('mvar').select('id').execute(), [])
  const variables = new Set(mvars.map(({ id }) => mvarKey(id)))
  const isThere = ({ equipId, signalId }: { equipId: string | null; signalId: string }) =>
    equipId !== null || variables.has(signalId)
  const rules = rows.filter(isThere).map(toRule)
  const named = new Set(rules.flatMap(namedBy))
  if (named.size === 0) return rules
  const known = new Set([...variables, ...(await signalsAmong(db, [...named]))])
  return rules.map((rule) => ({ ...rule, missing: namedBy(rule).filter((key) => !known.has(key)) }))
}

/** The stored fields by which a condition judges. */
export type RuleRow = Omit<TableRow<'alarm_rule'>, 'gmtCreate' | 'templateRuleId'> & { readonly equipId: string | null }

/** A stored condition as it is judged, with all that it names. */
export function toRule(row: RuleRow): Rule {
  const { id, orgId, equipId, signalId, severity, message, delayMs, offDelayMs, reAlarmMs, firstOut, suppressWhen } =
    row
  const condition: Condition = toCondition(row)
  const common = { id, orgId, equipId, signalId, severity, message, delayMs, offDelayMs, reAlarmMs, firstOut }
  const byDesign = formulaOf(suppressWhen)
  return { ...common, isLatched: row.isLatched === 1, condition, suppressWhen, byDesign, missing: [] }
}

async function signalsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let i = 0; i < ids.length; i += SLICE) {
    const slice = ids.slice(i, i + SLICE)
    const rows = await db.selectFrom('signal').select('id').where('id', 'in', slice).execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

export async function readStates(db: Db): Promise<Map<string, RuleState>> {
  const rows = await db.selectFrom('alarm_state').selectAll().execute()
  return new Map(rows.map(({ ruleId, state }) => [ruleId, decodeState(state)]))
}

// Written by encodeState.
function decodeState(text: string): RuleState {
  const { phase, alarmId, late } = JSON.parse(text) as RuleState
  return { phase, alarmId, late: late && { ...late, from: late.from ?? late.until } }
}

/** `judged` is not stored: after a start it is the time of the newest value, which was evaluated in the same commit. */
const encodeState = ({ phase, alarmId, late }: RuleState): string =>
  JSON.stringify({
    phase: { ...phase, judged: 0 },
    alarmId,
    late: late && {
      from: late.from,
      until: late.until,
      phase: { ...late.phase, judged: Math.max(0, late.phase.judged) },
    },
  })

export async function writeStates(db: Db, states: readonly (readonly [ruleId: string, state: RuleState])[]) {
  const rows = states.map(([ruleId, state]) => ({ ruleId, state: encodeState(state) }))
  for (let i = 0; i < rows.length; i += SLICE)
    await db
      .insertInto('alarm_state')
      .values(rows.slice(i, i + SLICE))
      .onConflict((conflict) => conflict.column('ruleId').doUpdateSet((eb) => ({ state: eb.ref('excluded.state') })))
      .execute()
}

/**
 * New alarms; new triggers, releases and details of known ones, with their events in the journal. Who confirmed an alarm
 * is never written here.
 * @param isRaised whether the journal is known to have the first event of an alarm, which then is not sent to it again
 */
export async function writeAlarms(
  db: Db,
  rows: readonly AlarmRow[],
  now: number,
  isRaised: (row: AlarmRow) => boolean,
): Promise<void> {
  for (let i = 0; i < rows.length; i += SLICE)
    await db
      .insertInto('alarm')
      .values(rows.slice(i, i + SLICE).map((row) => ({ ...row, gmtStored: now })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          msg: eb.ref('excluded.msg'),
          severity: eb.ref('excluded.severity'),
          value: eb.ref('excluded.value'),
          gmtTrigger: eb.ref('excluded.gmtTrigger'),
          gmtRelease: eb.ref('excluded.gmtRelease'),
          releaseValue: eb.ref('excluded.releaseValue'),
          suppression: eb.ref('excluded.suppression'),
          isOver: eb.ref('excluded.isOver'),
          isFirst: eb.ref('excluded.isFirst'),
        })),
      )
      .execute()
  for (const row of rows) if (row.type === 'line') await writeDevices(db, row)
  await writeEvents(
    db,
    rows.flatMap((row) => transitionsOf(row, now).slice(isRaised(row) ? 1 : 0)),
  )
}

async function writeDevices(db: Db, row: AlarmRow): Promise<void> {
  await db.deleteFrom('alarm_device').where('alarmId', '=', row.id).execute()
  const devices = lineDevices(row).map((equipId) => ({ alarmId: row.id, equipId }))
  for (let i = 0; i < devices.length; i += SLICE)
    await db
      .insertInto('alarm_device')
      .values(devices.slice(i, i + SLICE))
      .execute()
}

/** Alarms that hold, and the newest of those that are over and not confirmed. */
export async function readOpenAlarms(db: Db, limit: number): Promise<AlarmRow[]> {
  const holding = await db.selectFrom('alarm').selectAll().where('gmtRelease', 'is', null).execute()
  const returned = await db
    .selectFrom('alarm')
    .selectAll()
    .where('gmtRelease', 'is not', null)
    .where('gmtConfirm', 'is', null)
    .orderBy('gmtTrigger', 'desc')
    .limit(limit)
    .execute()
  return [...holding, ...returned]
}

/** Removes some alarms that were over before `time`. @returns how many */
export async function removeAlarms(db: Db, time: number): Promise<number> {
  const some = db.selectFrom('alarm').select('id').where('gmtRelease', '<', time).limit(REMOVED)
  const { numDeletedRows } = await db.deleteFrom('alarm').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Rows removed by one statement: others then wait for the store no more than some ten milliseconds. */
const REMOVED = 500

export const FRESH: RuleState = { phase: NORMAL, alarmId: undefined, late: undefined }
