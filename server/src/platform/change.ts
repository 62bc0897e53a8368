import { isDeepStrictEqual } from 'node:util'
import type { AuditName } from '@mimic/contract'
import { type AuditEntry, audit } from './audit.ts'
import type { Actor, Db } from './db/Database.ts'

/** One changed row, as the audit enters it. */
export interface ChangedRow {
  /** Id of the row that the entry is about; the `id` of `after` or `before` unless said otherwise. */
  readonly subject?: string
  /** The row before the change; undefined for a new row. */
  readonly before?: object | undefined
  /** The row after the change; undefined for a removed row. */
  readonly after?: object | undefined
  /** Facts beside the row, such as the rows that were changed along with it. Secrets never stand here. */
  readonly detail?: object
  /** `success` unless said otherwise; a refusal that is worth an entry gives its code. */
  readonly result?: string
}

/** The outcome of a handler's change: the changed row, and the handler's result. */
export interface Changed<T> extends ChangedRow {
  readonly reply: T
  /** Runs once the change is stored. */
  readonly done?: () => unknown
}

/** The outcome of a change of any number of rows, with an entry each; no rows mean that nothing was changed. */
export interface ChangedRows<T> {
  readonly rows: readonly ChangedRow[]
  readonly reply: T
}

/** Runs work in one transaction. Features that hold locks of their own pass theirs. */
export type RunTransaction = <T>(work: (trx: Db) => Promise<T>) => Promise<T>

/** Changes rows and enters the change in the audit, both in one transaction or neither. */
export type Change = <T>(work: (trx: Db) => Promise<Changed<T> | ChangedRows<T>>, run?: RunTransaction) => Promise<T>

/**
 * The change that a handler gets: the call fixes account and action, and old and new values follow from the rows.
 * @param action as the call declares it
 */
export function changeFor(db: Db, action: AuditName, scope: Actor, now: () => number): Change {
  const transaction: RunTransaction = (work) => db.transaction().execute(work)
  return async (work, run = transaction) => {
    const changed = await run(async (trx) => {
      const changed = await work(trx)
      for (const row of 'rows' in changed ? changed.rows : [changed])
        await audit(trx, scope, { action, ...entryOf(row) }, now())
      return changed
    })
    if ('done' in changed) await changed.done?.()
    return changed.reply
  }
}

function entryOf({ subject, before, after, detail, result = 'success' }: ChangedRow): Omit<AuditEntry, 'action'> {
  const row = after ?? before
  return {
    subject: subject ?? idOf(row),
    detail: { ...titleOf(row), ...detail, ...difference(before, after) },
    result,
  }
}

/** Both rows without their equal fields; a whole row if there is no other. */
function difference(before: object | undefined, after: object | undefined): { before?: object; after?: object } {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const old: Readonly<Record<string, unknown>> = { ...before }
  const fresh: Readonly<Record<string, unknown>> = { ...after }
  const changed = Object.keys({ ...old, ...fresh }).filter((name) => !isDeepStrictEqual(old[name], fresh[name]))
  const only = (row: typeof old) =>
    Object.fromEntries(changed.filter((name) => name in row).map((name) => [name, row[name]]))
  return { before: only(old), after: only(fresh) }
}

function idOf(row: object | undefined): string {
  const id = row && 'id' in row ? row.id : undefined
  if (typeof id !== 'string') throw new Error('a change names its subject, or a row with an id')
  return id
}

/** The row's title at that time: the row may be renamed or gone when somebody reads the entry. */
function titleOf(row: object | undefined): { title?: string } {
  const title = row && 'title' in row ? row.title : undefined
  return typeof title === 'string' && title !== '' ? { title } : {}
}
