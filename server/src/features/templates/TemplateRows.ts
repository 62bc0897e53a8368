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

  async remove(scope: Scope, id: string): Promise<void> {
    await this.#db.deleteFrom('template').where('orgId', '=', scope.orgId).where('id', '=', id).execute()
  }

  #counted(base: ReturnType<typeof templatesOf>) {
    return base.selectAll('template').select((eb) =>
      eb
        .selectFrom('page')
        .innerJoin('project', 'project.id', 'page.projectId')
        .whereRef('project.templateId', '=', 'template.id')
        .whereRef('project.orgId', '=', 'template.orgId')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('pageCount'),
    )
  }
}

const templatesOf = (db: Db) => db.selectFrom('template')

const toTemplate = ({
  orgId: _orgId,
  pageCount,
  ...row
}: Omit<Template, 'pageCount'> & { orgId: string; pageCount: number | null }): Template => ({
  ...row,
  pageCount: Number(pageCount ?? 0),
})
