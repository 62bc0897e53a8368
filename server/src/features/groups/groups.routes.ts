import { type Equipment, type EquipmentGroup, equipment, group, groupEntity, limits, splitIds } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { assertNoPosition } from '../../platform/positionUses.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import type { EquipmentRows } from '../equipment/EquipmentRows.ts'
import type { MonitorList } from '../equipment/MonitorList.ts'
import { GatewayConfigs } from '../gateways/store/GatewayConfigs.ts'
import { assignMany } from './assignMany.ts'
import { GroupRows } from './GroupRows.ts'
import { GroupTree } from './GroupTree.ts'
import { groupCounts } from './groupCounts.ts'

interface Deps extends Pick<ServerContext, 'db' | 'events' | 'now'> {
  readonly rows: GroupRows
  readonly equipmentRows: EquipmentRows
  readonly list: MonitorList
}

/** Equipment groups, the monitoring list by group, and equipment that is assigned to groups and gateways together. */
export function groupsFeature(context: ServerContext, list: MonitorList, equipmentRows: EquipmentRows): Feature {
  const { db, events, now } = context
  const deps: Deps = { db, events, now, rows: new GroupRows(db), equipmentRows, list }
  return {
    routes: [
      handle(group.query, query(deps)),
      handle(group.queryByGroup, queryByGroup(deps)),
      handle(group.queryAllByGroup, queryAllByGroup(deps)),
      handle(group.edit, edit(deps)),
      handle(group.members, (_, { session: { scope } }) => deps.rows.query(scope)),
      handle(group.move, move(deps)),
      handle(equipment.assign, assign(deps)),
      handle(group.place, place(deps)),
      ...entityRoutes(groupEntity, group, context, optionsOf(deps)),
    ],
  }
}

const counted = async ({ rows, list }: Deps, scope: Scope, equipType?: Equipment['equipType']) =>
  groupCounts(await rows.query(scope), await list.onlineStates(scope, equipType))

const find = async (deps: Deps, scope: Scope, id: string): Promise<EquipmentGroup> =>
  orNotFound((await counted(deps, scope)).find((each) => each.id === id))

const query =
  (deps: Deps): Handler<typeof group.query> =>
  async ({ search, equipType }, { session: { scope } }) => {
    const named = search ? await deps.rows.idsNamed(scope, search) : undefined
    return (await counted(deps, scope, equipType)).filter(({ id }) => !named || named.has(id))
  }

const queryByGroup =
  ({ list }: Deps): Handler<typeof group.queryByGroup> =>
  ({ page = 1, pageSize = limits.pageSize.default, ...given }, { session: { scope } }) =>
    list.query(scope, { page, pageSize, ...given })

const queryAllByGroup =
  ({ list }: Deps): Handler<typeof group.queryAllByGroup> =>
  async ({ groupId }, { session: { scope } }) =>
    (await list.query(scope, { page: 1, pageSize: limits.idList, groupId })).rows

const edit =
  (deps: Deps): Handler<typeof group.edit> =>
  async ({ id, equipIds, ...given }, { session: { scope, loginname }, change }) => {
    const author = { loginname, now: deps.now() }
    await change(async (trx) => {
      const own = new GroupRows(trx)
      const before = orNotFound(await own.find(scope, id))
      const { parentId, ...fields } = given
      // A group whose parent the account does not see stands at the top for it, and stays where it is.
      const target = parentId === before.parentId ? undefined : parentId
      const tree = new GroupTree(trx, scope)
      if (target !== undefined && (target === '' || (await own.find(scope, target)))) await tree.assertFits(id, target)
      await new EntityRows(trx, groupEntity).edit(scope, id, { ...fields, parentId: target }, undefined, author)
      // Its place among those of the new parent.
      if (target !== undefined) await tree.move(id, { parentId: target }, author)
      if (equipIds !== undefined) await own.setMembers(scope, id, splitIds(equipIds))
      return { before, after: orNotFound(await own.find(scope, id)), reply: null }
    })
    deps.events.emit('rangesChanged', { orgId: scope.orgId })
    return find(deps, scope, id)
  }

const move =
  ({ events }: Deps): Handler<typeof group.move> =>
  async ({ equipIds, fromId, toId }, { session: { scope }, change }) => {
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
      const rows = changed.map(async (before) => ({ before, after: orNotFound(await own.find(scope, before.id)) }))
      return { rows: await Promise.all(rows), reply: null }
    })
    events.emit('rangesChanged', { orgId: scope.orgId })
    return null
  }

const assign =
  ({ events, now, equipmentRows }: Deps): Handler<typeof equipment.assign> =>
  async (body, { session: { scope, loginname }, change }) => {
    const author = { author: loginname, action: equipment.assign.audit.action, now: now() }
    const renewed = await change(async (trx) => {
      const by = { loginname, now: now() }
      const { audited, gatewayIds } = await assignMany(trx, scope, body, equipmentRows.in(trx), by)
      return { rows: audited, reply: await new GatewayConfigs(trx).renew(gatewayIds, author) }
    })
    events.emit('equipmentChanged', { orgId: scope.orgId })
    for (const gatewayId of renewed) events.emit('gatewayConfigChanged', { gatewayId })
    if (body.groupId !== undefined) events.emit('rangesChanged', { orgId: scope.orgId })
    return null
  }

const place =
  ({ events, now }: Deps): Handler<typeof group.place> =>
  async ({ id, ...target }, { session: { scope, loginname }, change }) => {
    await change(async (trx) => {
      const tree = new GroupTree(trx, scope)
      return { subject: id, ...(await tree.move(id, target, { loginname, now: now() })), reply: null }
    })
    events.emit('rangesChanged', { orgId: scope.orgId })
    return null
  }

const optionsOf = (deps: Deps): EntityOptions<typeof groupEntity, EquipmentGroup> => ({
  rows: { find: (scope, id) => find(deps, scope, id), query: async () => ({ rows: [], total: 0 }) },
  changed: ({ orgId }) => deps.events.emit('rangesChanged', { orgId }),
  checking: async (trx, { scope }, { parentId }) => {
    if (typeof parentId === 'string' && (await new GroupRows(trx).find(scope, parentId)))
      await new GroupTree(trx, scope).assertFits(undefined, parentId)
  },
  removing: async (trx, scope, { id }, { session: { loginname } }) => {
    await assertNoPosition(trx, scope, 'groupIds', id)
    await trx.deleteFrom('equip_group_member').where('groupId', '=', id).execute()
    const below = await new GroupTree(trx, scope).lift(id, { loginname, now: deps.now() })
    // How many, not which: whoever reads the entry may not see all of them.
    return below > 0 ? { detail: { movedUp: below } } : {}
  },
})
