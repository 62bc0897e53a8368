import { flatTree, treeOf } from '@mimic/contract'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

export interface GroupRow {
  readonly id: string
  readonly title: string
  readonly deptId: string
  /** Empty at the top, and where the group above is out of the scope. */
  readonly parentId: string
  readonly equipIds: string[]
}

/** Equipment groups of one organisation with their members. */
export class GroupRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** All groups of the scope, each before those below it. */
  async query(scope: Scope): Promise<GroupRow[]> {
    return flatTree(treeOf(await this.#read(scope))).map(({ row }) => row)
  }

  async find(scope: Scope, id: string): Promise<GroupRow | undefined> {
    return (await this.#read(scope, id))[0]
  }

  /** The ids of the groups whose name has a text. */
  async idsNamed(scope: Scope, search: string): Promise<ReadonlySet<string>> {
    const named = this.#db.selectFrom('equip_group').select('id').where(inScope(scope, 'equip_group'))
    return new Set((await named.where(contains('title', search)).execute()).map(({ id }) => id))
  }

  async #read(scope: Scope, id?: string): Promise<GroupRow[]> {
    let groups = this.#db.selectFrom('equip_group').where(inScope(scope, 'equip_group'))
    let members = this.#db
      .selectFrom('equip_group_member')
      .innerJoin('equipment', 'equipment.id', 'equip_group_member.equipId')
      .innerJoin('equip_group', 'equip_group.id', 'equip_group_member.groupId')
      .select(['groupId', 'equipId'])
      .where(inScope(scope, 'equipment'))
      .where(inScope(scope, 'equip_group'))
    if (id !== undefined) {
      groups = groups.where('id', '=', id)
      members = members.where('groupId', '=', id)
    }
    const rows = await groups
      .select(['id', 'title', 'deptId', seenParent(scope).as('parentId')])
      .orderBy('place')
      .orderBy('id')
      .execute()
    if (rows.length === 0) return []
    const byGroup = Map.groupBy(await members.execute(), ({ groupId }) => groupId)
    return rows.map((row) => ({ ...row, equipIds: (byGroup.get(row.id) ?? []).map(({ equipId }) => equipId) }))
  }

  /** @throws {ApiError} on `equipIds` that the organisation does not have */
  async setMembers(scope: Scope, id: string, equipIds: readonly string[]): Promise<void> {
    const wanted = await this.#own(scope, equipIds)
    // Members out of the range stay as they are.
    await this.#db
      .deleteFrom('equip_group_member')
      .where('groupId', '=', id)
      .where('equipId', 'in', this.#db.selectFrom('equipment').select('id').where(inScope(scope, 'equipment')))
      .execute()
    await this.#insert(id, wanted)
  }

  /**
   * Puts equipment into a group, beside its members.
   * @throws {ApiError} on `equipIds` that the organisation does not have
   */
  async putIn(scope: Scope, { id, equipIds: present }: GroupRow, equipIds: readonly string[]): Promise<void> {
    const wanted = await this.#own(scope, equipIds)
    await this.#insert(
      id,
      wanted.filter((equipId) => !present.includes(equipId)),
    )
  }

  async takeOut({ id, equipIds: present }: GroupRow, equipIds: readonly string[]): Promise<void> {
    const own = equipIds.filter((each) => present.includes(each))
    if (own.length === 0) return
    await this.#db.deleteFrom('equip_group_member').where('groupId', '=', id).where('equipId', 'in', own).execute()
  }

  /** @throws {ApiError} on `equipIds` that the organisation does not have */
  async #own(scope: Scope, equipIds: readonly string[]): Promise<string[]> {
    const wanted = [...new Set(equipIds)]
    const own =
      wanted.length === 0
        ? []
        : await this.#db
            .selectFrom('equipment')
            .select('id')
            .where(inScope(scope, 'equipment'))
            .where('id', 'in', wanted)
            .execute()
    if (own.length < wanted.length) throw invalid('equipIds', 'unknown')
    return wanted
  }

  async #insert(groupId: string, equipIds: readonly string[]): Promise<void> {
    if (equipIds.length === 0) return
    await this.#db
      .insertInto('equip_group_member')
      .values(equipIds.map((equipId) => ({ groupId, equipId })))
      .execute()
  }
}

const seenParent = (scope: Scope): RawBuilder<string> => sql`case when exists (
  select 1 from equip_group above where above.id = equip_group."parentId" and ${inScope(scope, 'equip_group', 'above')})
  then equip_group."parentId" else '' end`
