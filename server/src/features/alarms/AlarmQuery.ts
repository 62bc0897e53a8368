import { type Alarm, alarmState, type Locale } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import type { AlarmRow } from './store/AlarmRows.ts'
import { type AlarmSight, VARIABLE_SIGHT } from './store/alarmSight.ts'
import { alarmText } from './store/alarmText.ts'
import { markOf } from './store/signalAlarm.ts'
import { sqlMvarKey } from './store/sqlMvarKey.ts'
import { unwrittenAlarms } from './unwrittenAlarms.ts'

type Build = ExpressionBuilder<Tables, 'alarm' | 'equipment'>

/**
 * A part of a list of alarms, by default newest first. By severity the most urgent are first, of equal ones the newest.
 * Alarms of the system that the store could not take stand before all others.
 */
interface AlarmPart {
  readonly limit: number
  readonly offset: number
  readonly order?: 'time' | 'severity' | undefined
}

/** The alarm history of one organisation, as far as an account may view it. */
export class AlarmQuery {
  readonly #db: Db

  readonly #unwritten: () => readonly AlarmRow[]

  /** @param unwritten alarms of the system whose current state is not in the store */
  constructor(db: Db, unwritten: () => readonly AlarmRow[]) {
    this.#db = db
    this.#unwritten = unwritten
  }

  async query(
    scope: Scope,
    sights: readonly AlarmSight[],
    filter: AlarmFilter,
    { limit, offset, order }: AlarmPart,
    locale: Locale,
  ): Promise<Alarm[]> {
    // They are read once: a row that is stored meanwhile would appear twice.
    const unwritten = this.#unwritten()
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, filter)
    const first = waiting.slice(offset, offset + limit).map(({ row, equipName, gatewayTitle }) => ({
      ...toAlarm(row, locale),
      equipTitle: equipName ?? gatewayTitle ?? '',
      signalTitle: '',
      unit: '',
    }))
    const found = this.#filtered(scope, sights, filter, unwritten)
    const rows = await (order === 'severity' ? found.orderBy('alarm.severity') : found)
      .leftJoin('signal', 'signal.id', 'alarm.signalId')
      .leftJoin('gateway', 'gateway.id', 'alarm.gatewayId')
      .selectAll('alarm')
      .leftJoin('mvar', (join) => join.on('alarm.signalId', '=', sqlMvarKey))
      .leftJoin('project', 'project.id', 'mvar.projectId')
      .select((eb) => [
        'equipment.equipName',
        'gateway.title as gatewayTitle',
        'project.title as projectTitle',
        eb.fn.coalesce('signal.title', 'mvar.title').as('signalTitle'),
        eb.fn.coalesce('signal.unit', 'mvar.unit').as('unit'),
      ])
      .orderBy('alarm.gmtTrigger', 'desc')
      .orderBy('alarm.id')
      .limit(limit - first.length)
      .offset(Math.max(0, offset - waiting.length))
      .execute()
    const stored = rows.map(({ equipName, gatewayTitle, projectTitle, signalTitle, unit, ...row }) => ({
      ...toAlarm(row, locale),
      equipTitle: equipName ?? gatewayTitle ?? projectTitle ?? '',
      signalTitle: signalTitle ?? '',
      unit: unit ?? '',
    }))
    return [...first, ...stored]
  }

  async count(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter): Promise<number> {
    const unwritten = this.#unwritten()
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, filter)
    const total = await totalOf(this.#filtered(scope, sights, filter, unwritten))
    return total + waiting.length
  }

  #filtered(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter, unwritten: readonly AlarmRow[]) {
    const { type, state, severity, dateStart, dateEnd, search, ids, equips, during, isOpen, isSuppressed } = filter
    let query = this.#db
      .selectFrom('alarm')
      .leftJoin('equipment', 'equipment.id', 'alarm.equipId')
      .where(inScope(scope, 'alarm'))
      .where((eb) => eb.or(sights.map((sight) => seen(sight))))
    const waiting = unwritten.map(({ id }) => id)
    if (waiting.length > 0) query = query.where('alarm.id', 'not in', waiting)
    if (equips) query = query.where((eb) => concerns(eb, equips, filter))
    if (ids) query = query.where('alarm.id', 'in', ids)
    if (isOpen !== undefined) query = query.where(isOpen ? isOpenRow : sql<SqlBool>`not (${isOpenRow})`)
    if (isSuppressed !== undefined) query = query.where('alarm.suppression', isSuppressed ? '!=' : '=', '')
    if (type) query = query.where('alarm.type', '=', type)
    if (severity !== undefined) query = query.where('alarm.severity', '=', severity)
    if (dateStart !== undefined) query = query.where('alarm.gmtTrigger', '>=', dateStart)
    if (dateEnd !== undefined) query = query.where('alarm.gmtTrigger', '<', dateEnd)
    if (during)
      query = query
        .where('alarm.gmtTrigger', '<=', during.dateEnd)
        .where((eb) => eb.or([eb('alarm.gmtRelease', 'is', null), eb('alarm.gmtRelease', '>=', during.dateStart)]))
    if (search) query = query.where(contains('alarm.msg', search))
    if (state === 'active' || state === 'acknowledged') query = query.where('alarm.gmtRelease', 'is', null)
    if (state === 'returned' || state === 'closed') query = query.where('alarm.gmtRelease', 'is not', null)
    if (state === 'active' || state === 'returned') query = query.where('alarm.gmtConfirm', 'is', null)
    if (state === 'acknowledged' || state === 'closed') query = query.where('alarm.gmtConfirm', 'is not', null)
    return query
  }
}

