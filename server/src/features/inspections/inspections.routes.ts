import { randomUUID } from 'node:crypto'
import { type Inspection, type InspectionItem, inspection, inspectionOutcome, limits, openItem } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { Jobs } from '../../platform/Jobs.ts'
import { assertRange } from '../../platform/queryRange.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { isExternal, type Session } from '../../platform/sessions/Session.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import { storeMessages } from '../messages/storeMessages.ts'
import { type InspectionFields, InspectionRows } from './InspectionRows.ts'
import { inspectionMessages } from './inspectionMessages.ts'
import { inspectorsOf } from './inspectors.ts'
import { assertPhotos, photosOf } from './itemPhotos.ts'
import { PlanWorker } from './PlanWorker.ts'
import { readItems } from './readItems.ts'

/** Inspections are made a day ahead: some minutes do not matter. */
const PLAN_MS = 5 * 60_000

/** Inspections of equipment: planned, carried out item by item, and read-only once they are finished or aborted. */
export function inspectionsFeature(context: ServerContext, equipment: EquipmentRows): Feature {
  const { db, now } = context
  const rows = new InspectionRows(db)
  const plans = new PlanWorker(context)
  const jobs = new Jobs(context.log, context.waitFactor)
  return {
    async start() {
      await jobs.now('making the inspections of plans', () => plans.run())
      jobs.every(PLAN_MS, 'making the inspections of plans', () => plans.run())
    },
    async stop() {
      await jobs.stop()
    },
    routes: [
      handle(
        inspection.query,
        async (
          { equipmentId, page = 1, pageSize = limits.pageSize.default, dateStart, dateEnd, ...wanted },
          { session: { scope } },
        ) => {
          orNotFound(await equipment.find(scope, equipmentId))
          if (dateStart !== undefined && dateEnd !== undefined) assertRange(dateStart, dateEnd)
          return rows.query(scope, equipmentId, { page, pageSize, dateStart, dateEnd, ...wanted })
        },
      ),
      handle(inspection.detail, async ({ id }, { session: { scope } }) => ({
        ...orNotFound(await rows.find(scope, id)),
        photos: await photosOf(db, scope, id),
      })),
      handle(
        inspection.mine,
        async ({ page = 1, pageSize = limits.pageSize.default }, { session: { scope, loginname } }) =>
          rows.mine(scope, loginname, { page, pageSize }),
      ),
      handle(
        inspection.add,
        async ({ equipmentId, title, items: text, gmtPlan, inspector = '' }, { session, change }) =>
          change(async (trx) => {
            const { scope, loginname } = session
            const own = rows.in(trx)
            orNotFound(await equipment.in(trx).find(scope, equipmentId))
            const items = readItems(text)
            await assertInspector(trx, session, inspector, now())
            if ((await own.count(scope, equipmentId)) >= limits.inspection.perEquipment)
              throw invalid('equipmentId', 'limit', limits.inspection.perEquipment)
            const id = randomUUID()
            const planned = { id, equipId: equipmentId, title, items, inspector, author: loginname, gmtPlan }
            await own.add(scope, planned, now())
            const after = orNotFound(await own.find(scope, id))
            return { after, reply: after }
          }),
      ),
      handle(inspection.edit, edit(rows, context)),
      handle(inspection.inspectors, async (_, { session: { scope } }) =>
        (await inspectorsOf(db, scope, now())).map(({ userId, loginname }) => ({ id: userId, loginname })),
      ),
    ],
  }
}

const edit =
  (rows: InspectionRows, { now, events }: Pick<ServerContext, 'now' | 'events'>): Handler<typeof inspection.edit> =>
  ({ id, items: text, action, reason, inspector, ...fields }, { session, change }) =>
    change(async (trx) => {
      const { scope, loginname } = session
      const own = rows.in(trx)
      const before = orNotFound(await own.find(scope, id))
      if (before.status !== 'notStarted') throw hasEnded()
      const items = text === undefined ? before.items : readItems(text)
      if (inspector !== undefined) await assertInspector(trx, session, inspector, now())
      const wanted: InspectionFields = {
        ...fields,
        items,
        ...(inspector === undefined ? {} : { inspector }),
        ...(action && { ...endOf(action, items, reason), inspector: loginname, gmtDone: now() }),
      }
      if (action === 'finish') await assertPhotos(trx, scope, before, items)
      if (!(await own.edit(scope, id, wanted, now()))) throw hasEnded()
      const after = orNotFound(await own.find(scope, id))
      const stage = action === 'finish' ? 'finished' : 'ended'
      // Whoever plans one by hand looks after it; those of plans are made by nobody.
      const isTold = action !== undefined && before.planId !== ''
      const told = isTold ? inspectionMessages({ ...after, orgId: scope.orgId }, stage, '') : []
      const stored = await storeMessages(trx, told, now())
      return { before, after, reply: after, done: () => events.emit('messagesStored', { rows: stored }) }
    })

const hasEnded = (): ApiError => new ApiError('conflict', [{ path: 'status', reason: 'ended' }])

/** The result with which an inspection ends. @throws {ApiError} for anything that is missing for that */
function endOf(
  action: 'finish' | 'abort',
  items: readonly InspectionItem[],
  reason = '',
): Pick<Inspection, 'status' | 'reason'> {
  if (action === 'abort') {
    if (reason.trim() === '') throw invalid('reason', 'required')
    return { status: 'aborted', reason: reason.trim() }
  }
  const open = openItem(items)
  if (open === 'all') throw invalid('items', 'required')
  if (open !== undefined) throw invalid(`items.${open}.note`, 'required')
  return { status: inspectionOutcome(items), reason: '' }
}

/**
 * An empty name means nobody, and is allowed. An account of a partner company names itself alone: the answer would tell
 * it which names there are.
 * @throws {ApiError} for an account that may carry out no inspections, or that the caller does not see
 */
async function assertInspector(db: Db, session: Session, inspector: string, now: number): Promise<void> {
  if (inspector === '') return
  const mayName = !isExternal(session) || inspector === session.loginname
  if (!mayName || !(await inspectorsOf(db, session.scope, now)).some(({ loginname }) => loginname === inspector))
    throw invalid('inspector', 'unknown')
}
