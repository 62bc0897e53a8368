import { avatar, limits } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type Handler, handle, handlePerson, orNotFound, type PersonHandler } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { pictureKind } from '../images/pictureKind.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly decoder: ImageDecoder
}

/** The picture of an account: the account gives it, and its organisation sees it. */
export function avatarFeature({ db, now }: ServerContext): Feature {
  const decoder = new ImageDecoder()
  const deps = { db, now, decoder }
  return {
    async stop() {
      decoder.stop()
    },
    routes: [
      handle(avatar.upload, upload(deps), { perMinute: 20, per: 'session' }),
      handle(avatar.remove, remove),
      handlePerson(avatar.file, file(deps)),
    ],
  }
}

const upload =
  ({ now, decoder }: Deps): Handler<typeof avatar.upload> =>
  async ({ file }, { session: { scope }, change }) => {
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length >= limits.avatar.bytes) throw invalid('file', 'tooLarge', limits.avatar.bytes)
    const kind = pictureKind(bytes)
    if (!kind) throw invalid('file', 'format')
    const { data } = await decoder.decode({ bytes, avatar: kind })
    return change(async (trx) => {
      const { orgId, userId } = scope
      const before = await timeOf(trx, userId)
      // Its address has the time in it, so that two within a millisecond must differ.
      const gmtAvatar = Math.max(now(), before.gmtAvatar + 1)
      await trx.deleteFrom('avatar').where('userId', '=', userId).execute()
      await trx.insertInto('avatar').values({ userId, orgId, data }).execute()
      await trx.updateTable('account').set({ gmtAvatar }).where('id', '=', userId).execute()
      return { subject: userId, before, after: { gmtAvatar }, reply: { gmtAvatar } }
    })
  }

const remove: Handler<typeof avatar.remove> = (_body, { session: { scope }, change }) =>
  change(async (trx) => {
    const { userId } = scope
    const before = await timeOf(trx, userId)
    await trx.deleteFrom('avatar').where('userId', '=', userId).execute()
    await trx.updateTable('account').set({ gmtAvatar: 0 }).where('id', '=', userId).execute()
    return { subject: userId, before, after: { gmtAvatar: 0 }, reply: null }
  })

const file =
  ({ db }: Deps): PersonHandler<typeof avatar.file> =>
  async ({ userId }, { session: { scope, isExternal }, reply }) => {
    // An account of a partner company sees no colleague.
    if (isExternal && userId !== scope.userId) throw notFound()
    const own = db.selectFrom('avatar').select('data').where('userId', '=', userId)
    const { data } = orNotFound(await own.where('orgId', '=', scope.orgId).executeTakeFirst())
    // The version stands in the address. Private: another account must ask again.
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'cookie')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type('image/png')
    return Buffer.from(data)
  }

const timeOf = (trx: Db, userId: string) =>
  trx.selectFrom('account').select('gmtAvatar').where('id', '=', userId).executeTakeFirstOrThrow()
