import { createHash } from 'node:crypto'
import { codes, projectMonitor, splitViewId } from '@mimic/contract'
import { refusal } from '../../platform/ApiError.ts'
import { handle, handlePerson, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { isPassword } from '../user/passwords.ts'
import { guardOf } from '../user/TryGuard.ts'
import { PageRows } from './PageRows.ts'
import { isUnlocked, pageAccess, unlockOf } from './pageAccess.ts'
import { pageSaveRoute } from './pageSave.routes.ts'

/** Pages as a monitor reads them, their password, and saving a new version. */
export function pagesFeature(context: ServerContext): Feature {
  const { db, sessions, events, now } = context
  const rows = new PageRows(db)
  const guard = guardOf(context, 'page', 'password')
  return {
    routes: [
      handle(projectMonitor.pageInfo, async ({ id }, { session }) =>
        orNotFound(await rows.info(session.scope, id, session.regions, (page) => isUnlocked(session, page))),
      ),
      handlePerson(projectMonitor.validPassword, async ({ id, password }, { session, request, change }) => {
        const page = orNotFound(await rows.find(session.scope, id))
        const isRight = await guard.try(
          `${session.scope.userId} ${id}`,
          request.ip,
          async () => (await isPassword(page.passwordHash, password)) || undefined,
        )
        const result = isRight ? 'success' : String(codes.wrongPassword)
        await change(async () => ({ subject: id, result, reply: null }))
        if (!isRight) throw refusal('wrongPassword', 'password', 'format')
        await sessions.unlock(session, unlockOf(page))
        return null
      }),
      handle(projectMonitor.pageFile, async ({ pageId, version }, { session, request, reply }) => {
        await pageAccess(rows, session, pageId)
        const row = orNotFound(await rows.version(session.scope, pageId, version, session.regions))
        // An equipment's signals come and go with its binding, and a reader's regions with the account: the page is
        // another file then.
        const isChanging = splitViewId(pageId).equipId !== undefined || row.regions !== ''
        const etag = isChanging ? `"${hashOf(row.file)}"` : `"${pageId}-${version}"`
        // Immutable, but private: another account of this browser must ask again.
        reply
          .header('cache-control', isChanging ? 'private, no-cache' : 'private, max-age=31536000, immutable')
          .header('vary', 'cookie, authorization, origin')
          .header('etag', etag)
          .type('application/json')
        if (request.headers['if-none-match'] !== etag) return row.file
        reply.status(304)
        return ''
      }),
      pageSaveRoute({ db, events, now }, rows),
    ],
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
