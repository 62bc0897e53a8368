import { invalid } from '../../platform/ApiError.ts'
import { contains } from '../../platform/db/contains.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

export interface GroupRow {
  readonly id: string
  readonly title: string
  readonly deptId: string
  readonly equipIds: string[]
}

/** Equipment groups of one organisation with their members. */
export class GroupRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async query(scope: Scope, filter: { search?: string | undefined; id?: string } = {}): Promise<GroupRow[]> {
    let base = this.#db.selectFrom('equip_group').where(inScope(scope, 'equip_group'))
    if (filter.id !== undefined) base = base.where('id', '=', filter.id)
    if (filter.search) base = base.where(contains('title', filter.search ?? ''))
    const groups = await base.select(['id', 'title', 'deptId']).orderBy('place').orderBy('id').execute()
    if (groups.length === 0) return []
    const ids = groups.map(({ id }) => id)
    const members = await this.#db
      .selectFrom('equip_group_member')
      .innerJoin('equipment', 'equipment.id', 'equip_group_member.equipId')
      .select(['groupId', 'equipId'])
      .where(inScope(scope, 'equipment'))
      .where('groupId', 'in', ids)
      .execute()
    return groups.map((group) => ({
      ...group,
      equipIds: members.filter(({ groupId }) => groupId === group.id).map(({ equipId }) => equipId),
    }))
  }

  async find(scope: Scope, id: string): Promise<GroupRow | undefined> {
    return (await this.query(scope, { id }))[0]
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
