import { randomUUID } from 'node:crypto'
import { type InspectionState, isRepairOver, limits, orderPhoto } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { pictureReply } from '../images/pictureReply.ts'
import { readImage } from '../images/readImage.ts'
import { PhotoRows } from '../orders/PhotoRows.ts'
import { repairRows } from './RepairRows.ts'

/** Photos of phones are large, and whoever has taken one in the field does not come back for another. */
const DEADLINE_MS = 60_000

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly decoder: ImageDecoder
}

/** Photos of repair orders, by who reports the fault and who does the work, and of the items of inspections. */
export function photoRoutes({ db, now }: ServerContext): { readonly routes: readonly Route[]; stop(): void } {
  const decoder = new ImageDecoder({ deadlineMs: DEADLINE_MS })
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
  async ({ orderId, item = -1, file }, { session, change }) => {
    const { scope } = session
    await openOrder(db, session, orderId)
    const read = await readImage(decoder, Buffer.from(file, 'base64'), limits.orderPhoto.side)
    return change(async (trx) => {
      const { equipId } = await openOrder(trx, session, orderId)
      const own = new PhotoRows(trx)
      if ((await own.count(scope, orderId)) >= limits.orderPhoto.perOrder)
        throw invalid('orderId', 'limit', limits.orderPhoto.perOrder)
      const id = randomUUID()
      await own.add(scope, { ...read, id, orderId, item, equipId }, now())
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
 * The order, where the caller may change its photos: of an open repair order, who reported it, has it or dispatches; of
 * an open inspection, whoever may carry it out.
 * @throws {ApiError} 404; 409 `ended` for one that is over; 403 for other people
 */
async function openOrder(db: Db, { scope, auths }: Session, id: string): Promise<{ readonly equipId: string }> {
  const order = await repairRows(db).find(scope, id)
  if (!order) return openInspection(db, scope, id)
  if (isRepairOver(order.status)) throw conflict('status', 'ended')
  if (order.assigneeId === scope.userId || auths.includes('order.dispatch')) return order
  const reporter = db.selectFrom('repair_order').select('userId').where(inScope(scope, 'repair_order'))
  if ((await reporter.where('id', '=', id).executeTakeFirst())?.userId !== scope.userId) throw new ApiError('forbidden')
  return order
}

async function openInspection(db: Db, scope: Scope, id: string): Promise<{ readonly equipId: string }> {
  const own = db.selectFrom('inspection').select(['equipId', 'status']).where(inScope(scope, 'inspection'))
  const inspection = orNotFound(await own.where('id', '=', id).executeTakeFirst())
  const open: InspectionState = 'notStarted'
  if (inspection.status !== open) throw conflict('status', 'ended')
  return inspection
}

const file =
  ({ db }: Deps): Handler<typeof orderPhoto.file> =>
  async ({ photoId: id }, { session, request, reply }) =>
    pictureReply(request, reply, { id, ...orNotFound(await new PhotoRows(db).file(session.scope, id)) })
