import { accentContrast, coloursOf, isReadable, limits, style, styleEntity, user } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { ImageDecoder } from '../images/ImageDecoder.ts'
import { isUsed } from './isUsed.ts'
import { StyleRows } from './StyleRows.ts'
import { stylePictureRoutes } from './stylePictures.routes.ts'
import { themeOf } from './themeOf.ts'

interface Deps extends Pick<ServerContext, 'db'> {
  readonly rows: StyleRows
}

/** The looks of organisations: the one in use is that of their people, and of the login at their host names. */
export function styleFeature(context: ServerContext): Feature {
  const { db } = context
  const rows = new StyleRows(db)
  const decoder = new ImageDecoder()
  const deps = { db, rows }
  return {
    async stop() {
      decoder.stop()
    },
    routes: [
      ...entityRoutes(styleEntity, style, context, styleOptions),
      ...stylePictureRoutes(context, rows, decoder),
      handle(style.use, use(deps)),
      handle(style.system, system(deps)),
      handle(style.setHost, setHost(deps)),
      handle(user.theme, theme(deps)),
    ],
  }
}

/** Options of styles beyond their declaration. */
const styleOptions: EntityOptions<typeof styleEntity, object> = {
  facts: { isUsed },
  checking: async (_trx, _session, fields) => checkColours(fields),
  async removing(trx, scope, { id }) {
    const rows = new StyleRows(trx)
    const wasUsed = (await rows.usedId(scope.orgId)) === id
    if (wasUsed) await rows.use(scope.orgId, '')
    await rows.removePictures(scope.orgId, id)
    return { detail: { wasUsed } }
  },
}

/** @throws {ApiError} `contrast` for an accent whose texts nobody could read, `limit` for too many colours */
function checkColours(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, appearance] of [
    ['accent', 'light'],
    ['accentDark', 'dark'],
  ] as const) {
    const accent = fields[field]
    if (typeof accent !== 'string' || accent === '' || isReadable(accent, appearance)) continue
    // Rounded down: 4.49 is not 4.5.
    const contrast = Math.floor(accentContrast(accent, appearance) * 10) / 10
    throw invalid(field, 'contrast', `${contrast}:1`)
  }
  const { palette } = fields
  if (typeof palette === 'string' && coloursOf(palette).length > limits.style.palette)
    throw invalid('palette', 'limit', limits.style.palette)
}

const use =
  ({ rows }: Deps): Handler<typeof style.use> =>
  ({ id = '' }, { session: { scope }, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      if (id !== '' && !(await own.isOwn(scope.orgId, id))) orNotFound(undefined)
      const before = { styleId: await own.usedId(scope.orgId) }
      await own.use(scope.orgId, id)
      return { subject: scope.orgId, before, after: { styleId: id }, reply: null }
    })

const system =
  ({ rows }: Deps): Handler<typeof style.system> =>
  async (_body, { session: { scope, auths } }) => {
    const [used, hosts] = await Promise.all([
      rows.used(scope.orgId),
      rows.hosts(auths.includes('platform.operate') ? undefined : scope.orgId),
    ])
    return { styleId: used?.id ?? '', hosts }
  }

const setHost =
  ({ rows }: Deps): Handler<typeof style.setHost> =>
  ({ host: given, enterpriseId: orgId }, { change }) =>
    change(async (trx) => {
      const host = given.toLowerCase()
      const own = rows.in(trx)
      if (orgId !== undefined) {
        const org = trx.selectFrom('org').select('id').where('id', '=', orgId)
        if (!(await org.executeTakeFirst())) throw invalid('enterpriseId', 'unknown')
      }
      const holder = await own.hostOf(host)
      if (holder === undefined && orgId !== undefined && (await own.countHosts()) >= limits.style.hosts)
        throw invalid('host', 'limit', limits.style.hosts)
      await own.setHost(host, orgId)
      return { subject: host, before: { orgId: holder ?? '' }, after: { orgId: orgId ?? '' }, reply: null }
    })

/** The look for a caller: that of the own organisation, or of the one at whose host name somebody will log in. */
const theme =
  ({ rows }: Deps): Handler<typeof user.theme> =>
  async (_body, { session, request }) => {
    const orgId = session?.scope.orgId ?? (await rows.orgAt(request.hostname))
    return themeOf(orgId === undefined ? undefined : await rows.used(orgId))
  }
