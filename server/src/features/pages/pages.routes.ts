import { project, projectMonitor } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { audit } from '../audit.ts'
import { FailureCount } from '../user/FailureCount.ts'
import { hashPassword, isPassword } from '../user/passwords.ts'
import { PageRows } from './PageRows.ts'
import { isUnlocked, pageAccess } from './pageAccess.ts'
import { readPageFile } from './readPageFile.ts'

/** Wrong passwords of one account for one page within a quarter of an hour. */
const PASSWORD_TRIES = 10
/** Which table the ids of each list of `bind` must stand in. System keys are no rows. */
const boundTables = [
  ['signals', 'signal'],
  ['equips', 'equipment'],
  ['mvars', 'mvar'],
] as const

/** Pages: what a monitor reads of them, their password, and saving a new version. */
export function pagesFeature({ db, sessions, events, now }: ServerContext): Feature {
  const rows = new PageRows(db)
  const guard = new FailureCount(now, PASSWORD_TRIES)
  return {
    routes: [
      handle(projectMonitor.pageInfo, async ({ id }, { session }) =>
        found(await rows.info(session.scope, id, isUnlocked(session, id))),
      ),
      handle(
        projectMonitor.validPassword,
        async ({ id, password }, { session }) => {
          const page = found(await rows.find(session.scope, id))
          const who = `${session.scope.userId} ${id}`
          await guard.inTurn(who, async () => {
            if (guard.isOver(who)) throw new ApiError('tooMany')
            if (!(await isPassword(page.passwordHash, password))) {
              guard.failed(who)
              throw new ApiError('badLogin', [{ path: 'password', reason: 'format' }])
            }
            guard.succeeded(who)
          })
          await sessions.unlock(session, id)
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
          { session },
        ) => {
          const { scope } = session
          const page = found(await rows.find(scope, id))
          if (page.projectId !== projectId) throw invalid('projectId', 'format')
          const checkpwd = wanted ?? Boolean(page.checkpwd)
          if (checkpwd && !password && !page.passwordHash) throw invalid('password', 'required')
          const read = readPageFile(file)
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
          const version = await db.transaction().execute(async (trx) => {
            const saved = await rows.in(trx).save(scope, id, next, gmtModified)
            if (saved === undefined) throw new ApiError('conflict', [{ path: 'baseVersion', reason: 'format' }])
            const entry = { action: 'page.save', subject: id, detail: { version: saved, note }, result: 'success' }
            await audit(trx, scope, entry, gmtModified)
            return saved
          })
          events.emit('pageSaved', { orgId: scope.orgId, pageId: id, version, by: session.loginname })
          return { version, gmtModified }
        },
      ),
    ],
  }
}
