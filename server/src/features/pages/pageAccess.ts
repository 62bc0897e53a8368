import { createHash } from 'node:crypto'
import { splitViewId } from '@mimic/contract'
import { ApiError, notFound } from '../../platform/ApiError.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import type { PageRows } from './PageRows.ts'

/** The key by which a session remembers an unlocked page. Hashes are salted, so each new password has a new key. */
export const unlockOf = ({ id, passwordHash }: LockedPage): string =>
  `${splitViewId(id).id}:${createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22)}`

interface LockedPage {
  readonly id: string
  readonly passwordHash: string | null
}

/** The page, if the session may see it. @throws {ApiError} 404 for one of another organisation, 423 while it is locked. */
export async function pageAccess(rows: PageRows, session: Session, pageId: string) {
  const page = await rows.find(session.scope, pageId)
  if (!page) throw notFound()
  if (page.checkpwd && !isUnlocked(session, page)) throw new ApiError('pageLocked')
  return page
}

/** The same check, with a boolean instead of an error. */
export async function maySeePage(rows: PageRows, session: Session, pageId: string): Promise<boolean> {
  const page = await rows.find(session.scope, pageId)
  return page !== undefined && (!page.checkpwd || isUnlocked(session, page))
}

/** A designer of the organisation needs no password for a page that he may edit; an embed token includes its page. */
export const isUnlocked = (session: Session, page: LockedPage): boolean =>
  session.embed?.pageId === page.id || session.unlockedPages.has(unlockOf(page)) || session.auths.includes('page.edit')
