import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope, wholeOrg } from '../../platform/db/range.ts'
import type { EntityAuthor } from '../../platform/entity/EntityRows.ts'
import { orNotFound } from '../../platform/handle.ts'
import { assertFits, type GroupTarget, groupsBelow, lifted, moved, type PlacedGroup } from './groupMoves.ts'

/** Where a group stands: the ids of all groups of its parent, in their order. */
interface Standing {
  readonly parentId: string
  readonly ids: readonly string[]
}

/** The tree of the groups of an organisation, inside a transaction. It has those as well that a data range hides. */
export class GroupTree {
  readonly #trx: Db
  readonly #orgId: string

  constructor(trx: Db, { orgId }: Pick<Scope, 'orgId'>) {
    this.#trx = trx
    this.#orgId = orgId
  }

  /** @throws {ApiError} as `assertFits`; nothing for a parent that is not there, which the reference is refused for */
  async assertFits(id: string | undefined, parentId: string): Promise<void> {
    assertFits(await this.#rows(), id, parentId)
  }

  /** Puts a group below a parent. @throws {ApiError} as `moved` */
  async move(
    id: string,
    { parentId, beforeId }: Partial<GroupTarget>,
    author: EntityAuthor,
  ): Promise<{ before: Standing; after: Standing }> {
    const rows = await this.#rows()
    const { parentId: old } = orNotFound(rows.find((row) => row.id === id))
    await this.#write(rows, moved(rows, id, { parentId: parentId ?? old, beforeId }), author)
    const after = await this.#rows()
    return { before: standing(rows, old), after: standing(after, parentId ?? old) }
  }

  /** Puts the groups below one that is removed in its place. @returns how many */
  async lift(id: string, author: EntityAuthor): Promise<number> {
    const rows = await this.#rows()
    await this.#write(rows, lifted(rows, id), author)
    return groupsBelow(rows, id).length
  }

  async #rows(): Promise<PlacedGroup[]> {
    // Two moves at once would each find the tree without the other, and together could make a circle.
    const org = this.#trx.updateTable('org').set((eb) => ({ title: eb.ref('title') }))
    await org.where('id', '=', this.#orgId).execute()
    const own = this.#trx.selectFrom('equip_group').where(inScope(wholeOrg(this.#orgId), 'equip_group'))
    return own.select(['id', 'parentId', 'place']).execute()
  }

  async #write(rows: readonly PlacedGroup[], changes: readonly PlacedGroup[], author: EntityAuthor): Promise<void> {
    const parents = new Map(rows.map((row) => [row.id, row.parentId]))
    for (const { id, parentId, place } of changes) {
      const isElsewhere = parents.get(id) !== parentId
      await this.#trx
        .updateTable('equip_group')
        .set((eb) => ({
          place,
          ...(isElsewhere && {
            parentId,
            version: eb('version', '+', 1),
            modifiedBy: author.loginname,
            gmtModified: author.now,
          }),
        }))
        .where(inScope(wholeOrg(this.#orgId), 'equip_group'))
        .where('id', '=', id)
        .execute()
    }
  }
}

const standing = (rows: readonly PlacedGroup[], parentId: string): Standing => ({
  parentId,
  ids: groupsBelow(rows, parentId).map(({ id }) => id),
})
