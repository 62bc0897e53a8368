import { type Equipment, type EquipmentGroup, group, limits, splitIds } from '@mimic/contract'
import { audit } from '../../platform/audit.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { MonitorList } from '../equipment/MonitorList.ts'
import { type GroupRow, GroupRows } from './GroupRows.ts'

/** Equipment groups, and the monitoring list by group. */
export function groupsFeature({ db, now }: ServerContext, list: MonitorList): Feature {
  const rows = new GroupRows(db)
  const toGroup = async (
    scope: Scope,
    { id, title, equipIds }: GroupRow,
    equipType?: Equipment['equipType'],
  ): Promise<EquipmentGroup> => {
    const equipment = equipIds.length === 0 ? [] : await list.all(scope, equipIds, equipType)
    return { id, title, equipmentCount: equipment.length, onlineCount: equipment.filter(({ online }) => online).length }
  }
  return {
    routes: [
      handle(group.query, async ({ search, equipType }, { session: { scope } }) =>
        Promise.all((await rows.query(scope, { search })).map((row) => toGroup(scope, row, equipType))),
      ),
      handle(
        group.queryByGroup,
        async (
          { groupId, page = 1, pageSize = limits.pageSize.default, search, sort, equipType },
          { session: { scope } },
        ) => {
          const { equipIds } = found(await rows.find(scope, groupId))
          return list.query(scope, { page, pageSize, search, sort, equipType, ids: equipIds })
        },
      ),
      handle(group.queryAllByGroup, async ({ groupId }, { session: { scope } }) =>
        list.all(scope, found(await rows.find(scope, groupId)).equipIds),
      ),
      handle(group.add, async ({ title }, { session: { scope } }) => {
        const id = await db.transaction().execute(async (trx) => {
          const added = await new GroupRows(trx).add(scope, title)
          const entry = {
            action: 'group.add',
            subject: added,
            detail: { after: { title } },
            result: 'success',
          } as const
          await audit(trx, scope, entry, now())
          return added
        })
        return { id, title, equipmentCount: 0, onlineCount: 0 }
      }),
      handle(group.edit, async ({ id, title, equipIds }, { session: { scope } }) => {
        const before = found(await rows.find(scope, id))
        await db.transaction().execute(async (trx) => {
          await new GroupRows(trx).edit(scope, id, title, equipIds === undefined ? undefined : splitIds(equipIds))
          const detail = { before, after: { title, equipIds } }
          await audit(trx, scope, { action: 'group.edit', subject: id, detail, result: 'success' }, now())
        })
        return toGroup(scope, found(await rows.find(scope, id)))
      }),
      handle(group.delete, async ({ id }, { session: { scope } }) => {
        const before = found(await rows.find(scope, id))
        await db.transaction().execute(async (trx) => {
          await new GroupRows(trx).delete(scope, id)
          await audit(trx, scope, { action: 'group.delete', subject: id, detail: { before }, result: 'success' }, now())
        })
        return null
      }),
    ],
  }
}
