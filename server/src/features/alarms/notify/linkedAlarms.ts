import type { LinkedAlarms, Locale } from '@mimic/contract'
import { conflict, notFound } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import type { AlarmQuery } from '../AlarmQuery.ts'
import { type AlarmLink, LinkRows } from './LinkRows.ts'
import { type LinkHolder, linkHolder } from './linkHolder.ts'

type Linked = LinkedAlarms['alarms'][number] & { readonly id: string }

/** A link that is good, and who acknowledges by it. @throws {ApiError} 404; 409 for one that was used */
export async function openLink(
  db: Db,
  token: string,
  now: number,
): Promise<{ readonly link: AlarmLink; readonly holder: LinkHolder }> {
  const link = await new LinkRows(db).find(token, now)
  const holder = link && (await linkHolder(db, link, now))
  if (!link || !holder) throw notFound()
  if (link.gmtUsed > 0) throw conflict('token', 'used')
  return { link, holder }
}

/** Those of the alarms that the recipient of a link sees. */
export async function linkedAlarms(
  db: Db,
  query: AlarmQuery,
  { scope, sights }: LinkHolder,
  ids: readonly string[],
  locale: Locale,
): Promise<Linked[]> {
  const rows = await query.query(scope, sights, { ids }, { limit: ids.length, offset: 0, order: 'severity' }, locale)
  const strict = await db
    .selectFrom('alarm')
    .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm.ruleId')
    .innerJoin('alarm_class', 'alarm_class.id', 'alarm_rule.classId')
    .select('alarm.id')
    .where('alarm.id', 'in', ids)
    .where('alarm_class.needsSecondPerson', '=', 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    severity: row.severity,
    text: row.msg,
    value: row.value,
    unit: row.unit,
    equipTitle: row.equipTitle,
    gmtTrigger: row.gmtTrigger,
    gmtRelease: row.gmtRelease,
    confirmBy: row.confirmBy,
    needsScreen: row.type === 'opcua' || strict.some(({ id }) => id === row.id),
  }))
}
