import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import type { ToldAlarm } from './notifyText.ts'

export type NotifyRule = Selectable<Tables['notify_rule']>

/** Alarms that one look takes of a rule; the next look takes the others. */
const ROUND = 200

/** Rules of notification, and the alarms that they have to tell. */
export class NotifyRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  enabled(): Promise<NotifyRule[]> {
    return this.#db.selectFrom('notify_rule').selectAll().where('isEnabled', '=', 1).orderBy('id').execute()
  }

  /**
   * Alarms that a rule has not told, and that nobody has acknowledged for its delay. They were raised since the rule was
   * changed last; the delay counts by the server's clock. Without a delay, an alarm that is over already is told too.
   */
  async due({ id, orgId, severity, delaySeconds, gmtModified }: NotifyRule, now: number): Promise<ToldAlarm[]> {
    const told = sql`select 1 from alarm_notification told where told."ruleId" = ${id} and told."alarmId" = alarm.id`
    const isHolding = delaySeconds > 0 ? sql`and alarm."gmtRelease" is null` : sql``
    const { rows } = await sql<ToldAlarm>`${ALARMS}
      join alarm_event raised on raised.id = alarm.id || ':raised'
      where alarm."orgId" = ${orgId} and alarm.severity <= ${severity} and alarm.suppression = ''
        and alarm."gmtConfirm" is null ${isHolding} and not exists (${told})
        and raised."gmtCreate" >= ${gmtModified} and raised."gmtCreate" <= ${now - delaySeconds * 1000}
      order by alarm.severity, alarm."gmtTrigger" limit ${sql.lit(ROUND)}`.execute(this.#db)
    return rows
  }

  /** Alarms that a rule has told and that have returned since. */
  async returned({ id, orgId }: NotifyRule): Promise<ToldAlarm[]> {
    const { rows } = await sql<ToldAlarm>`${ALARMS}
      join alarm_notification told on told."alarmId" = alarm.id
      where told."ruleId" = ${id} and told."isEndTold" = 0
        and alarm."orgId" = ${orgId} and alarm."gmtRelease" is not null
      order by alarm.severity, alarm."gmtRelease" limit ${sql.lit(ROUND)}`.execute(this.#db)
    return rows
  }

  /** @returns those of the alarms that the rule had not told until now */
  async mark(ruleId: string, alarms: readonly ToldAlarm[], gmtCreate: number): Promise<ReadonlySet<string>> {
    const rows = alarms.map(({ id: alarmId }) => ({ alarmId, ruleId, isEndTold: 0, gmtCreate }))
    const added = await this.#db
      .insertInto('alarm_notification')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['ruleId', 'alarmId']).doNothing())
      .returning('alarmId')
      .execute()
    return new Set(added.map(({ alarmId }) => alarmId))
  }

  async markEnds(ruleId: string, alarms: readonly ToldAlarm[]): Promise<void> {
    const ids = alarms.map(({ id }) => id)
    const told = this.#db.updateTable('alarm_notification').set({ isEndTold: 1 }).where('ruleId', '=', ruleId)
    await told.where('alarmId', 'in', ids).execute()
  }
}

const ALARMS = sql`select alarm.id, alarm.type, alarm.msg, alarm.value, alarm.severity, alarm."gmtTrigger", alarm."gmtRelease",
  coalesce(equipment."equipName", gateway.title, '') as "equipTitle", coalesce(signal.unit, '') as unit
  from alarm left join equipment on equipment.id = alarm."equipId" left join gateway on gateway.id = alarm."gatewayId"
  left join signal on signal.id = alarm."signalId"`
