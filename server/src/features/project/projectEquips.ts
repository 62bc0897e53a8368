import type { Db, Scope } from '../../platform/db/Database.ts'
import { found } from '../../platform/handle.ts'
import type { Bind } from '../pages/PageRows.ts'

/** The equipment that the newest versions of a project's pages show: directly, or through one of its signals. */
export async function projectEquips(db: Db, scope: Scope, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('page')
    .innerJoin('page_version', (join) =>
      join.onRef('page_version.pageId', '=', 'page.id').onRef('page_version.version', '=', 'page.version'),
    )
    .select('page_version.bind')
    .where('page.orgId', '=', scope.orgId)
    .where('page.projectId', '=', projectId)
    .execute()
  // Written by us.
  const binds = rows.map(({ bind }) => JSON.parse(bind) as Bind)
  const equips = binds.flatMap((bind) => bind.equips)
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
      .where('orgId', '=', scope.orgId)
      .where('id', 'in', [...new Set(signals)])
      .execute()
    for (const { equipId } of owners) all.add(equipId)
  }
  return [...all].sort()
}

/** @throws {ApiError} notFound for a project that the caller may not see, or that is not there */
export async function assertProject(db: Db, { orgId }: Scope, projectId: string): Promise<void> {
  found(
    await db
      .selectFrom('project')
      .select('id')
      .where('orgId', '=', orgId)
      .where('id', '=', projectId)
      .executeTakeFirst(),
  )
}
