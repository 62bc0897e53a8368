import { randomUUID } from 'node:crypto'
import { type AuditName, type Comment, comment, limits, splitIds } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { CommentRows } from './CommentRows.ts'

/** What designers say about pages. Whoever may see a page reads it, whoever may edit pages takes part. */
export function commentsFeature({ db, now }: ServerContext): Feature {
  const pages = new PageRows(db)
  const rows = new CommentRows(db)

  /** One change with its line in the audit, or neither. */
  const change = <T>(
    scope: Scope,
    action: AuditName,
    subject: string,
    detail: object,
    work: (own: CommentRows) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const done = await work(rows.in(trx))
      await audit(trx, scope, { action, subject, detail, result: 'success' }, now())
      return done
    })
  const spoken = (text: string): string => {
    const trimmed = text.trim()
    if (trimmed === '') throw invalid('text', 'required')
    return trimmed
  }
  const ownComment = async (scope: Scope, id: string): Promise<Comment> => {
    const before = found(await rows.find(scope, id))
    if (!before.isOwn) throw new ApiError('forbidden')
    return before
  }

  return {
    routes: [
      handle(comment.query, async ({ pageId }, { session }) => {
        await pageAccess(pages, session, pageId)
        const all = await rows.query(session.scope, pageId)
        return { rows: all, total: all.length }
      }),
      handle(comment.read, async ({ pageId, ids }, { session }) => {
        await pageAccess(pages, session, pageId)
        const named = [...new Set(splitIds(ids))]
        if (named.length > limits.comment.perPage) throw invalid('ids', 'limit', limits.comment.perPage)
        await rows.markRead(session.scope, pageId, named)
        return null
      }),
      handle(
        comment.add,
        async ({ pageId, parentId, widgetId = '', dx = 0, dy = 0, x = 0, y = 0, text }, { session }) => {
          const { scope, loginname: author } = session
          found(await pages.find(scope, pageId))
          const parent = parentId === undefined ? undefined : found(await rows.find(scope, parentId))
          // An answer to an answer would stand in no thread.
          if (parent && (parent.pageId !== pageId || parent.parentId !== null)) throw invalid('parentId', 'unknown')
          const place = parent ?? { widgetId, dx, dy, x, y }
          const id = randomUUID()
          const where = {
            ...{ id, pageId, parentId: parentId ?? null, author },
            ...{ widgetId: place.widgetId, dx: place.dx, dy: place.dy, x: place.x, y: place.y },
          }
          const words = spoken(text)
          return change(scope, 'project.page.comment.add', id, where, async (own) => {
            if ((await own.count(scope, pageId)) >= limits.comment.perPage)
              throw invalid('pageId', 'limit', limits.comment.perPage)
            await own.add(scope, { ...where, text: words }, now())
            return found(await own.find(scope, id))
          })
        },
        { perMinute: 120 },
      ),
      handle(comment.edit, async ({ id, text }, { session: { scope } }) => {
        const { text: before } = await ownComment(scope, id)
        const after = spoken(text)
        return change(scope, 'project.page.comment.edit', id, { before, after }, async (own) => {
          await own.edit(scope, id, after, now())
          return found(await own.find(scope, id))
        })
      }),
      handle(comment.delete, async ({ id }, { session: { scope } }) => {
        const before = await ownComment(scope, id)
        await change(scope, 'project.page.comment.delete', id, { before }, async (own) => {
          if ((await own.answers(scope, id)).some(({ isOwn }) => !isOwn)) throw new ApiError('conflict')
          await own.remove(scope, id)
        })
        return null
      }),
      handle(comment.resolve, async ({ id, resolved }, { session: { scope, loginname } }) => {
        const before = found(await rows.find(scope, id))
        if (before.parentId !== null) throw invalid('id', 'unknown')
        return change(scope, 'project.page.comment.resolve', id, { resolved }, async (own) => {
          await own.resolve(scope, id, resolved ? loginname : '', resolved ? now() : null)
          return found(await own.find(scope, id))
        })
      }),
    ],
  }
}
