import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../../platform/ApiError.ts'
import type { Session } from '../../platform/sessions/Session.ts'

/**
 * The orders or invoices that a caller sees: those of the organisation or, without the permission to view them, those
 * that the account made.
 * @param isOfAll those of all organisations, for operators of the platform
 * @throws {ApiError} 403 where anybody else asks for all
 */
export function visibleTo(
  { auths, scope }: Session,
  table: 'purchase' | 'invoice',
  isOfAll: boolean,
): RawBuilder<boolean> {
  if (isOfAll) {
    if (!auths.includes('platform.operate')) throw new ApiError('forbidden')
    return sql<boolean>`1 = 1`
  }
  const own = sql<boolean>`${sql.ref(`${table}.orgId`)} = ${scope.orgId}`
  if (auths.includes('purchase.read')) return own
  return sql<boolean>`${own} and ${sql.ref(`${table}.userId`)} = ${scope.userId}`
}
