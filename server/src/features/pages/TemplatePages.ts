import { splitViewId, viewIdOf } from '@mimic/contract'
import { mapBind, type NamedRow } from '@mimic/engine/schema'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'

/** The ids by which pages of a template name it and its signals. */
export interface TemplateIds {
  readonly templateId: string
  readonly signals: ReadonlySet<string>
}

interface Bound {
  readonly signals: readonly string[]
  readonly equips: readonly string[]
}

interface Ids {
  readonly template: TemplateIds
  /** Signals of the equipment, by those of the template. */
  readonly signals: ReadonlyMap<string, string>
  /** Pages of the template. */
  readonly pages: ReadonlySet<string>
  readonly equipId: string
}

/** Pages of templates as their equipment shows them: the template's signals become those of the equipment. */
export class TemplatePages {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The name of an equipment that is bound to the template of a set of pages; undefined for any other. */
  async equipName(scope: Scope, projectId: string, equipId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .innerJoin('equipment', 'equipment.templateId', 'project.templateId')
      .select('equipment.equipName')
      .where(inScope(scope, 'project'))
      .where('project.id', '=', projectId)
      .where(inScope(scope, 'equipment'))
      .where('equipment.id', '=', equipId)
      .executeTakeFirst()
    return row?.equipName
  }

  /** Undefined for pages that belong to no template. */
  async templateIds(scope: Scope, projectId: string): Promise<TemplateIds | undefined> {
    const row = await this.#db
      .selectFrom('project')
      .innerJoin('template', 'template.id', 'project.templateId')
      .select(['template.id', 'template.signals'])
      .where(inScope(scope, 'project'))
      .where('project.id', '=', projectId)
      .executeTakeFirst()
    if (!row) return undefined
    // Written by us.
    const signals = JSON.parse(row.signals) as { id: string }[]
    return { templateId: row.id, signals: new Set(signals.map(({ id }) => id)) }
  }

  /** @returns the file with the equipment's ids. A signal that it does not have is not bound. */
  async file(scope: Scope, pageId: string, equipId: string, file: string): Promise<string> {
    const ids = await this.#ids(scope, pageId, equipId)
    if (!ids) return file
    // Written by us.
    const page = JSON.parse(file) as { widgets: unknown; bind: Bound }
    const widgets = mapBind(page.widgets, (list, id) => idFor(ids, list, id))
    return JSON.stringify({ ...page, widgets, bind: bindFor(ids, page.bind) })
  }

  /** The signals and equipment that a page binds, with the ids of the equipment. */
  async bind<T extends Bound>(scope: Scope, pageId: string, equipId: string, bind: T): Promise<T> {
    const ids = await this.#ids(scope, pageId, equipId)
    return ids ? bindFor(ids, bind) : bind
  }

  /** The signals of the equipment that stand for those that its page of a template binds, by the ids of the latter. */
  async signals(
    scope: Scope,
    viewId: string,
    equipId: string,
    bound: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = await this.#ids(scope, splitViewId(viewId).id, equipId)
    return new Map(
      bound.map((id) => [id, ids ? idFor(ids, 'signals', id) : id] as const).filter(([, own]) => own !== ''),
    )
  }

  async #ids(scope: Scope, pageId: string, equipId: string): Promise<Ids | undefined> {
    const page = await this.#db
      .selectFrom('page')
      .select('projectId')
      .where(inScope(scope, 'page'))
      .where('id', '=', pageId)
      .executeTakeFirst()
    const template = page && (await this.templateIds(scope, page.projectId))
    if (!template) return undefined
    const rows = await this.#db
      .selectFrom('signal')
      .select(['id', 'templateSignalId'])
      .where(inScope(scope, 'signal'))
      .where('equipId', '=', equipId)
      .where('templateSignalId', '!=', '')
      .execute()
    const pages = await this.#db.selectFrom('page').select('id').where('projectId', '=', page.projectId).execute()
    return {
      template,
      equipId,
      signals: new Map(rows.map(({ id, templateSignalId }) => [templateSignalId, id])),
      pages: new Set(pages.map(({ id }) => id)),
    }
  }
}

function bindFor<T extends Bound>(ids: Ids, bind: T): T {
  const mapped = (list: NamedRow, all: readonly string[]) =>
    [...new Set(all.map((id) => idFor(ids, list, id)))].filter((id) => id !== '')
  const signals = mapped('signals', bind.signals)
  const own = new Set(ids.signals.values())
  const shown = signals.some((id) => own.has(id)) ? [ids.equipId] : []
  const equips = [...new Set([...mapped('equips', bind.equips), ...shown])]
  return { ...bind, signals: signals.sort(), equips: equips.sort() }
}

function idFor({ template, signals, pages, equipId }: Ids, kind: NamedRow, id: string): string {
  if (kind === 'signals') return template.signals.has(id) ? (signals.get(id) ?? '') : id
  if (kind === 'equips') return id === template.templateId ? equipId : id
  return kind === 'pages' && pages.has(id) ? viewIdOf(id, equipId) : id
}

/** The stored set of pages behind the id of a project, which a viewer may give with an equipment. */
export const storedProject = (projectId: string): string => splitViewId(projectId).id
