import { randomUUID } from 'node:crypto'
import { image, limits } from '@mimic/contract'
import { ApiError } from '../../platform/ApiError.ts'
import { audit } from '../../platform/audit.ts'
import { found, handle } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ProjectRows } from '../project/ProjectRows.ts'
import { ImageDecoder } from './ImageDecoder.ts'
import { ImageRows } from './ImageRows.ts'
import { readImage } from './readImage.ts'

/** Pages that are named before a picture that they show is removed. */
const NAMED = 20

/** Pictures that people bring for the pages of a project. */
export function imagesFeature({ db, now }: ServerContext): Feature {
  const rows = new ImageRows(db)
  const projects = new ProjectRows(db)
  const decoder = new ImageDecoder()
  return {
    async stop() {
      decoder.stop()
    },
    routes: [
      handle(image.query, async ({ projectId, page = 1, pageSize = limits.pageSize.default, search }, { session }) => {
        found(await projects.find(session.scope, projectId))
        return rows.query(session.scope, projectId, { page, pageSize, search })
      }),
      handle(
        image.upload,
        async ({ projectId, title, file }, { session }) => {
          const { scope } = session
          found(await projects.find(scope, projectId))
          const read = await readImage(decoder, Buffer.from(file, 'base64'))
          const id = randomUUID()
          return db.transaction().execute(async (trx) => {
            const own = rows.in(trx)
            const { total } = await own.query(scope, projectId, { page: 1, pageSize: 1 })
            if (total >= limits.image.perProject)
              throw new ApiError('invalid', [{ path: 'projectId', reason: 'limit', limit: limits.image.perProject }])
            await own.add(scope, { ...read, id, projectId, title }, now())
            const detail = { projectId, title, mime: read.mime, bytes: read.data.length }
            await audit(trx, scope, { action: 'project.image.upload', subject: id, detail, result: 'success' }, now())
            return found(await own.find(scope, id))
          })
        },
        { perMinute: 60 },
      ),
      handle(image.usage, async ({ id }, { session: { scope } }) => {
        found(await rows.find(scope, id))
        return rows.usage(scope, id, NAMED)
      }),
      handle(image.delete, async ({ id }, { session }) => {
        const { scope } = session
        await db.transaction().execute(async (trx) => {
          const own = rows.in(trx)
          const before = found(await own.find(scope, id))
          await own.remove(scope, id)
          const entry = { action: 'project.image.delete', subject: id, detail: { before }, result: 'success' } as const
          await audit(trx, scope, entry, now())
        })
        return null
      }),
      handle(image.file, async ({ imageId }, { session, request, reply }) => {
        const etag = `"${imageId}"`
        const { mime, data } = found(await rows.file(session.scope, imageId))
        // Opened as a page of its own it is a picture and nothing else. Private: another account must ask again.
        reply
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('vary', 'cookie, authorization, origin')
          .header('etag', etag)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('content-disposition', 'inline')
          .type(mime)
        if (request.headers['if-none-match'] !== etag) return Buffer.from(data)
        reply.status(304)
        return ''
      }),
    ],
  }
}
