import type { Operation } from '@mimic/contract'
import { sql } from 'kysely'
import { OPEN_RESULT } from '../../platform/audit.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { pagedRows } from '../../platform/db/pagedRows.ts'
import { inScope } from '../../platform/db/range.ts'

export interface OperationFilter {
  readonly objectId?: string | undefined
  /** `own`: operations of the account itself. `org`: those of its whole organisation. */
  readonly of: 'own' | 'org'
  /** Times of the entries, ms; both are included. */
  readonly dateStart?: number | undefined
  readonly dateEnd?: number | undefined
  /** Part of the account's name, of the object's, or of the details, in any letter case. */
  readonly search?: string | undefined
  readonly outcome?: 'success' | 'failure' | undefined
}

/** The audit, as people read it. */
export class OperationRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(
    scope: Scope,
    filter: OperationFilter,
    part: { page: number; pageSize: number },
  ): Promise<{ rows: Operation[]; total: number }> {
    const own = this.#of(scope, filter)
      .select(['audit.id', 'audit.action', 'audit.subject', 'audit.detail', 'audit.result'])
      .select(['audit.gmtCreate', 'audit.address', actorOf.as('loginname'), titleOf.as('title')])
      .orderBy('audit.gmtCreate', 'desc')
      .orderBy('audit.id')
    const { rows, total } = await pagedRows(own, part)
    return {
      total,
      rows: rows.map(({ subject, title, loginname, ...row }) => ({
        ...row,
        loginname: loginname ?? '',
        objectId: subject,
        objectTitle: title || titleIn(row.detail),
      })),
    }
  }

  #of(scope: Scope, { objectId, of, dateStart, dateEnd, search, outcome }: OperationFilter) {
    let query = this.#db
      .selectFrom('audit')
      // Unknown names have no account, and programs have a key or a grant.
      .leftJoin('account', 'account.id', 'audit.userId')
      .leftJoin('api_key', 'api_key.id', 'audit.userId')
      .leftJoin('api_grant', 'api_grant.id', 'audit.userId')
      .leftJoin('equipment', 'equipment.id', 'audit.subject')
      .leftJoin('signal', 'signal.id', 'audit.subject')
      .leftJoin('page', 'page.id', 'audit.subject')
      .leftJoin('project', 'project.id', 'audit.subject')
      .leftJoin('alarm', 'alarm.id', 'audit.subject')
      .leftJoin('account as other', 'other.id', 'audit.subject')
      .where('audit.orgId', '=', scope.orgId)
    if (of === 'own') query = query.where('audit.userId', '=', scope.userId)
    else if (scope.range.is !== 'all') {
      // Other accounts' changes to rows of the range. Other entries may name rows that the range leaves out.
      const objects = (['equipment', 'signal', 'page', 'project', 'alarm'] as const).map((table) =>
        inScope(scope, table),
      )
      query = query.where((eb) => eb.or([eb('audit.userId', '=', scope.userId), ...objects]))
    }
    if (objectId !== undefined) query = query.where('audit.subject', '=', objectId)
    if (dateStart !== undefined) query = query.where('audit.gmtCreate', '>=', dateStart)
    if (dateEnd !== undefined) query = query.where('audit.gmtCreate', '<=', dateEnd)
    const isDone = sql<boolean>`audit.result like 'success%'`
    if (outcome === 'success') query = query.where(isDone)
    if (outcome === 'failure') query = query.where(sql<boolean>`not ${isDone} and audit.result <> ${OPEN_RESULT}`)
    if (search !== undefined && search !== '') {
      query = query.where((eb) =>
        eb.or([actorOf, titleOf, 'audit.detail', 'audit.subject'].map((column) => contains(column, search))),
      )
    }
    return query
  }
}

/** The actor of an entry: an account by its login name, or a program by the name of its key or grant. */
const actorOf = sql<string | null>`coalesce(
  account.loginname, api_key.title, api_grant.company || ': ' || api_grant.title)`

/** The current name of the entry's object. */
const titleOf = sql<string | null>`coalesce(
  equipment."equipName", signal.title, page.title, project.title, alarm.msg, other.loginname)`

/** The changed row is often gone, or has no name; the entry may have kept one. */
function titleIn(detail: string): string {
  // Written by audit(), from an object.
  const entry = JSON.parse(detail) as Record<string, unknown>
  for (const part of [entry, entry['after'], entry['before']]) {
    if (typeof part !== 'object' || part === null) continue
    const { title, name } = part as Record<string, unknown>
    for (const text of [title, name]) if (typeof text === 'string' && text !== '') return text
  }
  return ''
}
