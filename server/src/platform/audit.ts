import { randomUUID } from 'node:crypto'
import { type AuditName, tryActions } from '@mimic/contract'
import type { Actor, Db } from './db/Database.ts'
import { callerAddress } from './http/callerAddress.ts'

export interface AuditEntry {
  /** The action as a call declares it: `project.edit`. */
  readonly action: AuditName
  readonly subject: string
  /** The changed fields, with `before` and `after` where both exist. */
  readonly detail: object
  readonly result: string
  /** Given if the entry must be found by it later, such as a write by its command. */
  readonly id?: string
}

/**
 * Records who did something, what, and from which address, in the transaction of the change itself. An entry with the
 * result {@link OPEN_RESULT} gets its result later; every other one is final.
 * @returns the row's id
 * @throws {Error} for another result than `success` of an action that is no try
 */
export async function audit(db: Db, { orgId, userId }: Actor, entry: AuditEntry, now: number): Promise<string> {
  const { id = randomUUID(), action, subject, detail, result } = entry
  // The text of any other action says that it was done.
  if (result !== 'success' && !tryActions.has(action))
    throw new Error(`${action} is no try and has the result ${result}`)
  await db
    .insertInto('audit')
    .values({
      id,
      orgId,
      userId,
      action,
      subject,
      detail: JSON.stringify(detail),
      result,
      address: callerAddress(),
      gmtCreate: now,
    })
    .execute()
  return id
}

/** The write was sent and is not answered yet. */
export const OPEN_RESULT = 'submitted'
