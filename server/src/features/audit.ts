import { randomUUID } from 'node:crypto'
import type { Db, Scope } from '../platform/db/Database.ts'

export interface AuditEntry {
  /** Dotted, as the call: `project.edit`. */
  readonly action: string
  readonly subject: string
  /** What changed; before and after where there is a before. */
  readonly detail: object
  readonly result: string
}

/** Writes who did what, in the transaction of the change itself. @returns the row's id */
export async function audit(db: Db, scope: Scope, entry: AuditEntry, now: number): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('audit')
    .values({
      id,
      ...scope,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail),
      result: entry.result,
      gmtCreate: now,
    })
    .execute()
  return id
}

/** Rows of one statement that removes. */
const REMOVED = 500

/** Removes some entries that were made before `time`. @returns how many */
export async function forgetAudit(db: Db, time: number): Promise<number> {
  const some = db.selectFrom('audit').select('id').where('gmtCreate', '<', time).limit(REMOVED)
  const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
