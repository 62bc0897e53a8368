import { type Alarm, alarmState, type Locale } from '@mimic/contract'
import type { AlarmOrder, SignalScalar } from '@mimic/contract/live'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { AlarmFilter } from './AlarmFilter.ts'
import type { Counted, FloodPart } from './management/alarmFlood.ts'
import type { Waiting } from './openByPage.ts'
import { isOfPosition } from './positions.ts'
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
  readonly order?: AlarmOrder | undefined
  readonly isReversed?: boolean | undefined
}

/** From its condition as it is now. */
const ofCondition = ['classId', 'cause', 'consequence', 'action'] as const
const noCondition = {
  classId: '',
  classTitle: '',
  cause: '',
  consequence: '',
  action: '',
  responseMinutes: 0,
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
    { limit, offset, order = 'time', isReversed = false }: AlarmPart,
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
      ...noCondition,
    }))
    const rows = await this.#filtered(scope, sights, filter, unwritten)
      .leftJoin('signal', 'signal.id', 'alarm.signalId')
      .leftJoin('gateway', 'gateway.id', 'alarm.gatewayId')
      .selectAll('alarm')
      .leftJoin('mvar', (join) => join.on('alarm.signalId', '=', sqlMvarKey))
      .leftJoin('project', 'project.id', 'mvar.projectId')
      .leftJoin('alarm_rule', 'alarm_rule.id', 'alarm.ruleId')
      .leftJoin('alarm_class', 'alarm_class.id', 'alarm_rule.classId')
      .select((eb) => [
        'equipment.equipName',
        'gateway.title as gatewayTitle',
        'project.title as projectTitle',
        eb.fn.coalesce('signal.title', 'mvar.title').as('signalTitle'),
        eb.fn.coalesce('signal.unit', 'mvar.unit').as('unit'),
        ...ofCondition.map((column) => eb.fn.coalesce(`alarm_rule.${column}`, sql.lit('')).as(column)),
        eb.fn.coalesce('alarm_rule.responseMinutes', sql.lit(0)).as('responseMinutes'),
        eb.fn.coalesce('alarm_class.title', sql.lit('')).as('classTitle'),
      ])
      .orderBy(orders[order], (order === 'time' || order === 'release') !== isReversed ? 'desc' : 'asc')
      .orderBy('alarm.gmtTrigger', 'desc')
      .orderBy('alarm.id')
      .limit(limit - first.length)
      .offset(Math.max(0, offset - waiting.length))
      .execute()
    const stored = rows.map(({ equipName, gatewayTitle, projectTitle, signalTitle, unit, ...row }) => {
      const { classId, classTitle, cause, consequence, action, responseMinutes } = row
      return {
        ...toAlarm(row, locale),
        equipTitle: equipName ?? gatewayTitle ?? projectTitle ?? '',
        signalTitle: signalTitle ?? '',
        unit: unit ?? '',
        ...{ classId, classTitle, cause, consequence, action, responseMinutes },
      }
    })
    return [...first, ...stored]
  }

  async count(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter): Promise<number> {
    const unwritten = this.#unwritten()
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, filter)
    const total = await totalOf(this.#filtered(scope, sights, filter, unwritten))
    return total + waiting.length
  }

  /** When the newest alarms that reach people were raised, since a time, the first first. */
  async raised(scope: Scope, sights: readonly AlarmSight[], dateStart: number, limit: number): Promise<number[]> {
    const unwritten = this.#unwritten()
    const filter = { isSuppressed: false, dateStart }
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, filter)
    const stored = await this.#filtered(scope, sights, filter, unwritten)
      .select('alarm.gmtTrigger')
      .orderBy('alarm.gmtTrigger', 'desc')
      .limit(limit)
      .execute()
    return [...stored, ...waiting.map(({ row }) => row)].map(({ gmtTrigger }) => gmtTrigger).sort((a, b) => a - b)
  }

  /** Alarms, counted by what the parts of a flood are made of. */
  async counted(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter): Promise<Counted[]> {
    const unwritten = this.#unwritten()
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, filter)
    const stored = await this.#filtered(scope, sights, filter, unwritten)
      .leftJoin('alarm_rule', 'alarm_rule.id', 'alarm.ruleId')
      .select((eb) => [
        'alarm.equipId',
        eb.fn.coalesce('equipment.equipName', sql.lit('')).as('equipTitle'),
        'alarm.firstOut',
        eb.fn.coalesce('alarm_rule.cause', sql.lit('')).as('cause'),
        eb.fn.countAll<number | string>().as('count'),
        eb.fn.min('alarm.severity').as('severity'),
        eb.fn.max('alarm.gmtTrigger').as('gmtTrigger'),
      ])
      .groupBy(['alarm.equipId', 'equipment.equipName', 'alarm.firstOut', 'alarm_rule.cause'])
      .execute()
    return [
      ...stored.map((row) => ({ ...row, count: Number(row.count) })),
      ...waiting.map(({ row: { equipId, severity, gmtTrigger }, equipName }) => ({
        ...{ equipId, severity, gmtTrigger, equipTitle: equipName ?? '' },
        ...{ firstOut: '', cause: '', count: 1 },
      })),
    ]
  }

  /** Open alarms that are not suppressed, by severity from 1 to 4. */
  async openCounts(
    scope: Scope,
    sights: readonly AlarmSight[],
    filter: AlarmFilter,
  ): Promise<{ open: number; unacknowledged: number }[]> {
    const unwritten = this.#unwritten()
    const open = { ...filter, isOpen: true, isSuppressed: false }
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, open)
    const rows = await this.#filtered(scope, sights, open, unwritten)
      .select('alarm.severity')
      .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.count<number>('alarm.gmtConfirm').as('acknowledged')])
      .groupBy('alarm.severity')
      .execute()
    return [1, 2, 3, 4].map((severity) => {
      const stored = rows.find((row) => row.severity === severity)
      const own = waiting.filter(({ row }) => row.severity === severity)
      const unacknowledged = own.filter(({ row }) => row.gmtConfirm === null).length
      return {
        open: Number(stored?.open ?? 0) + own.length,
        unacknowledged: Number(stored?.open ?? 0) - Number(stored?.acknowledged ?? 0) + unacknowledged,
      }
    })
  }

  /**
   * The alarms that nobody has acknowledged and that are not suppressed. Alarms of the same subject and severity are one
   * row with their number: in a flood there are thousands of alarms, and every menu asks.
   */
  async unacknowledged(scope: Scope, sights: readonly AlarmSight[]): Promise<Waiting[]> {
    const unwritten = this.#unwritten()
    const open = { isOpen: true, isSuppressed: false }
    const waiting = await unwrittenAlarms(this.#db, unwritten, scope, sights, open)
    const stored = await this.#filtered(scope, sights, open, unwritten)
      .where('alarm.gmtConfirm', 'is', null)
      .select(['alarm.type', 'alarm.equipId', 'alarm.signalId', 'alarm.gatewayId', 'alarm.severity'])
      .select((eb) => [devicesOfLine.as('devicesOfLine'), eb.fn.countAll<number | string>().as('count')])
      .groupBy(['alarm.type', 'alarm.equipId', 'alarm.signalId', 'alarm.gatewayId', 'alarm.severity', devicesOfLine])
      .execute()
    const own = waiting.map(({ row }) => row).filter(({ gmtConfirm }) => gmtConfirm === null)
    return [
      ...own.map((row) => ({ ...row, devicesOfLine: row.value, count: 1 })),
      ...stored.map((row) => ({ ...row, count: Number(row.count) })),
    ]
  }

  #filtered(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter, unwritten: readonly AlarmRow[]) {
    const { type, state, severity, classId, part, dateStart, dateEnd } = filter
    const { search, ids, equips, during, isOpen, isSuppressed, position } = filter
    let query = this.#db
      .selectFrom('alarm')
      .leftJoin('equipment', 'equipment.id', 'alarm.equipId')
      .where(inScope(scope, 'alarm'))
      .where((eb) => eb.or(sights.map((sight) => seen(sight))))
    const waiting = unwritten.map(({ id }) => id)
    if (waiting.length > 0) query = query.where('alarm.id', 'not in', waiting)
    if (equips) query = query.where((eb) => concerns(eb, equips, filter))
    if (position) query = query.where(isOfPosition(position, 'alarm'))
    if (ids) query = query.where('alarm.id', 'in', ids)
    if (isOpen !== undefined) query = query.where(isOpen ? isOpenRow : sql<SqlBool>`not (${isOpenRow})`)
    if (isSuppressed !== undefined) query = query.where('alarm.suppression', isSuppressed ? '!=' : '=', '')
    if (type) query = query.where('alarm.type', '=', type)
    if (severity !== undefined) query = query.where('alarm.severity', '=', severity)
    if (classId !== undefined) query = query.where((eb) => eb('alarm.ruleId', 'in', rulesWith(eb, { classId })))
    if (part) query = query.where((eb) => isOfPart(eb, part))
    if (dateStart !== undefined) query = query.where('alarm.gmtTrigger', '>=', dateStart)
    if (dateEnd !== undefined) query = query.where('alarm.gmtTrigger', '<', dateEnd)
    if (during)
      query = query
        .where('alarm.gmtTrigger', '<=', during.dateEnd)
        .where((eb) => eb.or([eb('alarm.gmtRelease', 'is', null), eb('alarm.gmtRelease', '>=', during.dateStart)]))
    if (search)
      query = query.where(({ or }) =>
        or(['alarm.msg', 'equipment.equipName'].map((column) => contains(column, search))),
      )
    if (state === 'active' || state === 'acknowledged') query = query.where('alarm.gmtRelease', 'is', null)
    if (state === 'returned' || state === 'closed') query = query.where('alarm.gmtRelease', 'is not', null)
    if (state === 'active' || state === 'returned') query = query.where('alarm.gmtConfirm', 'is', null)
    if (state === 'acknowledged' || state === 'closed') query = query.where('alarm.gmtConfirm', 'is not', null)
    return query
  }
}

