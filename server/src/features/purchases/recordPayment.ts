import { type BodyOf, type purchase, purchaseProblem } from '@mimic/contract'
import { conflict, notFound } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/Database.ts'
import { orNotFound } from '../../platform/handle.ts'
import { PurchaseRows } from './PurchaseRows.ts'

/** The account of the audit for what no person did. */
const NOBODY = ''

/**
 * Enters a payment that a payment service reports, once, however often it reports it.
 * @throws {ApiError} 404 for another order, number or amount; 409 for an order that cannot be paid
 */
export function recordPayment(
  db: Db,
  { id, orderId, number, amount, reference }: BodyOf<typeof purchase.paid>,
  time: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = new PurchaseRows(trx)
    const before = orNotFound(await rows.ofAnybody(orderId))
    if (before.number !== number || before.amount !== amount) throw notFound()
    const { orgId } = before
    if (!(await rows.addReport({ id, orgId, purchaseId: orderId, gmtCreate: time }))) {
      if ((await rows.orderOfReport(id)) !== orderId) throw conflict('id', 'used')
      return
    }
    const problem = purchaseProblem(before.status, 'paid')
    if (problem) throw conflict('orderId', problem)
    await rows.set(before, { status: 'paid', reference, gmtPaid: time }, { modifiedBy: '', gmtModified: time })
    const detail = { title: number, reference, amount, report: id, after: { status: 'paid' } }
    const entry = { action: 'purchase.paid', subject: orderId, detail, result: 'success' } as const
    await audit(trx, { orgId, userId: NOBODY }, entry, time)
  })
}
