import { ApiError, notFound } from '../../platform/ApiError.ts'
import type { Session } from '../../platform/Sessions.ts'
import type { PageRows } from './PageRows.ts'

/** The page, if the session may see it. @throws {ApiError} 404 for one of another organisation, 423 while it is locked. */
export async function pageAccess(rows: PageRows, session: Session, pageId: string) {
  const page = await rows.find(session.scope, pageId)
  if (!page) throw notFound()
  if (page.checkpwd && !isUnlocked(session, pageId)) throw new ApiError('pageLocked')
  return page
}

/** A designer of the organisation needs no password for a page that he may edit. */
export const isUnlocked = (session: Session, pageId: string): boolean =>
  session.unlockedPages.has(pageId) || session.auths.includes('page.edit')
