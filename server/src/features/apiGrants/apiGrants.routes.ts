import { apiGrant, type GrantedAccess, limits } from '@mimic/contract'
import {
  type ChangingCaller,
  type Handler,
  handle,
  handlePerson,
  orNotFound,
  type PersonHandler,
} from '../../platform/handle.ts'
import { Jobs } from '../../platform/Jobs.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { keyOf, makeSecret, publicKeyOf } from '../apiKeys/secrets.ts'
import { ApiGrantRows } from './ApiGrantRows.ts'
import { assertMayCancel, assertMayChange, assertNew, checkGrant, endOfDay } from './apiGrantRules.ts'
import { GrantCalls } from './GrantCalls.ts'

const FLUSH_MS = 1_000
const FORGET_MS = 3_600_000

interface Deps extends Pick<ServerContext, 'events' | 'now'> {
  readonly rows: ApiGrantRows
  readonly calls: GrantCalls
}

/** Grants of API access to partner companies: administrators make, change and cancel them; the companies see their own. */
export function apiGrantsFeature(context: ServerContext): Feature {
  const { db, events, log, now, waitFactor } = context
  const deps = { events, now, rows: new ApiGrantRows(db, now), calls: new GrantCalls(db, now) }
  const jobs = new Jobs(log, waitFactor)
  const stopListening = events.on('grantCalled', (call) => deps.calls.note(call))
  return {
    routes: [
      handle(apiGrant.queryAuthExternal, queryAuthExternal(deps)),
      handle(apiGrant.queryUnAuthExternal, queryUnAuthExternal(deps)),
      handle(apiGrant.auth, auth(deps)),
      handle(apiGrant.cancelAuth, cancelAuth(deps)),
      handle(apiGrant.queryCalls, queryCalls(deps)),
      handlePerson(apiGrant.queryOwn, queryOwn(deps)),
    ],
    async start() {
      await jobs.now('forgetting old calls by grants', () => deps.calls.forget())
      jobs.every(FLUSH_MS, 'storing calls by grants', () => deps.calls.flush())
      jobs.every(FORGET_MS, 'forgetting old calls by grants', () => deps.calls.forget())
    },
    async stop() {
      stopListening()
      await jobs.stop()
      await deps.calls.flush()
    },
  }
}

const queryAuthExternal =
  ({ rows }: Deps): Handler<typeof apiGrant.queryAuthExternal> =>
  ({ page = 1, pageSize = limits.pageSize.default, ended = false, ...filter }, { session: { scope } }) =>
    rows.query(scope, { page, pageSize, ...filter }, ended)

const queryUnAuthExternal =
  ({ rows }: Deps): Handler<typeof apiGrant.queryUnAuthExternal> =>
  async (_body, { session: { scope } }) => {
    const holders = await rows.holders(scope)
    return (await rows.companies(scope)).filter(({ company }) => !holders.has(company))
  }

const auth =
  (deps: Deps): Handler<typeof apiGrant.auth> =>
  ({ id, baseVersion, ...fields }, caller) =>
    id === undefined ? add(deps, fields, caller) : edit(deps, id, baseVersion, fields, caller)

type Fields = Readonly<Record<string, unknown>>

async function add({ rows, now }: Deps, fields: Fields, { session, change }: ChangingCaller): Promise<GrantedAccess> {
  const { scope, loginname } = session
  const secret = makeSecret()
  return change(async (trx) => {
    const own = rows.in(trx)
    await assertNew(own, session, fields)
    await checkGrant(trx, session, fields, undefined, now())
    const extra = { publicKey: publicKeyOf(secret), gmtExpire: endOfDay(String(fields['lastDay'])) }
    const id = await own.add(scope, fields, { loginname, now: now() }, extra)
    const reply = {
      id,
      title: String(fields['title']),
      key: keyOf({ is: 'grant', id, secret }),
      gmtExpire: extra.gmtExpire,
    }
    return { after: await own.fields(scope, id), reply }
  })
}

async function edit(
  { rows, events, now }: Deps,
  id: string,
  baseVersion: number | undefined,
  fields: Fields,
  { session, change }: ChangingCaller,
): Promise<GrantedAccess> {
  const { scope, loginname } = session
  return change(async (trx) => {
    const own = rows.in(trx)
    const grant = await assertMayChange(trx, own, session, id, now())
    await checkGrant(trx, session, fields, grant, now())
    const before = await own.fields(scope, id)
    const gmtExpire = endOfDay(String(fields['lastDay'] ?? grant.lastDay))
    await own.edit(scope, id, fields, baseVersion, { loginname, now: now() }, gmtExpire)
    const after = await own.fields(scope, id)
    return { before, after, done: () => notify(events, id), reply: { id, title: after.title, key: '', gmtExpire } }
  })
}

const cancelAuth =
  ({ rows, events, now }: Deps): Handler<typeof apiGrant.cancelAuth> =>
  ({ id }, { session, change }) =>
    change(async (trx) => {
      const own = rows.in(trx)
      const { company, title, gmtRevoke } = await assertMayCancel(trx, own, session, id)
      const after = { gmtRevoke: gmtRevoke === 0 ? now() : gmtRevoke }
      await own.revoke(session.scope, id, after.gmtRevoke)
      const done = () => notify(events, id)
      return { subject: id, detail: { title, company }, before: { gmtRevoke }, after, done, reply: null }
    })

const queryCalls =
  ({ rows, calls }: Deps): Handler<typeof apiGrant.queryCalls> =>
  async ({ id, page = 1, pageSize = limits.pageSize.default }, { session: { scope } }) => {
    orNotFound(await rows.find(scope, id))
    await calls.flush()
    return calls.query(scope, id, { page, pageSize })
  }

const queryOwn =
  ({ rows }: Deps): PersonHandler<typeof apiGrant.queryOwn> =>
  async (_body, { session: { scope, isExternal } }) =>
    isExternal ? rows.received(scope) : []

/** Open sockets of the grant are checked by it. */
const notify = (events: Deps['events'], id: string): void => events.emit('accountChanged', { userId: id })
