import { type NotifyOutcome, type NotifyReason, splitIds } from '@mimic/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import { eventId } from '../store/journal.ts'
import type { ToldAlarm } from './notifyText.ts'
import { openSince } from './notifyTimes.ts'

export type NotifyRule = Selectable<Tables['notify_rule']>

/** Alarms that one look takes of a rule; the next look takes the others. */
const ROUND = 200

/** Alarms of a rule that are to be told or dropped: of this severity and worse, or of lesser ones. */
export interface Reach {
  readonly most: number
  readonly above?: number
}

/** Rules of notification, and the alarms that they have to tell. */
export class NotifyRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  enabled(): Promise<NotifyRule[]> {
    return this.#db.selectFrom('notify_rule').selectAll().where('isEnabled', '=', 1).orderBy('id').execute()
  }

  ofOrg(orgId: string): Promise<NotifyRule[]> {
    return this.#db.selectFrom('notify_rule').selectAll().where('orgId', '=', orgId).orderBy('title').execute()
  }

  /**
   * Alarms that a rule has neither told nor dropped since they were raised or announced again, and that nobody has
   * acknowledged for its delay. They were raised since the rule was made; the delay counts by the server's clock. Without a delay, an alarm is told that is over
   * already, if the rule told of such ones when it came.
   */
  async due(rule: NotifyRule, { most, above = 0 }: Reach, now: number): Promise<ToldAlarm[]> {
    const { id, orgId, delaySeconds, gmtCreate } = rule
    const told = sql`select 1 from alarm_notification told where told."ruleId" = ${id} and told."alarmId" = alarm.id
      and told."reAlarms" >= alarm."reAlarms"`
    const isFresh =
      delaySeconds > 0 ? sql`` : sql`or ${announced} >= ${openSince(rule, Math.max(most, above + 1), now)}`
    const { rows } = await sql<ToldAlarm>`${ALARMS}
      join alarm_event raised on raised.id = alarm.id || ':raised'
      where alarm."orgId" = ${orgId} and alarm.severity <= ${most} and alarm.severity > ${above}
        and alarm.suppression = '' and alarm."gmtConfirm" is null and (alarm."gmtRelease" is null ${isFresh})
        and not exists (${told})
        and raised."gmtCreate" >= ${gmtCreate} and ${announced} <= ${now - delaySeconds * 1000}
        and ${ofClasses(rule)} and ${ofAreas(rule)}
      order by alarm.severity, alarm."gmtTrigger" limit ${sql.lit(ROUND)}`.execute(this.#db)
    return rows
  }

  /** Alarms of this severity and worse that a rule has told and that have returned since. */
  async returned({ id, orgId }: NotifyRule, most: number): Promise<ToldAlarm[]> {
    const { rows } = await sql<ToldAlarm>`${ALARMS}
      join alarm_notification told on told."alarmId" = alarm.id
      where told."ruleId" = ${id} and told."isEndTold" = 0 and told.outcome = 'told'
        and alarm."orgId" = ${orgId} and alarm.severity <= ${most} and alarm."gmtRelease" is not null
      order by alarm.severity, alarm."gmtRelease" limit ${sql.lit(ROUND)}`.execute(this.#db)
    return rows
  }

  /**
   * Marks alarms as told, or as dropped, as often as they were announced. What was told and is dropped when it is
   * announced again stays told.
   * @returns those that had no such mark until now
   */
  async mark(
    ruleId: string,
    alarms: readonly ToldAlarm[],
    outcome: 'told' | 'dropped',
    gmtCreate: number,
  ): Promise<readonly ToldAlarm[]> {
    if (alarms.length === 0) return []
    const rows = alarms.map(({ id: alarmId, reAlarms }) => ({
      ...{ alarmId, ruleId, reAlarms, outcome, gmtCreate },
      isEndTold: 0,
    }))
    const added = await this.#db
      .insertInto('alarm_notification')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['ruleId', 'alarmId'])
          .doUpdateSet((eb) => ({
            reAlarms: eb.ref('excluded.reAlarms'),
            ...(outcome === 'told' && { outcome, gmtCreate }),
          }))
          .whereRef('alarm_notification.reAlarms', '<', 'excluded.reAlarms'),
      )
      .returning('alarmId')
      .execute()
    return among(alarms, added)
  }

  /** The messages that tell of alarms, to say later what became of them. */
  async setMessages(
    ruleId: string,
    alarms: readonly ToldAlarm[],
    messages: readonly { readonly id: string; readonly alarmIds: readonly string[] }[],
  ): Promise<void> {
    const idsFor = (alarmId: string) =>
      messages.filter(({ alarmIds }) => alarmIds.includes(alarmId)).map(({ id }) => id)
    // Nearly always all of them are in the same messages.
    const groups = Map.groupBy(idsOf(alarms), (alarmId) => idsFor(alarmId).join())
    for (const [outboxIds, alarmIds] of groups) {
      const told = this.#db.updateTable('alarm_notification').set({ outboxIds })
      await told.where('ruleId', '=', ruleId).where('alarmId', 'in', alarmIds).execute()
    }
  }

  /** Marks ends as told. @returns those that had no such mark until now */
  async markEnds(ruleId: string, alarms: readonly ToldAlarm[]): Promise<readonly ToldAlarm[]> {
    if (alarms.length === 0) return []
    const marked = await this.#db
      .updateTable('alarm_notification')
      .set({ isEndTold: 1 })
      .where('ruleId', '=', ruleId)
      .where('alarmId', 'in', idsOf(alarms))
      .where('isEndTold', '=', 0)
      .returning('alarmId')
      .execute()
    return among(alarms, marked)
  }

  /** The mark that a rule has set on an alarm; undefined while there is none. */
  marked(ruleId: string, alarmId: string) {
    const row = this.#db.selectFrom('alarm_notification').selectAll()
    return row.where('ruleId', '=', ruleId).where('alarmId', '=', alarmId).executeTakeFirst()
  }

  /** The state of messages: the best of them counts, because somebody was told; and the same of each account. */
  async sendingOf(outboxIds: readonly string[]): Promise<Pick<NotifyReason, 'outcome' | 'people'>> {
    if (outboxIds.length === 0) return { outcome: 'sent', people: [] }
    const found = this.#db.selectFrom('outbox').select(['accountId', 'recipient', 'state', 'problem'])
    const rows = await found.where('id', 'in', outboxIds).orderBy('gmtCreate').orderBy('recipient').execute()
    const byAccount = Map.groupBy(rows, ({ accountId }) => accountId)
    byAccount.delete('')
    const people = [...byAccount.values()].map((own) => ({ name: own[0]?.recipient ?? '', outcome: bestOf(own) }))
    return { outcome: bestOf(rows), people }
  }

  /** An alarm, and when the server entered it; undefined before that. */
  async alarm(alarmId: string) {
    const alarm = await this.#db.selectFrom('alarm').selectAll().where('id', '=', alarmId).executeTakeFirst()
    const event = this.#db.selectFrom('alarm_event').select('gmtCreate').where('id', '=', eventId(alarmId, 'raised'))
    const raised = await event.executeTakeFirst()
    return alarm && raised && { alarm, raised: raised.gmtCreate }
  }

  /** Whether an alarm is of the classes and of the areas of a rule. */
  async places(rule: NotifyRule, alarmId: string): Promise<{ isOfClasses: boolean; isOfAreas: boolean }> {
    const flag = (condition: RawBuilder<boolean>) => sql<number>`case when ${condition} then 1 else 0 end`
    const { rows } = await sql<{ classes: number; areas: number }>`
      select ${flag(ofClasses(rule))} as classes, ${flag(ofAreas(rule))} as areas
      from alarm where alarm.id = ${alarmId}`.execute(this.#db)
    return { isOfClasses: rows[0]?.classes === 1, isOfAreas: rows[0]?.areas === 1 }
  }
}

