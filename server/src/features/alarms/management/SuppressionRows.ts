import type { AlarmSuppression, LinkedOrder, Locale, SuppressionKind } from '@mimic/contract'
import { sql } from 'kysely'
import { contains } from '../../../platform/db/contains.ts'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { totalOf } from '../../../platform/db/totalOf.ts'
import { seen } from '../AlarmQuery.ts'
import { sightsOf } from '../sightsOf.ts'
import type { AlarmSight } from '../store/alarmSight.ts'
import { linkedOrders, type Reader } from './linkedOrders.ts'
import { subjectText, subjectTitles } from './subjectTitles.ts'

export interface SuppressionFilter {
  readonly kind?: SuppressionKind | undefined
  readonly equipmentId?: string | undefined
  readonly search?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The suppressions of an organisation, as far as an account may see them. */
export class SuppressionRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async page(
    reader: Reader,
    { kind, equipmentId, search, page, pageSize }: SuppressionFilter,
    locale: Locale,
  ): Promise<{ rows: AlarmSuppression[]; total: number }> {
    const { scope, auths } = reader
    let found = this.#seen(scope, sightsOf(auths))
    if (kind !== undefined) found = found.where('alarm_suppression.kind', '=', kind)
    if (equipmentId !== undefined) found = found.where('alarm_suppression.equipId', '=', equipmentId)
    if (search)
      found = found.where((eb) =>
        eb.or(
          ['alarm_suppression.msg', 'equipment.equipName', 'alarm_suppression.reason'].map((column) =>
            contains(column, search),
          ),
        ),
      )
    const rows = await found
      .leftJoin('alarm', 'alarm.id', 'alarm_suppression.alarmId')
      .selectAll('alarm_suppression')
      .select('alarm.value as detail')
      .select(subjectTitles('alarm_suppression'))
      .select(isActive.as('isActive'))
      // Those without an end are the last.
      .orderBy((eb) => eb.case().when('alarm_suppression.gmtEnd', '=', 0).then(1).else(0).end())
      .orderBy('alarm_suppression.gmtEnd')
      .orderBy('alarm_suppression.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const orders = await linkedOrders(
      this.#db,
      reader,
      rows.map(({ orderId }) => orderId),
    )
    return {
      rows: rows.map((row) => toSuppression(row, orders.get(row.orderId) ?? null, scope, locale)),
      total: await totalOf(found),
    }
  }

  /** How many of the rules the account may see: a condition of a device or of a measured variable. */
  async ruleSubject(scope: Scope, sights: readonly AlarmSight[], ruleId: string) {
    const row = await this.#db
      .selectFrom('alarm_rule')
      .leftJoin('signal', 'signal.id', 'alarm_rule.signalId')
      .leftJoin('equipment', 'equipment.id', 'signal.equipId')
      .select([
        'alarm_rule.orgId',
        'alarm_rule.signalId',
        'alarm_rule.severity',
        'alarm_rule.message',
        'signal.equipId',
      ])
      .where(inScope(scope, 'alarm_rule'))
      .where(({ or }) => or(sights.map(seenRule)))
      .where('alarm_rule.id', '=', ruleId)
      .executeTakeFirst()
    if (!row) return undefined
    const { message: msg, ...rest } = row
    return { ...rest, ruleId, type: 'signal', gatewayId: null, msg }
  }

  #seen(scope: Scope, sights: readonly AlarmSight[]) {
    return this.#db
      .selectFrom('alarm_suppression')
      .leftJoin('equipment', 'equipment.id', 'alarm_suppression.equipId')
      .where(inScope(scope, 'alarm_suppression'))
      .where(({ or }) => or(sights.map((sight) => seen(sight, 'alarm_suppression'))))
  }
}

/** Conditions of measured variables are seen as those of gateway-type devices. */
const seenRule = (sight: AlarmSight) => {
  if (sight === 'eg') return sql<boolean>`(equipment.id is null or equipment."equipType" = 'eg')`
  const isOfRule = sight === '00' ? sql`equipment."ruleType" = '00'` : sql`equipment."ruleType" <> '00'`
  return sql<boolean>`(equipment."equipType" <> 'eg' and ${isOfRule})`
}

/** Whether an alarm of the condition holds. Of what the system itself raises, the alarm that was shelved. */
const isActive = sql<number>`exists (select 1 from alarm own where own."gmtRelease" is null
  and (own."ruleId" = alarm_suppression."ruleId" or own.id = alarm_suppression."alarmId"))`

type Stored = TableRow<'alarm_suppression'> & {
  readonly detail: string | null
  readonly equipTitle: string
  readonly signalTitle: string
  readonly unit: string
  readonly isActive: number
}

function toSuppression(row: Stored, order: LinkedOrder, scope: Scope, locale: Locale): AlarmSuppression {
  const { orgId: _org, gatewayId: _gateway, subject: _subject, leftMs: _left, ...shown } = row
  const { unit: _unit, isTheirs: _theirs, orderId: _order, detail, ...rest } = shown
  return {
    ...rest,
    order,
    // Written by us from the closed lists.
    type: row.type as AlarmSuppression['type'],
    kind: row.kind as SuppressionKind,
    msg: subjectText({ type: row.type, msg: row.msg, value: detail ?? 'null' }, scope, locale),
    isOneShot: row.isOneShot === 1,
    gmtEnd: row.gmtEnd === 0 ? null : row.gmtEnd,
    isActive: Boolean(row.isActive),
  }
}
