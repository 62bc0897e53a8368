import {
  type OrgRole,
  orgRole,
  type Permission,
  permissions,
  roleEntity,
  rolePermissions,
  splitIds,
} from '@mimic/contract'
import { sql } from 'kysely'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { type EntityQuery, type EntityReads, EntityRows, type EntityStore } from '../../platform/entity/EntityRows.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { refuseInGroups, renameInGroups } from './companyLogin/groupNames.ts'
import { assertHolds, assertManaged, assertMayDoRole, lockRights } from './granting.ts'

const store: EntityStore = {
  facts: {
    isBuiltIn: sql<number>`0`,
    usedCount: sql<number>`(
      select count(*) from account
      where account."roleId" = "role".id and account."orgId" = "role"."orgId" and account."gmtDeleted" = 0)`,
  },
  uses: [
    { table: 'account', column: 'roleId', title: 'loginname' },
    { table: 'login_provider', column: 'roleId', title: 'title' },
  ],
}

type Deps = Pick<ServerContext, 'db' | 'events' | 'log'>

/** Roles of an organisation: what the accounts that have one may do. */
export function rolesFeature(context: ServerContext): Feature {
  return {
    routes: [
      ...entityRoutes(roleEntity, orgRole, context, optionsOf(context)),
      handle(orgRole.requireFactor, requireFactor(context)),
    ],
  }
}

const optionsOf = (deps: Deps): EntityOptions<typeof roleEntity, OrgRole> => ({
  ...store,
  rows: new RoleRows(deps.db),
  checking: async (trx, session, { permissions: given, title }, id) => {
    await lockRights(trx, session.scope)
    if (id !== undefined) await assertMayDoRole(trx, session, id, 'id')
    if (typeof given === 'string') assertHolds(session, listed(given), 'permissions')
    if (id !== undefined && typeof title === 'string') await renameInGroups(trx, session.scope, 'role', id, title)
  },
  removing: async (trx, scope, { id }, { session }) => {
    await lockRights(trx, scope)
    await assertMayDoRole(trx, session, id, 'id')
    await refuseInGroups(trx, scope, 'role', id)
    return {}
  },
  settled: (trx, { scope }) => assertManaged(trx, scope),
  changed: (scope, id) => notifyAccounts(deps, scope, id),
})

const requireFactor =
  (deps: Deps): Handler<typeof orgRole.requireFactor> =>
  ({ roleId, secondFactor }, { session, change }) =>
    change(async (trx) => {
      const { scope } = session
      await lockRights(trx, scope)
      await assertMayDoRole(trx, session, roleId, 'roleId')
      const required = await factorRoles(trx, scope)
      const others = required.filter((each) => each !== roleId)
      const before = { factorRoles: required.join(',') }
      const after = { factorRoles: (secondFactor ? [...others, roleId] : others).join(',') }
      await trx.updateTable('org').set(after).where('id', '=', scope.orgId).execute()
      return { subject: roleId, before, after, done: () => notifyAccounts(deps, scope, roleId), reply: null }
    })

/** Everything that is open for the accounts of a role looks at its rights again. */
async function notifyAccounts({ db, events, log }: Deps, { orgId }: Scope, roleId: string): Promise<void> {
  const own = db.selectFrom('account').select('id').where('orgId', '=', orgId).where('roleId', '=', roleId)
  try {
    for (const { id: userId } of await own.execute()) events.emit('accountChanged', { userId })
  } catch (error) {
    log.error({ err: error }, 'accounts of a role could not be told')
  }
}

/** The built-in roles whose accounts need a second factor. */
async function factorRoles(db: Db, { orgId }: Pick<Scope, 'orgId'>): Promise<string[]> {
  const own = db.selectFrom('org').select('factorRoles').where('id', '=', orgId)
  return splitIds((await own.executeTakeFirstOrThrow()).factorRoles)
}

const listed = (list: string): readonly Permission[] => permissions.filter((each) => splitIds(list).includes(each))

/** The built-in roles, and after them those of the organisation. */
class RoleRows implements EntityReads<OrgRole> {
  readonly #db: Db
  readonly #own: EntityRows<typeof roleEntity>

  constructor(db: Db) {
    this.#db = db
    this.#own = new EntityRows(db, roleEntity, store)
  }

  async query(
    scope: Scope,
    { page, pageSize, search, sort }: EntityQuery,
  ): Promise<{ rows: OrgRole[]; total: number }> {
    const builtIn = search ? [] : await this.#builtIn(scope)
    // There are few: `limits.people.roles`.
    const own = await this.#own.query(scope, { page: 1, pageSize: roleEntity.limit, search, sort })
    const all = [...builtIn, ...own.rows]
    return { rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  }

  find(scope: Scope, id: string): Promise<OrgRole | undefined> {
    return this.#own.find(scope, id)
  }

  async #builtIn({ orgId }: Scope): Promise<OrgRole[]> {
    const counts = await this.#db
      .selectFrom('account')
      .select(['roleId', (eb) => eb.fn.countAll<number>().as('count')])
      .where('orgId', '=', orgId)
      .where('gmtDeleted', '=', 0)
      .groupBy('roleId')
      .execute()
    const required = await factorRoles(this.#db, { orgId })
    return Object.entries(rolePermissions).map(([id, rights]) => ({
      id,
      version: 0,
      title: id,
      note: '',
      permissions: rights.join(','),
      secondFactor: required.includes(id),
      isBuiltIn: true,
      usedCount: counts.find(({ roleId }) => roleId === id)?.count ?? 0,
      gmtCreate: 0,
      gmtModified: 0,
    }))
  }
}
