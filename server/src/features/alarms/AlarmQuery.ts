import { type Alarm, alarmState, codes, codeText, type Locale } from '@mimic/contract'
import type { SignalScalar } from '@mimic/contract/live'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { AlarmRow } from '../../live/alarms/AlarmRows.ts'
import { type AlarmSight, VARIABLE_SIGHT } from '../../live/alarms/alarmSight.ts'
import type { Db, Scope, Tables } from '../../platform/db/Database.ts'
import { likePattern } from '../likePattern.ts'
import { sqlMvarKey } from './sqlMvarKey.ts'

export interface AlarmFilter {
  /** Of these equipment and their gateways; undefined: of the whole organisation. */
  readonly equips?: readonly string[] | undefined
  /** Beside `equips`: of the measured variables of this project. */
  readonly variablesOf?: string | undefined
  /** Beside `equips`: of these measured variables, by their keys. */
  readonly variables?: readonly string[]
  readonly type?: Alarm['type'] | undefined
  readonly state?: Alarm['state'] | undefined
  readonly severity?: number | undefined
  readonly dateStart?: number | undefined
  readonly dateEnd?: number | undefined
  readonly search?: string | undefined
  /** Those that held or began then. */
  readonly during?: { readonly dateStart: number; readonly dateEnd: number }
  readonly ids?: readonly string[] | undefined
}

type Build = ExpressionBuilder<Tables, 'alarm' | 'equipment'>

/** The alarm history of one organisation, as far as an account may view it. */
export class AlarmQuery {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(
    scope: Scope,
    sights: readonly AlarmSight[],
    filter: AlarmFilter,
    { limit, offset }: { limit: number; offset: number },
    locale: Locale,
  ): Promise<Alarm[]> {
    const rows = await this.#filtered(scope, sights, filter)
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
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ equipName, gatewayTitle, projectTitle, signalTitle, unit, ...row }) => ({
      ...toAlarm(row, locale),
      equipTitle: equipName ?? gatewayTitle ?? projectTitle ?? '',
      signalTitle: signalTitle ?? '',
      unit: unit ?? '',
    }))
  }

  async count(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter): Promise<number> {
    const { total } = await this.#filtered(scope, sights, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  #filtered(scope: Scope, sights: readonly AlarmSight[], filter: AlarmFilter) {
    const {
      type,
      state,
      severity,
      dateStart,
      dateEnd,
      search,
      ids,
      equips,
      variablesOf,
      variables = [],
      during,
    } = filter
    let query = this.#db
      .selectFrom('alarm')
      .leftJoin('equipment', 'equipment.id', 'alarm.equipId')
      .where('alarm.orgId', '=', scope.orgId)
      .where((eb) => eb.or(sights.map((sight) => seen(eb, sight))))
    if (equips)
      query = query.where((eb) =>
        eb.or([
          ...(variablesOf === undefined ? [] : [isOfVariables(eb, variablesOf)]),
          ...(variables.length === 0 ? [] : [eb('alarm.signalId', 'in', variables)]),
          ...(equips.length === 0
            ? []
            : [
                eb('alarm.equipId', 'in', equips),
                eb.and([
                  eb('alarm.type', '=', 'gateway'),
                  eb(
                    'alarm.gatewayId',
                    'in',
                    eb.selectFrom('equipment as own').select('own.gatewayId').where('own.id', 'in', equips),
                  ),
                ]),
              ]),
        ]),
      )
    if (ids) query = query.where('alarm.id', 'in', ids)
    if (type) query = query.where('alarm.type', '=', type)
    if (severity !== undefined) query = query.where('alarm.severity', '=', severity)
    if (dateStart !== undefined) query = query.where('alarm.gmtTrigger', '>=', dateStart)
    if (dateEnd !== undefined) query = query.where('alarm.gmtTrigger', '<', dateEnd)
    if (during)
      query = query
        .where('alarm.gmtTrigger', '<=', during.dateEnd)
        .where((eb) => eb.or([eb('alarm.gmtRelease', 'is', null), eb('alarm.gmtRelease', '>=', during.dateStart)]))
    if (search) query = query.where((eb) => eb(eb.fn('lower', ['alarm.msg']), 'like', likePattern(search)))
    if (state === 'active' || state === 'acknowledged') query = query.where('alarm.gmtRelease', 'is', null)
    if (state === 'returned' || state === 'closed') query = query.where('alarm.gmtRelease', 'is not', null)
    if (state === 'active' || state === 'returned') query = query.where('alarm.gmtConfirm', 'is', null)
    if (state === 'acknowledged' || state === 'closed') query = query.where('alarm.gmtConfirm', 'is not', null)
    return query
  }
}

/** Of the measured variables of a project. */
const isOfVariables = (eb: Build, projectId: string): Expression<SqlBool> =>
  eb('alarm.signalId', 'in', eb.selectFrom('mvar').select(sqlMvarKey.as('key')).where('mvar.projectId', '=', projectId))

/** Alarms of the kind that a permission is about. */
export function seen(eb: Build, sight: AlarmSight): Expression<SqlBool> {
  // Neither a gateway's alarm nor a measured variable's has an equipment.
  if (sight === VARIABLE_SIGHT) return eb.or([eb('alarm.equipId', 'is', null), eb('equipment.equipType', '=', 'eg')])
  return eb.and([eb('equipment.equipType', '!=', 'eg'), eb('equipment.ruleType', sight === '00' ? '=' : '!=', '00')])
}

function toAlarm(row: AlarmRow, locale: Locale): Omit<Alarm, 'equipTitle' | 'signalTitle' | 'unit'> {
  const { id, equipId, signalId, severity, gmtTrigger, gmtRelease, gmtConfirm, confirmBy, confirmNote } = row
  return {
    ...{ id, equipId, signalId, severity, gmtTrigger, gmtRelease, gmtConfirm, confirmBy, confirmNote },
    // Written by us from the closed list.
    type: row.type as Alarm['type'],
    state: alarmState(row),
    msg: alarmText(row, locale),
    value: JSON.parse(row.value) as SignalScalar,
    releaseValue: JSON.parse(row.releaseValue) as SignalScalar,
  }
}

/** What it says: of a signal its condition's words, else a text of ours. */
export const alarmText = ({ type, msg }: Pick<AlarmRow, 'type' | 'msg'>, locale: Locale): string =>
  type === 'signal' ? msg : codeText(type === 'gateway' ? codes.gatewayOffline : codes.commFault, locale)
