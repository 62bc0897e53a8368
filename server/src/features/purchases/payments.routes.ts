import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits, purchase } from '@mimic/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../platform/ApiError.ts'
import { type Handler, handle, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { recordPayment } from './recordPayment.ts'

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
    await recordPayment(db, { id, orderId, number, amount, reference }, now())
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
