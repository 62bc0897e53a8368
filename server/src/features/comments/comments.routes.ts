import { randomUUID } from 'node:crypto'
import { type Comment, comment, limits, splitIds } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { PageRows } from '../pages/PageRows.ts'
import { pageAccess } from '../pages/pageAccess.ts'
import { CommentRows } from './CommentRows.ts'

interface Deps extends Pick<ServerContext, 'now'> {
  readonly pages: PageRows
  readonly rows: CommentRows
}

/** Comments on pages. Everybody who may see a page reads them; everybody who may edit pages writes them. */
export function commentsFeature({ db, now }: ServerContext): Feature {
  const deps: Deps = { now, pages: new PageRows(db), rows: new CommentRows(db) }
  return {
    routes: [
      handle(comment.query, query(deps)),
      handle(comment.read, read(deps)),
      handle(comment.add, add(deps), { perMinute: 120 }),
      handle(comment.edit, edit(deps)),
      handle(comment.delete, remove(deps)),
      handle(comment.resolve, resolve(deps)),
    ],
  }
}

const query =
  ({ pages, rows }: Deps): Handler<typeof comment.query> =>
  async ({ pageId }, { session }) => {
    await pageAccess(pages, session, pageId)
    const hidden = await pages.hidden(session.scope, pageId, session.regions)
    const all = (await rows.query(session.scope, pageId)).filter(({ widgetId }) => !hidden.has(widgetId))
    return { rows: all, total: all.length }
  }

const read =
  ({ pages, rows }: Deps): Handler<typeof comment.read> =>
  async ({ pageId, ids }, { session }) => {
    await pageAccess(pages, session, pageId)
    const named = [...new Set(splitIds(ids))]
    if (named.length > limits.comment.perPage) throw invalid('ids', 'limit', limits.comment.perPage)
    await rows.markRead(session.scope, pageId, named)
    return null
  }

const add =
  ({ now, pages, rows }: Deps): Handler<typeof comment.add> =>
  async (
    { pageId, parentId, widgetId = '', dx = 0, dy = 0, x = 0, y = 0, text },
    { session: { scope, loginname: author }, change },
  ) => {
    orNotFound(await pages.find(scope, pageId))
    const place = parentId === undefined ? { widgetId, dx, dy, x, y } : await threadPlace(rows, scope, pageId, parentId)
    const id = randomUUID()
    const added = {
      id,
      pageId,
      parentId: parentId ?? null,
      author,
      ...place,
      text: spoken(text),
    }
    return change(async (trx) => {
      const own = rows.in(trx)
      if ((await own.count(scope, pageId)) >= limits.comment.perPage)
        throw invalid('pageId', 'limit', limits.comment.perPage)
      await own.add(scope, added, now())
      const after = orNotFound(await own.find(scope, id))
      return { after, reply: after }
    })
  }

const edit =
  ({ now, rows }: Deps): Handler<typeof comment.edit> =>
  ({ id, text }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = await ownComment(own, scope, id)
      await own.edit(scope, id, spoken(text), now())
      const after = orNotFound(await own.find(scope, id))
      return { before, after, reply: after }
    })

const remove =
  ({ rows }: Deps): Handler<typeof comment.delete> =>
  ({ id }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = await ownComment(own, scope, id)
      if ((await own.answers(scope, id)).some(({ isOwn }) => !isOwn)) throw conflict('id', 'answered')
      await own.remove(scope, id)
      return { before, reply: null }
    })

const resolve =
  ({ now, rows }: Deps): Handler<typeof comment.resolve> =>
  ({ id, resolved }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const before = orNotFound(await own.find(scope, id))
      if (before.parentId !== null) throw invalid('id', 'unknown')
      await own.resolve(scope, id, resolved ? loginname : '', resolved ? now() : null)
      const after = orNotFound(await own.find(scope, id))
      return { before, after, reply: after }
    })

function spoken(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid('text', 'required')
  return trimmed
}

/** An answer belongs to a thread's first comment. Threads have one level: an answer to an answer would not be shown. */
async function threadPlace(rows: CommentRows, scope: Scope, ofPage: string, answered: string) {
  const { pageId, parentId, widgetId, dx, dy, x, y } = orNotFound(await rows.find(scope, answered))
  if (pageId !== ofPage || parentId !== null) throw invalid('parentId', 'unknown')
  return { widgetId, dx, dy, x, y }
}

/** @throws {ApiError} forbidden for a comment of another account */
async function ownComment(own: CommentRows, scope: Scope, id: string): Promise<Comment> {
  const before = orNotFound(await own.find(scope, id))
  if (!before.isOwn) throw new ApiError('forbidden')
  return before
}
