import { type Equipment, equipment, group, groupEntity, limits, splitIds } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import type { MonitorList } from '../equipment/MonitorList.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { assignMany } from './assignMany.ts'
import { GroupRows } from './GroupRows.ts'
import { GroupTree } from './GroupTree.ts'
import { groupCounts } from './groupCounts.ts'

/** Equipment groups, the monitoring list by group, and equipment that is assigned to groups and gateways together. */
export function groupsFeature(context: ServerContext, list: MonitorList, equipmentRows: EquipmentRows): Feature {
  const { db, now, events } = context
  const rows = new GroupRows(db)
  const table = new EntityRows(db, groupEntity)
  const counted = async (scope: Scope, equipType?: Equipment['equipType']) =>
    groupCounts(await rows.query(scope), await list.onlineStates(scope, equipType))
  const find = async (scope: Scope, id: string) => orNotFound((await counted(scope)).find((each) => each.id === id))
  return {
    routes: [
      handle(group.query, async ({ search, equipType }, { session: { scope } }) => {
        const named = search ? await rows.idsNamed(scope, search) : undefined
        return (await counted(scope, equipType)).filter(({ id }) => !named || named.has(id))
      }),
      handle(group.queryByGroup, ({ page = 1, pageSize = limits.pageSize.default, ...query }, { session: { scope } }) =>
        list.query(scope, { page, pageSize, ...query }),
      ),
      handle(group.queryAllByGroup, async ({ groupId }, { session: { scope } }) => {
        const { rows: all } = await list.query(scope, { page: 1, pageSize: limits.idList, groupId })
        return all
      }),
      handle(group.edit, async ({ id, equipIds, ...given }, { session: { scope, loginname }, change }) => {
        const author = { loginname, now: now() }
        await change(async (trx) => {
          const own = new GroupRows(trx)
          const before = orNotFound(await own.find(scope, id))
          const { parentId, ...fields } = given
          // A group whose parent the account does not see stands at the top for it, and stays where it is.
          const target = parentId === before.parentId ? undefined : parentId
          const tree = new GroupTree(trx, scope)
          if (target !== undefined && (target === '' || (await own.find(scope, target))))
            await tree.assertFits(id, target)
          await table.in(trx).edit(scope, id, { ...fields, parentId: target }, undefined, author)
          // Its place among those of the new parent.
          if (target !== undefined) await tree.move(id, { parentId: target }, author)
          if (equipIds !== undefined) await own.setMembers(scope, id, splitIds(equipIds))
          return { before, after: orNotFound(await own.find(scope, id)), reply: null }
        })
        events.emit('rangesChanged', { orgId: scope.orgId })
        return find(scope, id)
      }),
      handle(group.members, (_, { session: { scope } }) => rows.query(scope)),
      handle(group.move, async ({ equipIds, fromId, toId }, { session: { scope }, change }) => {
        await change(async (trx) => {
          const own = new GroupRows(trx)
          const ids = splitIds(equipIds)
          if (ids.length === 0) throw invalid('equipIds', 'required')
          if (fromId === undefined && toId === undefined) throw invalid('toId', 'required')
          const from = fromId === undefined ? undefined : orNotFound(await own.find(scope, fromId))
          const to = toId === undefined ? undefined : orNotFound(await own.find(scope, toId))
          if (from && fromId !== toId) await own.takeOut(from, ids)
          if (to) await own.putIn(scope, to, ids)
          const changed = [...(from && fromId !== toId ? [from] : []), ...(to ? [to] : [])]
          const told = changed.map(async (before) => ({ before, after: orNotFound(await own.find(scope, before.id)) }))
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
      handle(group.place, async ({ id, ...target }, { session: { scope, loginname }, change }) => {
        await change(async (trx) => {
          const tree = new GroupTree(trx, scope)
          return { subject: id, ...(await tree.move(id, target, { loginname, now: now() })), reply: null }
        })
        events.emit('rangesChanged', { orgId: scope.orgId })
        return null
      }),
      ...entityRoutes(groupEntity, group, context, {
        rows: { find, query: async () => ({ rows: [], total: 0 }) },
        changed: ({ orgId }) => events.emit('rangesChanged', { orgId }),
        checking: async (trx, { scope }, { parentId }) => {
          if (typeof parentId === 'string' && (await new GroupRows(trx).find(scope, parentId)))
            await new GroupTree(trx, scope).assertFits(undefined, parentId)
        },
        removing: async (trx, scope, { id }, { session: { loginname } }) => {
          await trx.deleteFrom('equip_group_member').where('groupId', '=', id).execute()
          const below = await new GroupTree(trx, scope).lift(id, { loginname, now: now() })
          return below.length > 0 ? { detail: { movedUp: below } } : {}
        },
      }),
    ],
  }
}
