import type { AlarmEvent, JournalRow, LinkedOrder, Locale } from '@mimic/contract'
import type { AlarmType, SignalScalar } from '@mimic/contract/live'
import { isSimulatedAlarm } from '@mimic/contract/systemAlarmText'
import { sql } from 'kysely'
import { contains } from '../../../platform/db/contains.ts'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { totalOf } from '../../../platform/db/totalOf.ts'
import { seen } from '../AlarmQuery.ts'
import { isOfPosition, type Position } from '../positions.ts'
import { sightsOf } from '../sightsOf.ts'
import type { AlarmSight } from '../store/alarmSight.ts'
import { linkedOrders, type Reader } from './linkedOrders.ts'
import { subjectText, subjectTitles } from './subjectTitles.ts'

export interface JournalFilter {
  readonly from: number
  readonly to: number
  readonly equipmentId?: string | undefined
  readonly alarmId?: string | undefined
  readonly event?: AlarmEvent | undefined
  readonly search?: string | undefined
}

/** A raised alarm with the times at which it returned and was acknowledged. */
export interface RaisedAlarm {
  readonly alarmId: string | null
  readonly ruleId: string | null
  readonly type: string
  readonly severity: number
  readonly msg: string
  readonly equipId: string | null
  readonly signalId: string | null
  readonly gatewayId: string | null
  readonly equipTitle: string
  readonly signalTitle: string
  readonly suppression: string
  /** JSON, as the value at its return. */
  readonly value: string
  readonly returnValue: string | null
  /** The positions that answer it, of those that were asked for: each with a comma before it. */
  readonly positionIds: string
  readonly time: number
  readonly gmtReturn: number | null
  readonly gmtAcknowledge: number | null
}

/** The journal of alarms, as far as an account may see it. */
export class JournalRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async page(
    reader: Reader,
    filter: JournalFilter,
    { page, pageSize }: { readonly page: number; readonly pageSize: number },
    locale: Locale,
  ): Promise<{ rows: JournalRow[]; total: number }> {
    const { scope, auths } = reader
    const found = this.#filtered(scope, sightsOf(auths), filter)
    const rows = await found
      .leftJoin('alarm', 'alarm.id', 'alarm_event.alarmId')
      .selectAll('alarm_event')
      .leftJoin('operating_position', 'operating_position.id', 'alarm_event.positionId')
      .select('alarm.value as detail')
      .select(sql<string>`coalesce(operating_position.title, '')`.as('positionTitle'))
      .select(subjectTitles('alarm_event'))
      .orderBy('alarm_event.time', 'desc')
      .orderBy('alarm_event.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const orders = await linkedOrders(
      this.#db,
      reader,
      rows.map(({ orderId }) => orderId),
    )
    return {
      rows: rows.map((row) => toJournalRow(row, orders.get(row.orderId) ?? null, scope, locale)),
      total: await totalOf(found),
    }
  }

  /**
   * Alarms that were raised in a time, the first first.
   * @param positions those of which each alarm says whether they answer it
   */
  async raised(
    scope: Scope,
    sights: readonly AlarmSight[],
    from: number,
    to: number,
    positions: readonly Position[] = [],
  ): Promise<RaisedAlarm[]> {
    return this.#filtered(scope, sights, { from, to, event: 'raised' })
      .leftJoin('alarm_event as returned', (join) =>
        join.on('returned.id', '=', sql<string>`alarm_event."alarmId" || ':returned'`),
      )
      .leftJoin('alarm_event as acknowledged', (join) =>
        join.on('acknowledged.id', '=', sql<string>`alarm_event."alarmId" || ':acknowledged'`),
      )
      .select([
        'alarm_event.ruleId',
        'alarm_event.type',
        'alarm_event.severity',
        'alarm_event.msg',
        'alarm_event.equipId',
        'alarm_event.signalId',
        'alarm_event.gatewayId',
        'alarm_event.suppression',
        'alarm_event.alarmId',
        'alarm_event.value',
        'alarm_event.time',
        'returned.time as gmtReturn',
        'returned.value as returnValue',
        'acknowledged.time as gmtAcknowledge',
      ])
      .select(subjectTitles('alarm_event'))
      .select(answering(positions).as('positionIds'))
      .orderBy('alarm_event.time')
      .orderBy('alarm_event.id')
      .execute()
  }

  #filtered(scope: Scope, sights: readonly AlarmSight[], filter: JournalFilter) {
    const { from, to, equipmentId, alarmId, event, search } = filter
    let query = this.#db
      .selectFrom('alarm_event')
      .leftJoin('equipment', 'equipment.id', 'alarm_event.equipId')
      .where(inScope(scope, 'alarm_event'))
      .where(({ or }) => or(sights.map((sight) => seen(sight, 'alarm_event'))))
      .where('alarm_event.time', '>=', from)
      .where('alarm_event.time', '<', to)
    if (equipmentId !== undefined)
      query = query.where((eb) =>
        eb.or([
          eb('alarm_event.equipId', '=', equipmentId),
          eb(
            'alarm_event.alarmId',
            'in',
            eb.selectFrom('alarm_device').select('alarm_device.alarmId').where('equipId', '=', equipmentId),
          ),
        ]),
      )
    if (alarmId !== undefined) query = query.where('alarm_event.alarmId', '=', alarmId)
    if (event !== undefined) query = query.where('alarm_event.event', '=', event)
    if (search)
      query = query.where((eb) =>
        eb.or(
          ['alarm_event.msg', 'equipment.equipName', 'alarm_event.by', 'alarm_event.reason'].map((column) =>
            contains(column, search),
          ),
        ),
      )
    return query
  }
}

const answering = (positions: readonly Position[]) =>
  positions.reduce(
    (ids, position) =>
      sql<string>`${ids} || case when ${isOfPosition(position, 'alarm_event')} then ${`,${position.id}`} else '' end`,
    sql<string>`''`,
  )

type StoredEvent = TableRow<'alarm_event'> & {
  readonly positionTitle: string
  readonly detail: string | null
  readonly equipTitle: string
  readonly signalTitle: string
  readonly unit: string
}

/** The texts of alarms of simulated values say so; of what the system itself raises, its detail does. */
const isSimulated = ({ type, msg, value }: Pick<StoredEvent, 'type' | 'msg' | 'value'>): boolean =>
  // Types and values are written by us.
  isSimulatedAlarm(type as AlarmType, msg, JSON.parse(value) as SignalScalar)

function toJournalRow(row: StoredEvent, order: LinkedOrder, scope: Scope, locale: Locale): JournalRow {
  const { orgId: _org, gatewayId: _gateway, orderId: _order, type, msg, detail, ...rest } = row
  return {
    ...rest,
    order,
    // Written by us from the closed lists.
    type: type as JournalRow['type'],
    event: row.event as JournalRow['event'],
    suppression: row.suppression as JournalRow['suppression'],
    ...(isSimulated({ type, msg, value: detail ?? row.value }) && { simulated: true }),
    msg: subjectText({ type, msg, value: detail ?? 'null' }, scope, locale),
    // The detail of an alarm without a signal is part of its text.
    value: type === 'signal' || row.event === 'shelved' ? (JSON.parse(row.value) as SignalScalar) : null,
  }
}
