import { frame, frameEntity } from '@mimic/contract'
import { ApiError, invalid } from '../../platform/ApiError.ts'
import type { Db, Scope } from '../../platform/db/Database.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { type EntityOptions, entityRoutes } from '../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../platform/handle.ts'
import { OutgoingHosts } from '../../platform/http/OutgoingHosts.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { frameDocument, framePolicy } from './frameDocument.ts'
import { frameProblem } from './frameProblem.ts'

type Deps = Pick<ServerContext, 'config' | 'db'>

/** Pages of other sites that the console shows in frames: the list that people keep, and the document of each. */
export function framesFeature(context: ServerContext): Feature {
  const hosts = new OutgoingHosts(context.config.outgoingHosts)
  return {
    routes: [
      ...entityRoutes(frameEntity, frame, context, frameOptions(hosts)),
      handle(frame.find, find(context)),
      handle(frame.document, document(context)),
    ],
  }
}

const frameOptions = (hosts: OutgoingHosts): EntityOptions<typeof frameEntity, object> => ({
  async checking(trx, { scope }, { url, path }, id) {
    const problem = typeof url === 'string' && frameProblem(url, hosts)
    if (problem) throw new ApiError('invalid', [problem])
    if (typeof path !== 'string') return
    const holder = await idAt(trx, scope, path)
    if (holder !== undefined && holder !== id) throw invalid('path', 'used')
  },
})

async function idAt(db: Db, { orgId }: Scope, path: string): Promise<string | undefined> {
  const row = db.selectFrom('frame').select('id').where('orgId', '=', orgId).where('path', '=', path)
  return (await row.executeTakeFirst())?.id
}

/** A frame that is switched on. */
async function enabled(db: Db, scope: Scope, id: string) {
  const row = orNotFound(await new EntityRows(db, frameEntity).find(scope, id))
  return orNotFound(row.isEnabled ? row : undefined)
}

const find =
  ({ db }: Deps): Handler<typeof frame.find> =>
  async ({ path }, { session: { scope } }) =>
    enabled(db, scope, orNotFound(await idAt(db, scope, path)))

const document =
  ({ db, config }: Deps): Handler<typeof frame.document> =>
  async ({ frameId }, { session: { scope }, request, reply }) => {
    const page = await enabled(db, scope, frameId)
    const own = [request.host, ...config.extraOrigins.map((each) => new URL(each).host)]
    reply.header('content-security-policy', framePolicy(page)).type('text/html; charset=utf-8')
    return frameDocument(page, own)
  }
