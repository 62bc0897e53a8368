import { sql } from 'kysely'
import { ID, ownColumns } from '../columns.ts'
import type { Db } from '../Database.ts'
import type { Migration } from './Migration.ts'

/** The journal of alarms; what is suppressed, and which alarms were; rights of their own for that. */
export const alarmJournal: Migration = {
  name: '097_alarmJournal',
  async up(db: Db) {
    const { schema } = db
    await schema
      .alterTable('alarm')
      .addColumn('suppression', ID, (c) => c.notNull().defaultTo(''))
      .execute()
    // With these columns, messages are counted, and unread ones found, in the indexes alone.
    for (const index of ['alarm_of_org', 'alarm_of_equip']) await schema.dropIndex(index).execute()
    const counted = ['gmtTrigger', 'gmtStored', 'suppression'] as const
    await schema
      .createIndex('alarm_of_org')
      .on('alarm')
      .columns(['orgId', ...counted])
      .execute()
    await schema
      .createIndex('alarm_of_equip')
      .on('alarm')
      .columns(['equipId', ...counted, 'orgId'])
      .execute()
    await schema
      .createTable('alarm_event')
      .$call(ownColumns)
      .addColumn('alarmId', ID)
      .addColumn('ruleId', ID)
      .addColumn('type', ID, (c) => c.notNull())
      .addColumn('equipId', ID)
      .addColumn('signalId', 'varchar(69)')
      .addColumn('gatewayId', ID)
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('msg', 'text', (c) => c.notNull())
      .addColumn('event', ID, (c) => c.notNull())
      .addColumn('by', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('suppression', ID, (c) => c.notNull())
      .addColumn('time', 'bigint', (c) => c.notNull())
      .addColumn('gmtCreate', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('alarm_event_of_org').on('alarm_event').columns(['orgId', 'time']).execute()
    await schema.createIndex('alarm_event_of_equip').on('alarm_event').columns(['equipId', 'time']).execute()
    await schema.createIndex('alarm_event_of_alarm').on('alarm_event').column('alarmId').execute()
    await schema.createIndex('alarm_event_created').on('alarm_event').column('gmtCreate').execute()
    await addSuppressions(db)
    // The journal begins with the alarms that are kept.
    await takeAlarms(db, 'raised', sql`"gmtTrigger"`, sql`''`, sql`''`, sql`value`)
    await takeAlarms(db, 'returned', sql`"gmtRelease"`, sql`''`, sql`''`, sql`"releaseValue"`)
    await takeAlarms(db, 'acknowledged', sql`"gmtConfirm"`, sql`"confirmBy"`, sql`"confirmNote"`, sql`'null'`)
    // Whoever acknowledged alarms may shelve them; whoever kept their conditions may take them out of service.
    await grant(db, 'alarm.confirm', 'alarm.shelve')
    await grant(db, 'equipment.edit', 'alarm.outOfService')
  },
}

async function addSuppressions({ schema }: Db): Promise<void> {
  await schema
    .createTable('alarm_suppression')
    .$call(ownColumns)
    .addColumn('kind', ID, (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('alarmId', ID)
    .addColumn('ruleId', ID)
    .addColumn('type', ID, (c) => c.notNull())
    .addColumn('equipId', ID)
    .addColumn('signalId', 'varchar(69)')
    .addColumn('gatewayId', ID)
    .addColumn('severity', 'integer', (c) => c.notNull())
    .addColumn('msg', 'text', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('isOneShot', 'integer', (c) => c.notNull())
    .addColumn('gmtStart', 'bigint', (c) => c.notNull())
    .addColumn('gmtEnd', 'bigint', (c) => c.notNull())
    .addColumn('leftMs', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('alarm_suppression_once', ['subject', 'kind'])
    .execute()
}

type Part = ReturnType<typeof sql>

function takeAlarms(db: Db, event: string, time: Part, by: Part, reason: Part, value: Part) {
  return sql`insert into alarm_event (id, "orgId", "alarmId", "ruleId", type, "equipId", "signalId", "gatewayId", severity,
      msg, event, "by", reason, value, suppression, time, "gmtCreate")
    select id || ${sql.lit(`:${event}`)}, "orgId", id, "ruleId", type, "equipId", "signalId", "gatewayId", severity,
      msg, ${sql.lit(event)}, ${by}, ${reason}, ${value}, '', ${time}, ${time}
    from alarm where ${time} is not null`.execute(db)
}

const grant = (db: Db, held: string, given: string) =>
  sql`update "role" set permissions = permissions || ${sql.lit(`,${given}`)}
    where ',' || permissions || ',' like ${sql.lit(`%,${held},%`)}`.execute(db)
