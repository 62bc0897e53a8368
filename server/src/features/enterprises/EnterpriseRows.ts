import type { Enterprise } from '@mimic/contract'
import { type Insertable, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { totalOf } from '../../platform/db/totalOf.ts'
import type { EntityQuery } from '../../platform/entity/EntityRows.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { rangeColumns } from '../../platform/sessions/storedRange.ts'

type Org = Pick<Insertable<Tables['org']>, 'id' | 'title' | 'contact' | 'tel' | 'address' | 'note'>
type Main = Pick<Insertable<Tables['account']>, 'id' | 'loginname' | 'name' | 'email' | 'passwordHash'>

/** The organisations of the server, with their main accounts. An operator sees all of them, everybody else their own. */
export class EnterpriseRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): EnterpriseRows {
    return new EnterpriseRows(trx)
  }

  async query(
    session: Session,
    { page, pageSize, search, sort }: Pick<EntityQuery, 'page' | 'pageSize' | 'search' | 'sort'>,
  ): Promise<{ rows: Enterprise[]; total: number }> {
    let query = visible(this.#db, session)
    if (search)
      query = query.where((eb) =>
        eb.or(['org.title', 'org.contact', 'main.loginname'].map((column) => contains(column, search))),
      )
    const total = await totalOf(query)
    const ordered = sort === 'name' ? query.orderBy('org.title') : query.orderBy('org.gmtCreate', 'desc')
    const part = ordered.orderBy('org.id').limit(pageSize)
    return { rows: await read(part.offset((page - 1) * pageSize)), total }
  }

  async find(session: Session, id: string): Promise<Enterprise | undefined> {
    const [row] = await read(visible(this.#db, session).where('org.id', '=', id))
    return row
  }

  /** Adds an organisation with its main account, which has to choose a password of its own. */
  async add(org: Org, main: Main, stamps: { gmtCreate: number; modifiedBy: string }): Promise<void> {
    const made = { ...stamps, version: 1 }
    await this.#db
      .insertInto('org')
      .values({ ...org, ...made })
      .execute()
    const admin = { orgId: org.id, roleId: 'admin', isMain: 1, mustChange: 1, isDisabled: 0, tel: '' }
    await this.#db
      .insertInto('account')
      .values({ ...main, ...admin, ...made, gmtModified: stamps.gmtCreate })
      .execute()
  }

  async edit(id: string, fields: Partial<Org>, modifiedBy: string): Promise<void> {
    await this.#db
      .updateTable('org')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1), modifiedBy }))
      .where('id', '=', id)
      .execute()
  }

  /** The accounts that a change of the main account concerns: the next one, and the present one. */
  concerned(orgId: string, accountId: string) {
    return this.#db
      .selectFrom('account')
      .select(['account.id', 'account.loginname', 'account.roleId', 'account.regionIds', ...rangeColumns])
      .where('orgId', '=', orgId)
      .where((eb) => eb.or([eb('id', '=', accountId), eb('isMain', '=', 1)]))
      .execute()
  }

  /** Ids of the accounts, API keys and grants of an organisation. */
  async actors(orgId: string): Promise<string[]> {
    const accounts = await this.#db.selectFrom('account').select('id').where('orgId', '=', orgId).execute()
    const keys = await this.#db.selectFrom('api_key').select('id').where('orgId', '=', orgId).execute()
    const grants = await this.#db.selectFrom('api_grant').select('id').where('orgId', '=', orgId).execute()
    return [...accounts, ...keys, ...grants].map(({ id }) => id)
  }
}

/** The organisations that a session may see, with their main accounts. */
function visible(db: Db, { auths, scope }: Session) {
  const all = db
    .selectFrom('org')
    .leftJoin('account as main', (join) => join.onRef('main.orgId', '=', 'org.id').on('main.isMain', '=', 1))
  return auths.includes('platform.operate') ? all : all.where('org.id', '=', scope.orgId)
}

async function read(query: ReturnType<typeof visible>): Promise<Enterprise[]> {
  const rows = await query
    .select(['org.id', 'org.version', 'org.title', 'org.contact', 'org.tel', 'org.address', 'org.note'])
    .select(['org.gmtCreate', 'org.isDisabled', 'org.isSmsMetered', 'main.gmtLogin'])
    .select(['main.id as mainId', 'main.loginname as mainLogin', 'main.name as mainName'])
    .select(['main.tel as mainTel', 'main.email as mainEmail'])
    .select([
      countOf('account', 'and counted."gmtDeleted" = 0').as('accounts'),
      countOf('equipment', '').as('equipment'),
      // Pages of equipment and of templates stand in projects of their own.
      countOf('project', 'and counted."equipmentId" is null and counted."templateId" is null').as('projects'),
    ])
    .execute()
  return rows.map(({ isDisabled, isSmsMetered, ...row }) => ({
    ...row,
    isSmsMetered: isSmsMetered === 1,
    state: isDisabled === 1 ? 'disabled' : 'active',
    gmtLogin: row.gmtLogin ?? 0,
    mainId: row.mainId ?? '',
    mainLogin: row.mainLogin ?? '',
    mainName: row.mainName ?? '',
    mainTel: row.mainTel ?? '',
    mainEmail: row.mainEmail ?? '',
  }))
}

const countOf = (table: 'account' | 'equipment' | 'project', only: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} counted where counted."orgId" = org.id ${sql.raw(only)})`
