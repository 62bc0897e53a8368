import { wechat } from '@mimic/contract'
import { conflict, invalid, notFound } from '../../../platform/ApiError.ts'
import type { Db } from '../../../platform/db/Database.ts'
import { type Handler, handle, handlePerson, orNotFound, type PersonHandler } from '../../../platform/handle.ts'
import { localeOf } from '../../../platform/http/locale.ts'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import type { Session } from '../../../platform/sessions/Session.ts'
import { Outbox } from '../../outbox/Outbox.ts'
import { notifyPerson, personColumns } from '../../recovery/notifyPerson.ts'
import { lockRights } from '../granting.ts'
import type { Checks } from './oidc.ts'
import { openedSecret } from './providerSecret.ts'
import type { Provider } from './providers.ts'
import { type WechatApp, wechatNickname, wechatPerson, wechatQuestion } from './wechat.ts'
import { bindWechat, boundWechat, enabledWechat, hasOtherLogin, isWechatBound, unbindWechat } from './wechatRows.ts'

/** The way to WeChat and back has to end within this time, ms. */
const WAY_MS = 600_000
const KIND = 'wechatBinding'
/** The screen of the console that WeChat sends the browser back to. */
const BACK = '/account/security/wechat'

interface Deps extends Pick<ServerContext, 'db' | 'log' | 'now' | 'secrets' | 'shared'> {
  readonly hosts: OutgoingHosts
  readonly box: Outbox
}

/** The WeChat of the own account. The login by it is one of those of companies. */
export function wechatFeature(context: ServerContext): Feature {
  const deps: Deps = {
    ...context,
    hosts: new OutgoingHosts(context.config.outgoingHosts),
    box: new Outbox(context),
  }
  return {
    routes: [
      handlePerson(wechat.query, query(deps)),
      handle(wechat.begin, begin(deps), { perMinute: 20, per: 'session' }),
      handle(wechat.bind, bind(deps), { perMinute: 20, per: 'session' }),
      handle(wechat.unbind, unbind(deps)),
    ],
  }
}

const query =
  ({ db }: Deps): PersonHandler<typeof wechat.query> =>
  async (_body, { session: { scope, isExternal } }) => {
    const isOffered = !isExternal && (await enabledWechat(db, scope)) !== undefined
    const bound = isOffered ? await boundWechat(db, scope) : undefined
    return {
      isOffered,
      isBound: bound !== undefined,
      nickname: bound?.nickname ?? '',
      gmtBound: bound?.gmtCreate ?? 0,
    }
  }

const begin =
  ({ db, now, secrets, shared }: Deps): Handler<typeof wechat.begin> =>
  async (_body, { session, request }) => {
    const provider = orNotFound(await enabledWechat(db, session.scope))
    await assertUnbound(db, session)
    const { url, checks } = wechatQuestion(provider, `${request.protocol}://${request.host}${BACK}`)
    const kept = secrets.seal(JSON.stringify({ id: provider.id, checks }), useOf(session))
    await shared.set(KIND, session.id, kept, now() + WAY_MS)
    return { url }
  }

const bind =
  (deps: Deps): Handler<typeof wechat.bind> =>
  async ({ callback }, { session, request, change }) => {
    const { scope } = session
    const { provider, checks } = await takeQuestion(deps, session)
    const answer = new URL(`${request.protocol}://${request.host}${BACK}${callback}`)
    const { openid, nickname } = await whoIs(deps, provider, answer, checks)
    return change(async (trx) => {
      // Two who bind at once go one after the other.
      await lockRights(trx, scope)
      await assertUnbound(trx, session)
      if (await isWechatBound(trx, scope, openid)) throw conflict('callback', 'boundElsewhere')
      await bindWechat(trx, scope, { providerId: provider.id, subject: openid, nickname, gmtCreate: deps.now() })
      const told = await notifyPerson(
        trx,
        deps.box,
        await personOf(trx, session),
        'wechatBound',
        localeOf(request.headers),
      )
      return { subject: scope.userId, detail: { nickname, told }, done: () => deps.box.wake(), reply: null }
    })
  }

const unbind =
  ({ box }: Deps): Handler<typeof wechat.unbind> =>
  (_body, { session, request, change }) =>
    change(async (trx) => {
      const { scope } = session
      await lockRights(trx, scope)
      const [nickname] = await unbindWechat(trx, scope)
      if (nickname === undefined) throw notFound()
      if (!(await hasOtherLogin(trx, scope))) throw conflict('id', 'onlyLogin')
      const told = await notifyPerson(
        trx,
        box,
        await personOf(trx, session),
        'wechatUnbound',
        localeOf(request.headers),
      )
      return { subject: scope.userId, detail: { nickname, told }, done: () => box.wake(), reply: null }
    })

/** The question of a session, once. @throws {ApiError} 400 where it has asked none, or of another app */
async function takeQuestion({ db, secrets, shared }: Deps, session: Session) {
  const sealed = shared.get(KIND, session.id)
  await shared.remove(KIND, session.id)
  const kept = sealed && secrets.open(sealed, useOf(session))
  if (!kept) throw invalid('callback', 'unknown')
  // Sealed by `begin`.
  const { id, checks } = JSON.parse(kept) as { id: string; checks: Pick<Checks, 'state'> }
  const provider = await enabledWechat(db, session.scope)
  if (provider?.id !== id) throw invalid('callback', 'unknown')
  return { provider, checks }
}

async function whoIs({ hosts, log, secrets }: Deps, provider: Provider, answer: URL, checks: Pick<Checks, 'state'>) {
  const app: WechatApp = { ...provider, secret: openedSecret(secrets, provider) }
  try {
    const person = await wechatPerson(app, hosts, answer, checks)
    return { openid: person.openid, nickname: await wechatNickname(app, hosts, person) }
  } catch (error) {
    log.warn({ err: error, provider: provider.id }, 'the answer of WeChat was refused')
    throw invalid('callback', 'format')
  }
}

/** A value that is kept for a session is of no use to another one. */
const useOf = ({ id }: Session): string => `${KIND}:${id}`

/** @throws {ApiError} 409 where the account has a WeChat */
async function assertUnbound(db: Db, { scope }: Session): Promise<void> {
  if (await boundWechat(db, scope)) throw conflict('id', 'used')
}

const personOf = (db: Db, { scope }: Session) =>
  db.selectFrom('account').select(personColumns).where('id', '=', scope.userId).executeTakeFirstOrThrow()
