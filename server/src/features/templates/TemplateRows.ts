import type { Template } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { likePattern } from '../likePattern.ts'

export interface TemplateQuery {
  readonly page: number
  readonly pageSize: number
  readonly search?: string | undefined
  readonly sort?: 'time' | 'name' | undefined
}

/** Templates of one organisation. */
export class TemplateRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same rows inside a transaction. */
  in(trx: Db): TemplateRows {
    return new TemplateRows(trx)
  }

  async query(
    scope: Scope,
    { page, pageSize, search, sort }: TemplateQuery,
  ): Promise<{ rows: Template[]; total: number }> {
    let base = this.#db.selectFrom('template').where('template.orgId', '=', scope.orgId)
    if (search) base = base.where((eb) => eb(eb.fn('lower', ['template.title']), 'like', likePattern(search)))
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await this.#counted(base)
      .orderBy(sort === 'name' ? 'template.title' : 'template.gmtModified', sort === 'name' ? 'asc' : 'desc')
      .orderBy('template.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: rows.map(toTemplate), total: Number(total) }
  }

  async find(scope: Scope, id: string): Promise<Template | undefined> {
    const own = this.#db.selectFrom('template').where('template.orgId', '=', scope.orgId).where('template.id', '=', id)
    const row = await this.#counted(own).executeTakeFirst()
    return row && toTemplate(row)
  }

  async add(scope: Scope, template: { id: string; title: string; note: string }, now: number): Promise<void> {
    await this.#db
      .insertInto('template')
      .values({ ...template, orgId: scope.orgId, gmtCreate: now, gmtModified: now })
      .execute()
  }

  async edit(scope: Scope, id: string, fields: Partial<Pick<Template, 'title' | 'note'>>, now: number): Promise<void> {
    await this.#db
      .updateTable('template')
      .set({ ...fields, gmtModified: now })
      .where('orgId', '=', scope.orgId)
      .where('id', '=', id)
      .execute()
  }

  /** Equipment that was bound to it is bound to none. @returns which */
  async unbindAll(scope: Scope, id: string): Promise<string[]> {
    const rows = await this.#db
      .updateTable('equipment')
      .set({ templateId: null })
      .where('orgId', '=', scope.orgId)
      .where('templateId', '=', id)
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  }

  async remove(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('template').where('orgId', '=', scope.orgId).where('id', '=', id).execute()
  }

  #counted(base: ReturnType<typeof templatesOf>) {
    return base.selectAll('template').select((eb) => [
      eb
        .selectFrom('page')
        .innerJoin('project', 'project.id', 'page.projectId')
        .whereRef('project.templateId', '=', 'template.id')
        .whereRef('project.orgId', '=', 'template.orgId')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('pageCount'),
      eb
        .selectFrom('equipment')
        .whereRef('equipment.templateId', '=', 'template.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('equipmentCount'),
    ])
  }
}

const templatesOf = (db: Db) => db.selectFrom('template')

type Counted = Omit<Template, 'pageCount' | 'equipmentCount'> & {
  orgId: string
  pageCount: number | null
  equipmentCount: number | null
}

const toTemplate = ({ orgId: _orgId, pageCount, equipmentCount, ...row }: Counted): Template => ({
  ...row,
  pageCount: Number(pageCount ?? 0),
  equipmentCount: Number(equipmentCount ?? 0),
})
