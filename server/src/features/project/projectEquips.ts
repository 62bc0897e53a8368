import { splitViewId } from '@mimic/contract'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { idsInScope, inScope } from '../../platform/db/range.ts'
import { orNotFound } from '../../platform/handle.ts'
import type { Bind } from '../pages/PageRows.ts'
import { TemplatePages } from '../pages/TemplatePages.ts'

/**
 * The equipment that the newest versions of a project's pages show: directly, or through one of its signals. For pages
 * of a template that an equipment shows, that equipment is one of them.
 */
export async function projectEquips(db: Db, scope: Scope, viewId: string): Promise<string[]> {
  const { id: projectId, equipId } = splitViewId(viewId)
  const rows = await db
    .selectFrom('page')
    .innerJoin('page_version', (join) =>
      join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
    )
    .select('page_version.bind')
    .where(inScope(scope, 'page'))
    .where('page.projectId', '=', projectId)
    .execute()
  // Written by us.
  const binds = rows.map(({ bind }) => JSON.parse(bind) as Bind)
  const own = equipId === undefined ? undefined : await new TemplatePages(db).templateIds(scope, projectId)
  const named = binds.flatMap((bind) => bind.equips).filter((id) => id !== own?.templateId)
  const equips = equipId === undefined ? named : [...named, equipId]
  const signals = binds.flatMap((bind) => bind.signals)
  return equipsOf(db, scope, signals, equips)
}

/** These equipment, and the owners of the signals. */
export async function equipsOf(
  db: Db,
  scope: Scope,
  signals: readonly string[],
  equips: readonly string[],
): Promise<string[]> {
  const all = new Set(equips)
  if (signals.length > 0) {
    const owners = await db
      .selectFrom('signal')
      .select('equipId')
      .distinct()
      .where(inScope(scope, 'signal'))
      .where('id', 'in', [...new Set(signals)])
      .execute()
    for (const { equipId } of owners) all.add(equipId)
  }
  const ids = [...all].sort()
  if (scope.range.is === 'all') return ids
  const own = await idsInScope(db, scope, 'equipment', ids)
  return ids.filter((id) => own.has(id))
}

/** @throws {ApiError} notFound for a project that the caller may not see, or that is not there */
export async function assertProject(db: Db, scope: Scope, viewId: string): Promise<void> {
  const { id: projectId, equipId } = splitViewId(viewId)
  if (equipId !== undefined) orNotFound(await new TemplatePages(db).equipName(scope, projectId, equipId))
  orNotFound(
    await db
      .selectFrom('project')
      .select('id')
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .executeTakeFirst(),
  )
}
