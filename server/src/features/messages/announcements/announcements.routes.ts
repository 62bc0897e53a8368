import { announcement, announcementEntity, limits } from '@mimic/contract'
import { invalid, notFound } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { entityRoutes } from '../../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../../platform/handle.ts'
import { Jobs } from '../../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import { ImageDecoder } from '../../images/ImageDecoder.ts'
import { readImage } from '../../images/readImage.ts'
import { MessageRows } from '../MessageRows.ts'
import { readerOf } from '../readerOf.ts'
import { announcementOptions, assertMayTell } from './announcementOptions.ts'
import { publishAnnouncements } from './publishAnnouncements.ts'

/** Announcements begin and end with a day, and organisations are added at any time. */
const PUBLISH_MS = 60_000

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly decoder: ImageDecoder
  readonly messages: MessageRows
}

/** Announcements: people write them, and each becomes a message to whom it is for. */
export function announcementsFeature(context: ServerContext): Feature {
  const { db, now, log, waitFactor } = context
  const jobs = new Jobs(log, waitFactor)
  const deps: Deps = { db, now, decoder: new ImageDecoder(), messages: new MessageRows(db) }
  return {
    routes: [
      ...entityRoutes(announcementEntity, announcement, context, announcementOptions(context)),
      handle(announcement.imageUpload, imageUpload(deps), { perMinute: 20, per: 'session' }),
      handle(announcement.imageRemove, imageRemove(deps)),
      handle(announcement.image, image(deps)),
    ],
    async start() {
      await jobs.now('publishing announcements', () => publishAnnouncements(context))
      jobs.every(PUBLISH_MS, 'publishing announcements', () => publishAnnouncements(context))
    },
    async stop() {
      await jobs.stop()
      deps.decoder.stop()
    },
  }
}

const imageUpload =
  ({ now, decoder }: Deps): Handler<typeof announcement.imageUpload> =>
  async ({ id, file }, { session, change }) => {
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length > limits.announcement.imageBytes) throw invalid('file', 'tooLarge', limits.announcement.imageBytes)
    const { mime, data } = await readImage(decoder, bytes)
    const { orgId } = session.scope
    return change(async (trx) => {
      const { audience, gmtImage: before } = await find(trx, orgId, id)
      assertMayTell(session, { audience })
      // Its address has the time in it, so that two within a millisecond must differ.
      const gmtImage = Math.max(now(), before + 1)
      await trx.deleteFrom('announcement_image').where('announcementId', '=', id).execute()
      await trx.insertInto('announcement_image').values({ announcementId: id, orgId, mime, data }).execute()
      await trx.updateTable('announcement').set({ gmtImage }).where('orgId', '=', orgId).where('id', '=', id).execute()
      return { subject: id, before: { gmtImage: before }, after: { gmtImage }, reply: { gmtImage } }
    })
  }

const imageRemove =
  (_deps: Deps): Handler<typeof announcement.imageRemove> =>
  ({ id }, { session, change }) =>
    change(async (trx) => {
      const { orgId } = session.scope
      const { audience, gmtImage: before } = await find(trx, orgId, id)
      assertMayTell(session, { audience })
      await trx.deleteFrom('announcement_image').where('announcementId', '=', id).execute()
      await trx
        .updateTable('announcement')
        .set({ gmtImage: 0 })
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .execute()
      return { subject: id, before: { gmtImage: before }, after: { gmtImage: 0 }, reply: { gmtImage: 0 } }
    })

const image =
  ({ db, messages, now }: Deps): Handler<typeof announcement.image> =>
  async ({ announcementId }, { session, reply }) => {
    const own = db.selectFrom('announcement_image').select(['orgId', 'mime', 'data'])
    const { orgId, mime, data } = orNotFound(await own.where('announcementId', '=', announcementId).executeTakeFirst())
    const isAuthor = orgId === session.scope.orgId && session.auths.includes(announcementEntity.read)
    const told = { type: 'notice', dataId: announcementId } as const
    if (!isAuthor && (await messages.count(readerOf(session), told, now())) === 0) throw notFound()
    // The version stands in the address. Private: another account must ask again.
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'cookie')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type(mime)
    return Buffer.from(data)
  }

const find = async (trx: Db, orgId: string, id: string) =>
  orNotFound(
    await trx
      .selectFrom('announcement')
      .select(['audience', 'gmtImage'])
      .where('orgId', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