const idsOf = (alarms: readonly ToldAlarm[]): string[] => alarms.map(({ id }) => id)

function among(alarms: readonly ToldAlarm[], rows: readonly { readonly alarmId: string }[]): readonly ToldAlarm[] {
  const ids = new Set(rows.map(({ alarmId }) => alarmId))
  return alarms.filter(({ id }) => ids.has(id))
}

/** Outcomes of messages, the best first. */
const SENDINGS = [
  'sent',
  'sending',
  'unsure',
  'noProvider',
  'expired',
  'failed',
  'gone',
  'notSeen',
  'noBrowser',
] as const

type Sent = Pick<Selectable<Tables['outbox']>, 'state' | 'problem'>

function bestOf(messages: readonly Sent[]): NotifyOutcome {
  const outcomes = messages.map(outcomeOf)
  // Messages are removed from the outbox after their time.
  return SENDINGS.find((each) => outcomes.includes(each)) ?? 'sent'
}

function outcomeOf({ state, problem }: Sent): NotifyOutcome {
  if (state === 'waiting') return problem === 'noProvider' ? 'noProvider' : 'sending'
  const named = (['gone', 'notSeen', 'noBrowser'] as const).find((each) => each === problem)
  return state === 'failed' && named ? named : state
}

const every = sql<boolean>`1 = 1`

function ofClasses({ classIds }: NotifyRule): RawBuilder<boolean> {
  const ids = splitIds(classIds)
  if (ids.length === 0) return every
  return sql<boolean>`alarm."ruleId" in (select id from alarm_rule where "classId" in (${sql.join(ids)}))`
}

/** Whether the equipment of an alarm, one behind its line or one behind its gateway is in the areas or below them. */
function ofAreas({ orgId, groupIds }: NotifyRule): RawBuilder<boolean> {
  const ids = splitIds(groupIds)
  if (ids.length === 0) return every
  const members = sql`with recursive below(id) as (
      select id from equip_group where "orgId" = ${orgId} and id in (${sql.join(ids)})
      union select equip_group.id from equip_group join below on equip_group."parentId" = below.id)
    select "equipId" from equip_group_member where "groupId" in (select id from below)`
  return sql<boolean>`(alarm."equipId" in (${members})
    or exists (select 1 from alarm_device d where d."alarmId" = alarm.id and d."equipId" in (${members}))
    or alarm."equipId" is null and exists (
      select 1 from equipment d where d."gatewayId" = alarm."gatewayId" and d.id in (${members})))`
}

/** When an alarm was entered or last announced again. */
const announced = sql`case when alarm."gmtReAlarm" > 0 then alarm."gmtReAlarm" else raised."gmtCreate" end`

const ALARMS = sql`select alarm.id, alarm.type, alarm.msg, alarm.value, alarm.severity, alarm."gmtTrigger", alarm."gmtRelease",
  alarm."reAlarms",  coalesce(equipment."equipName", gateway.title, '') as "equipTitle", coalesce(signal.unit, '') as unit
  from alarm left join equipment on equipment.id = alarm."equipId" left join gateway on gateway.id = alarm."gatewayId"
  left join signal on signal.id = alarm."signalId"`
