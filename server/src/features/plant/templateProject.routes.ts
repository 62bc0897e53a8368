import { limits, project, splitIds } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { asBulkChange } from '../../platform/bulkChange.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { inScope } from '../../platform/db/range.ts'
import { handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ImageRows } from '../images/ImageRows.ts'
import { ProjectPageRows } from '../project/ProjectPageRows.ts'
import { applyTasks } from './applyTasks.ts'
import { HeldEvents } from './HeldEvents.ts'
import { InnerCalls } from './InnerCalls.ts'
import type { PlantParts } from './plant.routes.ts'
import { projectTasks } from './projectTasks.ts'
import { templateProject } from './templateProject.ts'

/** Pages of templates as pages of a project, by the machinery of project files. */
export function templateProjectFeature(
  context: ServerContext,
  { routes, run }: Pick<PlantParts, 'routes' | 'run'>,
): Feature {
  const { events, now } = context
  return {
    routes: [
      handle(project.templateMulti, async ({ equipIds, title, note = '', projectId: into }, caller) => {
        const { scope } = caller.session
        if (into === undefined && title === undefined) throw invalid('title', 'required')
        const held = new HeldEvents()
        const made = await caller.change(async (trx) => {
          const calls = InnerCalls.audited(trx, routes({ ...context, db: trx, events: held }), caller, now)
          if (into !== undefined) await assertRoom(calls, into)
          const { file, pictures, sources } = await templateProject(calls, title ?? '', splitIds(equipIds))
          const wanted = { ...file, project: { ...file.project, note } }
          const none = { equips: new Map<string, string>(), signals: new Map<string, string>() }
          const tasks = await projectTasks(wanted, title ?? '', none, into)
          const { projectId } = tasks
          await asBulkChange({ ids: [], gatewayIds: new Set() }, () => applyTasks(calls, tasks.tasks))
          const images = new ImageRows(trx)
          for (const id of pictures)
            await images.copy(scope, id, { id: orNotFound(tasks.pictures.get(id)), projectId }, now())
          const rows = new ProjectPageRows(trx)
          for (const [copy, source] of sources) await rows.protectAs(scope, orNotFound(tasks.pages.get(copy)), source)
          const first = String(file.project['homePageId'])
          const pageId = orNotFound(tasks.pages.get(first))
          const detail = { equipIds: splitIds(equipIds), pages: sources.size }
          return {
            subject: projectId,
            ...(into === undefined && { after: { id: projectId, title } }),
            detail,
            reply: { id: projectId, pageId, pages: sources.size },
          }
        }, run)
        held.tell(events)
        return made
      }),
    ],
  }
}

/** @throws {ApiError} 404 for what is no project of the organisation, `limit` for one that is full */
async function assertRoom({ db, scope }: { db: InnerCalls['db']; scope: Scope }, projectId: string): Promise<void> {
  orNotFound(
    await db
      .selectFrom('project')
      .select('id')
      .where(inScope(scope, 'project'))
      .where('id', '=', projectId)
      .where('equipmentId', 'is', null)
      .where('templateId', 'is', null)
      .executeTakeFirst(),
  )
  const pages = await new ProjectPageRows(db).ids(scope, projectId)
  if (pages.length >= limits.pages) throw invalid('projectId', 'limit', limits.pages)
}
