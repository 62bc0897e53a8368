import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits, purchase, purchaseProblem } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, conflict, notFound } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { PurchaseRows } from './PurchaseRows.ts'

/** The account of the audit for what no person did. */
const NOBODY = ''

/** Payments of orders, as a payment service reports them. */
export function paymentRoutes(context: ServerContext): readonly Route[] {
  return [handle(purchase.paid, paid(context), { perMinute: 60 })]
}

const paid =
  ({ db, config, now }: ServerContext): Handler<typeof purchase.paid> =>
  async ({ id, orderId, number, amount, reference }, { request }) => {
    const secret = config.paymentSecret
    if (secret === undefined) throw notFound()
    assertSigned(request, secret, now())
    await db.transaction().execute(async (trx) => {
      const rows = new PurchaseRows(trx)
      const before = orNotFound(await rows.ofAnybody(orderId))
      if (before.number !== number || before.amount !== amount) throw notFound()
      const { orgId } = before
      const time = now()
      if (!(await rows.addReport({ id, orgId, purchaseId: orderId, gmtCreate: time }))) {
        if ((await rows.orderOfReport(id)) !== orderId) throw conflict('id', 'used')
        return
      }
      const problem = purchaseProblem(before.status, 'paid')
      if (problem) throw conflict('orderId', problem)
      await rows.set(before, { status: 'paid', reference, gmtPaid: time }, { modifiedBy: '', gmtModified: time })
      const detail = { title: number, reference, amount, report: id, after: { status: 'paid' } }
      await audit(
        trx,
        { orgId, userId: NOBODY },
        { action: 'purchase.paid', subject: orderId, detail, result: 'success' },
        time,
      )
    })
    return null
  }

/**
 * The signature covers the time and the body as it was sent.
 * @throws {ApiError} 403 for another signature, or a time that is too far off
 */
function assertSigned({ headers, body }: FastifyRequest, secret: string, now: number): void {
  const time = headers['x-mimic-time']
  const given = headers['x-mimic-signature']
  const wanted = `v1=${createHmac('sha256', secret)
    .update(`${String(time)}.${String(body)}`)
    .digest('hex')}`
  const isFresh = Math.abs(now - Number(time)) <= limits.purchase.callMs
  if (typeof given !== 'string' || !isFresh || !isSame(given, wanted)) throw new ApiError('forbidden')
}

/** Takes the same time wherever two texts of one length differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
