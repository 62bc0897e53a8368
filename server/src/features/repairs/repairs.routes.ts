import { limits, type RepairDetail, type RepairOrder, repair, repairEntity, splitIds } from '@mimic/contract'
import { conflict, invalid } from '../../platform/ApiError.ts'
import { newId } from '../../platform/bulkChange.ts'
import type { Db, Scope, TableRow } from '../../platform/db/Database.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { storeMessages } from '../messages/storeMessages.ts'
import { PhotoRows } from '../orders/PhotoRows.ts'
import { photoRoutes } from './photos.routes.ts'
import { hasAlarm, ordersOfAlarms, repairRows, repairStatistics, repairStore } from './RepairRows.ts'
import { repairMessages } from './repairMessages.ts'
import { repairStep } from './repairStep.ts'
import { workersOf } from './workersOf.ts'

/** Repair orders are reported at an equipment or from an alarm, dispatched to a person, received and finished by them. */
export function repairsFeature(context: ServerContext): Feature {
  const photos = photoRoutes(context)
  return {
    async stop() {
      photos.stop()
    },
    routes: [
      ...entityRoutes(repairEntity, repair, context, repairStore),
      handle(repair.list, list(context)),
      handle(repair.mine, mine(context)),
      handle(repair.detail, detail(context)),
      handle(repair.ofAlarms, ofAlarms(context)),
      handle(repair.statistics, statistics(context)),
      handle(repair.workers, workers(context)),
      handle(repair.add, add(context)),
      handle(repair.edit, edit(context)),
      ...photos.routes,
    ],
  }
}

type Deps = Pick<ServerContext, 'db' | 'events' | 'now'>

const list =
  ({ db }: Deps): Handler<typeof repair.list> =>
  ({ page = 1, pageSize = limits.pageSize.default, search, status, equipmentId, assigneeId }, { session: { scope } }) =>
    repairRows(db).query(scope, { page, pageSize, search, filters: { status, assigneeId, equipId: equipmentId } })

const mine =
  ({ db }: Deps): Handler<typeof repair.mine> =>
  ({ page = 1, pageSize = limits.pageSize.default, search, status }, { session: { scope } }) =>
    repairRows(db).query(scope, { page, pageSize, search, filters: { status, assigneeId: scope.userId } })

const detail =
  ({ db }: Deps): Handler<typeof repair.detail> =>
  async ({ id }, { session: { scope } }): Promise<RepairDetail> => ({
    ...orNotFound(await repairRows(db).find(scope, id)),
    photos: await new PhotoRows(db).of(scope, id),
  })

const ofAlarms =
  ({ db }: Deps): Handler<typeof repair.ofAlarms> =>
  ({ alarmIds }, { session: { scope } }) =>
    ordersOfAlarms(db, scope, splitIds(alarmIds))

const statistics =
  ({ db }: Deps): Handler<typeof repair.statistics> =>
  ({ dateStart, dateEnd }, { session: { scope } }) =>
    repairStatistics(db, scope, dateStart, dateEnd)

const workers =
  ({ db, now }: Deps): Handler<typeof repair.workers> =>
  async ({ id }, { session: { scope } }) => {
    const { equipId } = orNotFound(await repairRows(db).find(scope, id))
    return workersOf(db, scope, equipId, now())
  }

const add =
  ({ events, now }: Deps): Handler<typeof repair.add> =>
  ({ equipmentId: equipId, alarmId = '', title, note = '' }, { session: { scope, loginname }, change }) =>
    change(async (trx) => {
      const own = repairRows(trx)
      const fields = { equipId, title, note }
      await own.assertParent(scope, fields)
      if (alarmId !== '') await assertAlarm(trx, scope, equipId, alarmId)
      const more = { alarmId, status: 'pending', userId: scope.userId, author: loginname }
      const id = await own.add(scope, fields, { loginname, now: now() }, more, newId())
      const after = orNotFound(await own.find(scope, id))
      const rows = await told(trx, scope, undefined, after, now())
      return { after, reply: after, done: () => events.emit('messagesStored', { rows }) }
    })

/** @throws {ApiError} 400 `unknown` for no alarm of the equipment, 409 `used` for one that has an order */
async function assertAlarm(trx: Db, scope: Scope, equipId: string, alarmId: string): Promise<void> {
  if (!(await hasAlarm(trx, scope, equipId, alarmId))) throw invalid('alarmId', 'unknown')
  const [order] = await ordersOfAlarms(trx, scope, [alarmId])
  if (order) throw conflict('alarmId', 'used')
}

const edit =
  ({ events, now }: Deps): Handler<typeof repair.edit> =>
  ({ id, baseVersion, ...asked }, { session, change }) =>
    change(async (trx) => {
      const { scope, loginname } = session
      const own = repairRows(trx)
      const before = orNotFound(await own.find(scope, id))
      const columns = await repairStep(trx, session, before, asked, now())
      // Without a version the step is still made from the state that was read: two people may take the same one.
      await own.edit(scope, id, columns, baseVersion ?? before.version, { loginname, now: now() })
      const after = orNotFound(await own.find(scope, id))
      const rows = await told(trx, scope, before, after, now())
      return { before, after, reply: after, done: () => events.emit('messagesStored', { rows }) }
    })

const told = (
  trx: Db,
  { orgId }: Scope,
  before: RepairOrder | undefined,
  after: RepairOrder,
  now: number,
): Promise<TableRow<'stored_message'>[]> => storeMessages(trx, repairMessages(orgId, before, after), now)
