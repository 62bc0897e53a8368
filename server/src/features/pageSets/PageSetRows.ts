import { randomUUID } from 'node:crypto'
import type { pageOwners } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

export type PageOwner = (typeof pageOwners)[number]

const column = { equipment: 'equipmentId', template: 'templateId' } as const

/**
 * The pages of an equipment or a template belong to a row of `project` that names their owner, so lists, order, home
 * page, pictures, versions and rooms work the same for all pages. The rows are those of one organisation.
 */
export class PageSetRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The owner's name; undefined when the organisation has no such owner. */
  async ownerTitle(scope: Scope, owner: PageOwner, id: string): Promise<string | undefined> {
    const row =
      owner === 'equipment'
        ? await this.#db
            .selectFrom('equipment')
            .select('equipName as title')
            .where(inScope(scope, 'equipment'))
            .where('id', '=', id)
            .executeTakeFirst()
        : await this.#db
            .selectFrom('template')
            .select('title')
            .where('orgId', '=', scope.orgId)
            .where('id', '=', id)
            .executeTakeFirst()
    return row?.title
  }

  async find(scope: Scope, owner: PageOwner, id: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .select('id')
      .where(inScope(scope, 'project'))
      .where(column[owner], '=', id)
      .executeTakeFirst()
    return row?.id
  }

  /** The set of pages, created if there is none; if two create it at once, both get the first one. */
  async open(scope: Scope, owner: PageOwner, id: string, title: string, now: number): Promise<string> {
    const whose = { equipmentId: null, templateId: null, [column[owner]]: id }
    await this.#db
      .insertInto('project')
      .values({
        id: randomUUID(),
        orgId: scope.orgId,
        title,
        note: '',
        gmtCreate: now,
        gmtModified: now,
        homePageId: null,
        ...whose,
      })
      .onConflict((on) => on.column(column[owner]).doNothing())
      .execute()
    const set = await this.find(scope, owner, id)
    if (set === undefined) throw new Error(`the pages of ${owner} ${id} belong to another organisation`)
    return set
  }

  /** Removes the set; its pages must be removed before. */
  async remove(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('image').where(inScope(scope, 'image')).where('projectId', '=', id).execute()
    await this.#db.deleteFrom('report').where(inScope(scope, 'report')).where('projectId', '=', id).execute()
    await this.#db.deleteFrom('mvar').where(inScope(scope, 'mvar')).where('projectId', '=', id).execute()
    await this.#db.deleteFrom('project').where(inScope(scope, 'project')).where('id', '=', id).execute()
  }
}