/** The value of an alarm of a PLC, which names its devices. Values of other alarms would divide the groups. */
const devicesOfLine = sql<string>`case when alarm.type = 'line' then alarm.value else 'null' end`

/** The expressions that each order compares. Acknowledged alarms stand between active and returned ones. */
const orders: Readonly<Record<AlarmOrder, RawBuilder<unknown>>> = {
  time: sql`alarm."gmtTrigger"`,
  severity: sql`alarm.severity`,
  state: sql`(case when alarm."gmtRelease" is null then 0 else 2 end) + (case when alarm."gmtConfirm" is null then 0 else 1 end)`,
  message: sql`alarm.msg`,
  equip: sql`coalesce(equipment."equipName", gateway.title, project.title, '')`,
  class: sql`coalesce(alarm_class.title, '')`,
  release: sql`coalesce(alarm."gmtRelease", 0)`,
}

const rulesWith = (eb: Build, { classId }: { readonly classId: string }) =>
  eb.selectFrom('alarm_rule').select('alarm_rule.id').where('alarm_rule.classId', '=', classId)

const causeOf = sql<string>`coalesce((select alarm_rule.cause from alarm_rule where alarm_rule.id = alarm."ruleId"), '')`

/** Matches alarms of a part of a flood. */
function isOfPart(eb: Build, { by, value }: FloodPart): Expression<SqlBool> {
  if (by === 'firstOut') return eb('alarm.firstOut', '=', value)
  const isUngrouped = eb('alarm.firstOut', '=', '')
  if (by === 'equip') return eb.and([isUngrouped, eb('alarm.equipId', '=', value)])
  return eb.and([isUngrouped, eb('alarm.equipId', 'is', null), eb(causeOf, '=', value)])
}

/** Matches alarms that are not closed, or that are to be handled. */
const isOpenRow = sql<SqlBool>`(alarm."gmtRelease" is null or alarm."gmtConfirm" is null or alarm."isToBeHandled" = 1)`

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

function toAlarm(
  row: AlarmRow,
  locale: Locale,
): Omit<Alarm, 'equipTitle' | 'signalTitle' | 'unit' | keyof typeof noCondition> {
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
    ...(row.isToBeHandled === 1 && { isToBeHandled: true }),
    firstOut: row.firstOut,
    ...(row.isFirst === 1 && { isFirst: true }),
    ...markOf(row),
  }
}
