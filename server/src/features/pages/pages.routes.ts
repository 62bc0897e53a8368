import { codes, project, projectMonitor } from '@mimic/contract'
import { isImageAddress, type PageRecords } from '@mimic/engine/schema'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Scope } from '../../platform/db/Database.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { TryGuard } from '../user/TryGuard.ts'
import { PageRows } from './PageRows.ts'
import { isUnlocked, pageAccess, unlockOf } from './pageAccess.ts'
import { assertOwnImages, readPageFile } from './readPageFile.ts'
import { silentWrites } from './silentWrites.ts'

/** The table that the ids of each list of `bind` refer to. System keys have none. */
const boundTables = [
  ['signals', 'signal'],
  ['equips', 'equipment'],
  ['mvars', 'mvar'],
] as const

/** Pages as a monitor reads them, their password, and saving a new version. */
export function pagesFeature({ db, sessions, events, shared, now }: ServerContext): Feature {
  const rows = new PageRows(db)
  const guard = new TryGuard({ state: shared, what: 'page', field: 'password', now })
  return {
    routes: [
      handle(projectMonitor.pageInfo, async ({ id }, { session }) =>
        found(await rows.info(session.scope, id, (page) => isUnlocked(session, page))),
      ),
      handle(
        projectMonitor.validPassword,
        async ({ id, password }, { session, request, change }) => {
          const page = found(await rows.find(session.scope, id))
          const isRight = await guard.try(
            `${session.scope.userId} ${id}`,
            request.ip,
            async () => (await isPassword(page.passwordHash, password)) || undefined,
          )
          const result = isRight ? 'success' : String(codes.wrongPassword)
          await change(async () => ({ subject: id, result, reply: null }))
          if (!isRight) throw new ApiError('wrongPassword', [{ path: 'password', reason: 'format' }])
          await sessions.unlock(session, unlockOf(page))
          return null
        },
        { perMinute: 10 },
      ),
      handle(projectMonitor.pageFile, async ({ pageId, version }, { session, request, reply }) => {
        await pageAccess(rows, session, pageId)
        const row = found(await rows.version(session.scope, pageId, version))
        const etag = `"${pageId}-${version}"`
        // Immutable, but private: another account of this browser must ask again.
        reply
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('vary', 'cookie, authorization, origin')
          .header('etag', etag)
          .type('application/json')
        if (request.headers['if-none-match'] !== etag) return row.file
        reply.status(304)
        return ''
      }),
      handle(
        project.pageSave,
        async (
          {
            id,
            projectId,
            title,
            width,
            height,
            fit = 'container',
            bgColor = 'white',
            bgImage = '',
            checkpwd: wanted,
            password,
            baseVersion,
            note = '',
            file,
          },
          { session, request, change },
        ) => {
          const { scope } = session
          const page = found(await rows.find(scope, id))
          if (page.projectId !== projectId) throw invalid('projectId', 'format')
          const checkpwd = wanted ?? Boolean(page.checkpwd)
          if (checkpwd && !password && !page.passwordHash) throw invalid('password', 'required')
          const { page: records, ...read } = readPageFile(file)
          const base = `${request.protocol}://${request.host}/`
          if (!isImageAddress(bgImage, base)) throw invalid('bgImage', 'format')
          assertOwnImages(records, base)
          if (!session.auths.includes('signal.write')) await assertAsks(rows, scope, id, baseVersion, records)
          for (const [list, table] of boundTables)
            if (await rows.hasForeign(scope, table, read.bind[list])) throw invalid(`file.bind.${list}`, 'unknown')
          const passwordHash = password ? { passwordHash: await hashPassword(password) } : {}
          const options = { width, height, fit, bgColor, bgImage }
          const next = {
            title,
            options,
            checkpwd,
            ...passwordHash,
            ...read,
            note,
            savedBy: session.loginname,
            baseVersion,
          }
          const gmtModified = now()
          const version = await change(async (trx) => {
            const own = rows.in(trx)
            const before = savedOf(found(await own.find(scope, id)))
            const saved = await own.save(scope, id, next, gmtModified)
            if (saved === undefined) throw new ApiError('conflict', [{ path: 'baseVersion', reason: 'format' }])
            return { before, after: savedOf(found(await own.find(scope, id))), detail: { note }, reply: saved }
          })
          if (password || checkpwd !== Boolean(page.checkpwd)) events.emit('pageLocked', { pageId: id })
          events.emit('pageSaved', { orgId: scope.orgId, pageId: id, version, by: session.loginname })
          return { version, gmtModified }
        },
      ),
    ],
  }
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
 * An account without the right to write must not make others write: it may keep a widget that writes without
 * confirmation only as it stood in the version before.
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
  const base = await rows.version(scope, pageId, baseVersion)
  const before = base ? silentWrites(readPageFile(base.file).page) : new Map<string, string>()
  const fresh = [...silent].find(([id, signature]) => before.get(id) !== signature)
  if (fresh)
    throw new ApiError('forbidden', [{ path: 'file.clickEvent.config.confirm', reason: 'format', detail: fresh[0] }])
}