/** Matches alarms that are not closed. */
const isOpenRow = sql<SqlBool>`(alarm."gmtRelease" is null or alarm."gmtConfirm" is null)`

/** Matches alarms of devices with their gateways and lines, of named variables, and of the server. */
const concerns = (eb: Build, equips: readonly string[], { variablesOf, variables = [] }: AlarmFilter) =>
  eb.or([
    // The server's own alarm concerns every organisation.
    eb.and([eb('alarm.type', '!=', 'signal'), eb('alarm.equipId', 'is', null), eb('alarm.gatewayId', 'is', null)]),
    ...(variablesOf === undefined ? [] : [isOfVariables(eb, variablesOf)]),
    ...(variables.length === 0 ? [] : [eb('alarm.signalId', 'in', variables)]),
    ...(equips.length === 0 ? [] : [eb('alarm.equipId', 'in', equips), isOfPlc(eb, equips), isOfGateway(eb, equips)]),
  ])

/** Matches alarms of the gateways of devices. */
const isOfGateway = (eb: Build, equips: readonly string[]) =>
  eb.and([
    eb('alarm.type', '!=', 'line'),
    eb('alarm.equipId', 'is', null),
    eb(
      'alarm.gatewayId',
      'in',
      eb.selectFrom('equipment as own').select('own.gatewayId').where('own.id', 'in', equips),
    ),
  ])

/** Matches alarms of a project's measured variables. */
const isOfVariables = (eb: Build, projectId: string): Expression<SqlBool> =>
  eb('alarm.signalId', 'in', eb.selectFrom('mvar').select(sqlMvarKey.as('key')).where('mvar.projectId', '=', projectId))

/** Matches alarms of a PLC that any of the equipment is read from. */
export const isOfPlc = (eb: Build, equips: readonly string[]): Expression<SqlBool> =>
  eb('alarm.id', 'in', eb.selectFrom('alarm_device').select('alarm_device.alarmId').where('equipId', 'in', equips))

/**
 * Alarms of the kind that a permission covers; the alarm of a PLC if one of its devices is of that kind.
 * @param table a table with the columns of an alarm, joined with its equipment
 */
export function seen(
  sight: AlarmSight,
  table: 'alarm' | 'alarm_event' | 'alarm_suppression' = 'alarm',
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isOfKind = (alias: string) => {
    const equip = (name: string) => sql.ref(`${alias}.${name}`)
    if (sight === VARIABLE_SIGHT) return sql<SqlBool>`${equip('equipType')} = 'eg'`
    return sql<SqlBool>`${equip('equipType')} <> 'eg' and ${equip('ruleType')} ${sight === '00' ? sql`=` : sql`<>`} '00'`
  }
  const isOfPlc = sql<SqlBool>`${column('type')} = 'line' and exists (
    select 1 from alarm_device join equipment device on device.id = alarm_device."equipId"
    where alarm_device."alarmId" = ${column(table === 'alarm' ? 'id' : 'alarmId')} and (${isOfKind('device')}))`
  // Alarms of a gateway, the server or a measured variable have no equipment.
  const isOfNone = sql<SqlBool>`${column('equipId')} is null and ${column('type')} <> 'line'`
  const own = sight === VARIABLE_SIGHT ? sql<SqlBool>`${isOfNone} or ${isOfKind('equipment')}` : isOfKind('equipment')
  return sql<SqlBool>`(${own} or ${isOfPlc})`
}

function toAlarm(row: AlarmRow, locale: Locale): Omit<Alarm, 'equipTitle' | 'signalTitle' | 'unit'> {
  const { id, equipId, signalId, severity, gmtTrigger, gmtRelease, gmtConfirm, confirmBy, confirmNote } = row
  return {
    id,
    equipId,
    signalId,
    severity,
    gmtTrigger,
    gmtRelease,
    gmtConfirm,
    confirmBy,
    confirmNote,
    // Written by us from the closed list.
    type: row.type as Alarm['type'],
    state: alarmState(row),
    // Written by us from the closed list.
    suppression: row.suppression as Alarm['suppression'],
    msg: alarmText(row, locale),
    // The detail of an alarm without a signal is part of its text.
    value: row.type === 'signal' ? (JSON.parse(row.value) as SignalScalar) : null,
    releaseValue: JSON.parse(row.releaseValue) as SignalScalar,
    ...(row.firstBy !== '' && { firstBy: row.firstBy }),
    ...(row.isOver === 1 && { isOver: true }),
    ...(row.firstOut !== '' && { firstOut: row.firstOut }),
    ...(row.isFirst === 1 && { isFirst: true }),
    ...markOf(row),
  }
}
