import { type Equipment, type EquipmentGroup, equipment, group, groupEntity, limits, splitIds } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import type { MonitorList } from '../equipment/MonitorList.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { assignMany } from './assignMany.ts'
import { type GroupRow, GroupRows } from './GroupRows.ts'

/** Equipment groups, the monitoring list by group, and equipment that is assigned to groups and gateways together. */
export function groupsFeature(context: ServerContext, list: MonitorList, equipmentRows: EquipmentRows): Feature {
  const { db, now, events } = context
  const rows = new GroupRows(db)
  const table = new EntityRows(db, groupEntity)
  const toGroup = async (
    scope: Scope,
    { id, title, equipIds }: GroupRow,
    equipType?: Equipment['equipType'],
  ): Promise<EquipmentGroup> => {
    const devices = equipIds.length === 0 ? [] : await list.all(scope, equipIds, equipType)
    return { id, title, equipmentCount: devices.length, onlineCount: devices.filter(({ online }) => online).length }
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
      handle(group.edit, async ({ id, equipIds, ...fields }, { session: { scope, loginname }, change }) => {
        await change(async (trx) => {
          const own = new GroupRows(trx)
          const before = found(await own.find(scope, id))
          await table.in(trx).edit(scope, id, fields, undefined, { loginname, now: now() })
          if (equipIds !== undefined) await own.setMembers(scope, id, splitIds(equipIds))
          return { before, after: found(await own.find(scope, id)), reply: null }
        })
        events.emit('rangesChanged', { orgId: scope.orgId })
        return toGroup(scope, found(await rows.find(scope, id)))
      }),
      handle(group.members, (_, { session: { scope } }) => rows.query(scope)),
      handle(group.move, async ({ equipIds, fromId, toId }, { session: { scope }, change }) => {
        await change(async (trx) => {
          const own = new GroupRows(trx)
          const ids = splitIds(equipIds)
          if (ids.length === 0) throw invalid('equipIds', 'required')
          if (fromId === undefined && toId === undefined) throw invalid('toId', 'required')
          const from = fromId === undefined ? undefined : found(await own.find(scope, fromId))
          const to = toId === undefined ? undefined : found(await own.find(scope, toId))
          if (from && fromId !== toId) await own.takeOut(from, ids)
          if (to) await own.putIn(scope, to, ids)
          const changed = [...(from && fromId !== toId ? [from] : []), ...(to ? [to] : [])]
          const told = changed.map(async (before) => ({ before, after: found(await own.find(scope, before.id)) }))
          return { rows: await Promise.all(told), reply: null }
        })
        events.emit('rangesChanged', { orgId: scope.orgId })
        return null
      }),
      handle(equipment.assign, async (body, { session: { scope, loginname }, change }) => {
        const author = { author: loginname, action: equipment.assign.audit.action, now: now() }
        const renewed = await change(async (trx) => {
          const { audited, gatewayIds } = await assignMany(trx, scope, body, equipmentRows.in(trx), {
            loginname,
            now: now(),
          })
          return { rows: audited, reply: await new GatewayConfigs(trx).renew(gatewayIds, author) }
        })
        events.emit('equipmentChanged', { orgId: scope.orgId })
        for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
        if (body.groupId !== undefined) events.emit('rangesChanged', { orgId: scope.orgId })
        return null
      }),
      handle(group.place, ({ id, beforeId }, { session: { scope }, change }) =>
        change(async (trx) => {
          const { before, after } = await table.in(trx).place(scope, id, beforeId)
          return { subject: id, before: { ids: before }, after: { ids: after }, reply: null }
        }),
      ),
      ...entityRoutes(groupEntity, group, context, {
        rows: {
          find: async (scope, id) => toGroup(scope, found(await rows.find(scope, id))),
          query: async (scope, { search }) => {
            const found = await rows.query(scope, { search })
            return { rows: await Promise.all(found.map((row) => toGroup(scope, row))), total: found.length }
          },
        },
        changed: ({ orgId }) => events.emit('rangesChanged', { orgId }),
        removing: async (trx, _scope, { id }) => {
          await trx.deleteFrom('equip_group_member').where('groupId', '=', id).execute()
          return {}
        },
      }),
    ],
  }
}
