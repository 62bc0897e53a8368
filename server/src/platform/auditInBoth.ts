import type { AuditName } from '@mimic/contract'
import { audit } from './audit.ts'
import type { Changed } from './change.ts'
import type { Db } from './db/Database.ts'
import type { Session } from './sessions/Session.ts'

/** Enters what an operator does to another organisation in that one's audit too. */
export async function auditInBoth<T>(
  trx: Db,
  { scope, loginname }: Session,
  orgId: string,
  action: AuditName,
  changed: Changed<T>,
  now: number,
): Promise<Changed<T>> {
  if (orgId !== scope.orgId) {
    const { before, after, detail, subject = orgId } = changed
    const more = { ...(before && { before }), ...(after && { after }), ...detail, operator: loginname }
    await audit(trx, { orgId, userId: scope.userId }, { action, subject, detail: more, result: 'success' }, now)
  }
  return changed
}
