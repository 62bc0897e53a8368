import { limits, type StylePicture, style, styleEntity } from '@mimic/contract'
import { invalid, notFound } from '../../platform/ApiError.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type ChangingCaller, type Handler, handle, orNotFound, type Route } from '../../platform/handle.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import type { ImageDecoder } from '../images/ImageDecoder.ts'
import { pictureKind } from '../images/pictureKind.ts'
import { readImage } from '../images/readImage.ts'
import { isUsed } from './isUsed.ts'
import { pictureColumns, type StyleRows } from './StyleRows.ts'

interface Deps extends Pick<ServerContext, 'db' | 'now'> {
  readonly rows: StyleRows
  readonly decoder: ImageDecoder
}

/** The pictures of styles: they are set, removed, and shown to whoever sees the style. */
export function stylePictureRoutes({ db, now }: ServerContext, rows: StyleRows, decoder: ImageDecoder): Route[] {
  const deps = { db, now, rows, decoder }
  return [
    handle(style.setPicture, setPicture(deps), { perMinute: 30, per: 'session' }),
    handle(style.removePicture, removePicture(deps)),
    handle(style.picture, picture(deps)),
  ]
}

const setPicture =
  (deps: Deps): Handler<typeof style.setPicture> =>
  async ({ id, kind, file }, caller) => {
    if (!(await deps.rows.isOwn(caller.session.scope.orgId, id))) throw notFound()
    const bytes = Buffer.from(file, 'base64')
    if (bytes.length > limits.style.bytes) throw invalid('file', 'tooLarge', limits.style.bytes)
    return stored(deps, caller, id, kind, await drawn(deps.decoder, kind, bytes))
  }

const removePicture =
  (deps: Deps): Handler<typeof style.removePicture> =>
  ({ id, kind }, caller) =>
    stored(deps, caller, id, kind, undefined)

interface Drawn {
  readonly mime: string
  readonly data: Uint8Array
}

/** Keeps the pixels of a file alone. @throws {ApiError} `format` for a file that is no such picture */
async function drawn(decoder: ImageDecoder, kind: StylePicture, bytes: Buffer): Promise<Drawn> {
  if (kind === 'login') {
    const { mime, data } = await readImage(decoder, bytes)
    return { mime, data }
  }
  const is = pictureKind(bytes)
  if (!is) throw invalid('file', 'format')
  const side = kind === 'logo' ? limits.style.logoSide : limits.style.faviconSide
  const { data } = await decoder.decode({ bytes, avatar: is, side })
  return { mime: 'image/png', data }
}

function stored({ rows, now }: Deps, caller: ChangingCaller, id: string, kind: StylePicture, drawn: Drawn | undefined) {
  const { scope, loginname } = caller.session
  return caller.change(async (trx) => {
    const table = new EntityRows(trx, styleEntity, { facts: { isUsed } })
    const before = orNotFound(await table.find(scope, id))
    const column = pictureColumns[kind]
    // The time stands in the address of the picture, so two within a millisecond must differ.
    const since = drawn ? Math.max(now(), before[column] + 1) : 0
    await rows.in(trx).setPicture(scope.orgId, id, kind, drawn, { since, loginname, now: now() })
    const reply = orNotFound(await table.find(scope, id))
    const { title } = before
    return {
      before: { id, title, [column]: before[column] },
      after: { id, title, [column]: since },
      reply,
    }
  })
}

const picture =
  ({ rows }: Deps): Handler<typeof style.picture> =>
  async ({ styleId, kind }, { session, request, reply }) => {
    const own = session && (await rows.picture(session.scope.orgId, styleId, kind))
    const shown = own ?? (await shownAt(rows, request.hostname, styleId, kind))
    const { mime, data } = orNotFound(shown)
    // Its time stands in the address. Private: at another host name it may be nobody's.
    reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'cookie')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type(mime)
    return Buffer.from(data)
  }

/** The picture, where its style shows at a host name before a login. */
async function shownAt(rows: StyleRows, host: string, styleId: string, kind: StylePicture) {
  const orgId = await rows.orgAt(host)
  const used = orgId === undefined ? undefined : await rows.used(orgId)
  return used?.id === styleId ? rows.picture(used.orgId, styleId, kind) : undefined
}
