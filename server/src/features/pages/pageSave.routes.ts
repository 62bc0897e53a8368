import { type BodyOf, project } from '@mimic/contract'
import { isImageAddress, type PageRecords } from '@mimic/engine/schema'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { hashPassword } from '../user/passwords.ts'
import type { PageRows } from './PageRows.ts'
import { assertOwnImages, readPageFile } from './readPageFile.ts'
import { silentWrites } from './silentWrites.ts'
import { type TemplateIds, TemplatePages } from './TemplatePages.ts'

/** The table that the ids of each list of `bind` refer to. System keys have none. */
const boundTables = [
  ['signals', 'signal'],
  ['equips', 'equipment'],
  ['mvars', 'mvar'],
] as const

type Saved = BodyOf<typeof project.pageSave>

/** Saves a new version of a page. */
export function pageSaveRoute(
  { db, events, now }: Pick<ServerContext, 'db' | 'events' | 'now'>,
  rows: PageRows,
): Route {
  return handle(project.pageSave, async (body, { session, request, change }) => {
    const { scope, loginname } = session
    const { id, title, width, height, fit = 'container', bgColor = 'white', bgImage = '', password, note = '' } = body
    const page = orNotFound(await rows.find(scope, id))
    if (page.projectId !== body.projectId) throw invalid('projectId', 'format')
    const checkpwd = body.checkpwd ?? Boolean(page.checkpwd)
    if (checkpwd && !password && !page.passwordHash) throw invalid('password', 'required')
    const own = await new TemplatePages(db).templateIds(scope, page.projectId)
    const read = await readAllowed(rows, own, session, body, `${request.protocol}://${request.host}/`)
    const next = {
      title,
      options: { width, height, fit, bgColor, bgImage },
      checkpwd,
      ...(password ? { passwordHash: await hashPassword(password) } : {}),
      ...read,
      note,
      savedBy: loginname,
      baseVersion: body.baseVersion,
    }
    const gmtModified = now()
    const version = await change(async (trx) => {
      const own = rows.in(trx)
      const before = savedOf(orNotFound(await own.find(scope, id)))
      const saved = await own.save(scope, id, next, gmtModified)
      if (saved === undefined) throw conflict('baseVersion', 'changed')
      return { before, after: savedOf(orNotFound(await own.find(scope, id))), detail: { note }, reply: saved }
    })
    if (password || checkpwd !== Boolean(page.checkpwd)) events.emit('pageLocked', { pageId: id })
    events.emit('pageSaved', { orgId: scope.orgId, pageId: id, version, by: loginname })
    return { version, gmtModified }
  })
}

/**
 * Reads the file of a page.
 * @param own the ids of the template that the page belongs to
 * @param base address of this server
 * @throws {ApiError} for pictures of other sites, ids of other organisations, and writes that the session may not add
 */
async function readAllowed(
  rows: PageRows,
  own: TemplateIds | undefined,
  { scope, auths, regions }: Session,
  { id, baseVersion, bgImage = '', file }: Saved,
  base: string,
) {
  const { page: records, ...read } = readPageFile(file)
  if (!isImageAddress(bgImage, base)) throw invalid('bgImage', 'format')
  assertOwnImages(records, base)
  if (!auths.includes('signal.write')) await assertAsks(rows, scope, id, baseVersion, records)
  // A page may go on showing the signals that it shows already: its author need not see the values.
  const before = await rows.bind(scope, id, regions)
  const isOwn = (id: string) => own !== undefined && (id === own.templateId || own.signals.has(id))
  for (const [list, table] of boundTables)
    if (
      await rows.hasForeign(
        scope,
        table,
        read.bind[list].filter((id) => !isOwn(id) && (scope.range.is === 'all' || !before[list].includes(id))),
      )
    )
      throw invalid(`file.bind.${list}`, 'unknown')
  return read
}

/** The fields of a page that a save changes, without the hash of its password. */
const savedOf = ({
  id,
  title,
  checkpwd,
  version,
}: {
  id: string
  title: string
  checkpwd: number
  version: number
}) => ({
  id,
  title,
  checkpwd: Boolean(checkpwd),
  version,
})

/**
 * An account without the right to write must not make others write: it may keep a widget that writes without a
 * confirmation only as the version before has it.
 * @throws {ApiError} `detail` is the widget's id
 */
async function assertAsks(
  rows: PageRows,
  scope: Scope,
  pageId: string,
  baseVersion: number,
  records: PageRecords,
): Promise<void> {
  const silent = silentWrites(records)
  if (silent.size === 0) return
  const base = await rows.version(scope, pageId, baseVersion, 'all')
  const before = base ? silentWrites(readPageFile(base.file).page) : new Map<string, string>()
  const fresh = [...silent].find(([id, signature]) => before.get(id) !== signature)
  if (fresh)
    throw new ApiError('forbidden', [{ path: 'file.clickEvent.config.confirm', reason: 'format', detail: fresh[0] }])
}
