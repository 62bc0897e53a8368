import type { Comment } from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

export type NewComment = Omit<
  Comment,
  'isOwn' | 'isUnread' | 'gmtCreate' | 'gmtModified' | 'resolvedBy' | 'gmtResolved'
>

/** Comments of designers on pages, of one organisation. */
export class CommentRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): CommentRows {
    return new CommentRows(trx)
  }

  async query(scope: Scope, pageId: string): Promise<Comment[]> {
    const rows = await this.#all(scope).where('pageId', '=', pageId).orderBy('gmtCreate').orderBy('id').execute()
    return rows.map((row) => toComment(row, scope))
  }

  async find(scope: Scope, id: string): Promise<Comment | undefined> {
    const row = await this.#all(scope).where('id', '=', id).executeTakeFirst()
    return row && toComment(row, scope)
  }

  async answers(scope: Scope, id: string): Promise<Comment[]> {
    const rows = await this.#all(scope).where('parentId', '=', id).execute()
    return rows.map((row) => toComment(row, scope))
  }

  async count(scope: Scope, pageId: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom('page_comment')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where(inScope(scope, 'page_comment'))
      .where('pageId', '=', pageId)
      .executeTakeFirstOrThrow()
    return total
  }

  async add({ orgId, userId }: Scope, comment: NewComment, now: number): Promise<void> {
    const open = { gmtModified: null, resolvedBy: '', gmtResolved: null }
    await this.#db
      .insertInto('page_comment')
      .values({ ...comment, ...open, orgId, userId, gmtCreate: now })
      .execute()
  }

  /** Marks comments as read by the calling account. Comments of other pages are left out. */
  async markRead(scope: Scope, pageId: string, ids: readonly string[]): Promise<void> {
    await this.#db
      .insertInto('page_comment_read')
      .columns(['userId', 'commentId'])
      .expression((eb) =>
        eb
          .selectFrom('page_comment')
          .select([sql<string>`cast(${scope.userId} as varchar(64))`.as('userId'), 'id as commentId'])
          .where(inScope(scope, 'page_comment'))
          .where('pageId', '=', pageId)
          .where('id', 'in', ids)
          // Two browsers of one account that mark the same comments lock the rows in the same order.
          .orderBy('id'),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async edit(scope: Scope, id: string, text: string, now: number): Promise<void> {
    await this.#change(scope, id, { text, gmtModified: now })
  }

  async resolve(scope: Scope, id: string, by: string, at: number | null): Promise<void> {
    await this.#change(scope, id, { resolvedBy: by, gmtResolved: at })
  }

  /** Removes a comment with its answers. */
  async remove(scope: Scope, id: string): Promise<void> {
    for (const column of ['parentId', 'id'] as const)
      await this.#db.deleteFrom('page_comment').where(inScope(scope, 'page_comment')).where(column, '=', id).execute()
  }

  async removeOfPage(scope: Scope, pageId: string): Promise<void> {
    const own = () =>
      this.#db.deleteFrom('page_comment').where(inScope(scope, 'page_comment')).where('pageId', '=', pageId)
    // An answer refers to its comment, so it is removed first.
    await own().where('parentId', 'is not', null).execute()
    await own().execute()
  }

  #all(scope: Scope) {
    return this.#db
      .selectFrom('page_comment')
      .leftJoin('page_comment_read as read', (join) =>
        join.onRef('read.commentId', '=', 'page_comment.id').on('read.userId', '=', scope.userId),
      )
      .selectAll('page_comment')
      .select('read.commentId as readId')
      .where(inScope(scope, 'page_comment'))
  }

  async #change(
    scope: Scope,
    id: string,
    set: Partial<Pick<TableRow<'page_comment'>, 'text' | 'gmtModified' | 'resolvedBy' | 'gmtResolved'>>,
  ): Promise<void> {
    await this.#db
      .updateTable('page_comment')
      .set(set)
      .where(inScope(scope, 'page_comment'))
      .where('id', '=', id)
      .execute()
  }
}

function toComment(
  { orgId: _orgId, userId, readId, ...row }: TableRow<'page_comment'> & { readonly readId: string | null },
  scope: Scope,
): Comment {
  const isOwn = userId === scope.userId
  return { ...row, isOwn, isUnread: !isOwn && readId === null }
}
