import { createHash } from 'node:crypto'
import { splitViewId } from '@mimic/contract'
import { ApiError, notFound } from '../../platform/ApiError.ts'
import { embedOf, type Session } from '../../platform/sessions/Session.ts'
import type { PageRows } from './PageRows.ts'

/** The key by which a session remembers an unlocked page. Hashes are salted, so each new password has a new key. */
export const unlockOf = ({ id, passwordHash }: Omit<LockedPage, 'checkpwd'>): string =>
  `${splitViewId(id).id}:${createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 22)}`

export interface LockedPage {
  readonly id: string
  readonly checkpwd: number
  readonly passwordHash: string | null
}

/** The page, if the session may see it. @throws {ApiError} 404 for one of another organisation, 423 while it is locked. */
export async function pageAccess(rows: PageRows, session: Session, pageId: string) {
  const page = await rows.find(session.scope, pageId)
  if (!page) throw notFound()
  if (!isOpenTo(session, page)) throw new ApiError('pageLocked')
  return page
}

/** The same check, with a boolean instead of an error. */
export async function maySeePage(rows: PageRows, session: Session, pageId: string): Promise<boolean> {
  const page = await rows.find(session.scope, pageId)
  return page !== undefined && isOpenTo(session, page)
}

/** Whether a page that the session may see needs no password, or the session needs none any more. */
export const isOpenTo = (session: Session, page: LockedPage): boolean =>
  page.checkpwd === 0 || isUnlocked(session, page)

/** A designer of the organisation needs no password for a page that he may edit; an embed token includes its pages. */
export const isUnlocked = (session: Session, page: Omit<LockedPage, 'checkpwd'>): boolean =>
  embedOf(session)?.pageIds.includes(page.id) ||
  (session.by === 'person' && session.unlockedPages.has(unlockOf(page))) ||
  session.auths.includes('page.edit')
