import { randomUUID } from 'node:crypto'
import { isRepairOver, limits, orderPhoto, type RepairOrder } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { pictureReply } from '../images/pictureReply.ts'
import { readImage } from '../images/readImage.ts'
import { PhotoRows } from './PhotoRows.ts'
import { repairRows } from './RepairRows.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly decoder: ImageDecoder
}

/** Photos of repair orders: of the fault by who reports it, of the work by who does it. */
export function photoRoutes({ db, now }: ServerContext): { readonly routes: readonly Route[]; stop(): void } {
  const decoder = new ImageDecoder()
  const deps: Deps = { db, now, decoder }
  return {
    routes: [
      handle(orderPhoto.upload, upload(deps), { perMinute: 60, per: 'session' }),
      handle(orderPhoto.delete, remove),
      handle(orderPhoto.file, file(deps)),
    ],
    stop: () => decoder.stop(),
  }
}

const upload =
  ({ db, decoder, now }: Deps): Handler<typeof orderPhoto.upload> =>
  async ({ orderId, file }, { session, change }) => {
    const { scope } = session
    await openOrder(db, session, orderId)
    const read = await readImage(decoder, Buffer.from(file, 'base64'), limits.orderPhoto.side)
    return change(async (trx) => {
      const { equipId } = await openOrder(trx, session, orderId)
      const own = new PhotoRows(trx)
      if ((await own.count(scope, orderId)) >= limits.orderPhoto.perOrder)
        throw invalid('orderId', 'limit', limits.orderPhoto.perOrder)
      const id = randomUUID()
      await own.add(scope, { ...read, id, orderId, equipId }, now())
      const after = orNotFound(await own.find(scope, id))
      return { after, reply: after }
    })
  }

const remove: Handler<typeof orderPhoto.delete> = ({ id }, { session, change }) =>
  change(async (trx) => {
    const own = new PhotoRows(trx)
    const before = orNotFound(await own.find(session.scope, id))
    await openOrder(trx, session, before.orderId)
    await own.remove(session.scope, id)
    return { before, reply: null }
  })

/**
 * The order, where the caller may change its photos.
 * @throws {ApiError} 404; 409 `ended` for one that is over; 403 for who neither reported it, nor has it, nor dispatches
 */
async function openOrder(db: Db, { scope, auths }: Session, id: string): Promise<RepairOrder> {
  const order = orNotFound(await repairRows(db).find(scope, id))
  if (isRepairOver(order.status)) throw conflict('status', 'ended')
  if (order.assigneeId === scope.userId || auths.includes('order.dispatch')) return order
  const reporter = db.selectFrom('repair_order').select('userId').where(inScope(scope, 'repair_order'))
  if ((await reporter.where('id', '=', id).executeTakeFirst())?.userId !== scope.userId) throw new ApiError('forbidden')
  return order
}

const file =
  ({ db }: Deps): Handler<typeof orderPhoto.file> =>
  async ({ photoId: id }, { session, request, reply }) =>
    pictureReply(request, reply, { id, ...orNotFound(await new PhotoRows(db).file(session.scope, id)) })
