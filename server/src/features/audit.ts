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
