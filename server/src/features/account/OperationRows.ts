import type { Operation } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'

export interface OperationFilter {
  readonly objectId?: string | undefined
  /** `own`: what the account itself has done. `org`: everybody of its organisation. */
  readonly of: 'own' | 'org'
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
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: Operation[]; total: number }> {
    const { total } = await this.#of(scope, filter)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await this.#of(scope, filter)
      .innerJoin('account', 'account.id', 'audit.userId')
      .leftJoin('equipment', 'equipment.id', 'audit.subject')
      .leftJoin('signal', 'signal.id', 'audit.subject')
      .leftJoin('page', 'page.id', 'audit.subject')
      .leftJoin('project', 'project.id', 'audit.subject')
      .leftJoin('alarm', 'alarm.id', 'audit.subject')
      .leftJoin('account as other', 'other.id', 'audit.subject')
      .select((eb) => [
        ...(['audit.id', 'audit.action', 'audit.subject', 'audit.detail', 'audit.result', 'audit.gmtCreate'] as const),
        'account.loginname',
        eb.fn
          .coalesce(
            'equipment.equipName',
            'signal.title',
            'page.title',
            eb.fn.coalesce('project.title', 'alarm.msg', 'other.loginname'),
          )
          .as('title'),
      ])
      .orderBy('audit.gmtCreate', 'desc')
      .orderBy('audit.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return {
      total: Number(total),
      rows: rows.map(({ subject, detail, title, ...row }) => ({
        ...row,
        objectId: subject,
        objectTitle: title || titleIn(detail),
      })),
    }
  }

  #of({ orgId, userId }: Scope, { objectId, of }: OperationFilter) {
    let query = this.#db.selectFrom('audit').where('audit.orgId', '=', orgId)
    if (of === 'own') query = query.where('audit.userId', '=', userId)
    if (objectId !== undefined) query = query.where('audit.subject', '=', objectId)
    return query
  }
}

/** What was changed is often gone, or has no name of its own; the entry may have kept one. */
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
