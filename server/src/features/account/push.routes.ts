import { limits, push } from '@mimic/contract'
import { invalid } from '../../platform/ApiError.ts'
import { type Handler, handle, handlePerson, orNotFound, type PersonHandler } from '../../platform/handle.ts'
import { localeOf } from '../../platform/http/locale.ts'
import type { Feature, ServerContext } from '../../platform/ServerContext.ts'
import { Outbox } from '../outbox/Outbox.ts'
import { hashOf, PushRows } from '../outbox/push/PushRows.ts'
import { pushUrl } from '../outbox/push/pushHosts.ts'
import { isBrowserKey } from '../outbox/push/pushRequest.ts'
import { notifyPerson, personColumns } from '../recovery/notifyPerson.ts'

interface Deps extends Pick<ServerContext, 'db' | 'devices' | 'now' | 'secrets'> {
  readonly box: Outbox
}

/** The browsers of the own account that get alarms by push. */
export function pushFeature(context: ServerContext): Feature {
  const deps: Deps = { ...context, box: new Outbox(context) }
  return {
    routes: [
      handlePerson(push.query, query(deps)),
      handle(push.add, add(deps), { perMinute: 10, per: 'session' }),
      handle(push.remove, remove(deps)),
    ],
  }
}

const query =
  ({ db, secrets }: Deps): PersonHandler<typeof push.query> =>
  async ({ endpoint }, { session: { scope, isExternal, isWall } }) => {
    const rows = new PushRows(db, secrets)
    const setting = isExternal || isWall ? undefined : await rows.setting(scope.orgId)
    if (!setting) return { isOffered: false, publicKey: '', browsers: [] }
    const asking = endpoint === undefined ? '' : hashOf(endpoint)
    const browsers = await rows.of(scope.orgId, [scope.userId])
    return {
      isOffered: true,
      publicKey: setting.publicKey,
      browsers: browsers.map(({ userId: _user, endpointHash, endsAtLogout, ...shown }) => ({
        ...shown,
        endsAtLogout: endsAtLogout === 1,
        isThis: endpointHash === asking,
      })),
    }
  }

const add =
  ({ devices, now, secrets, box }: Deps): Handler<typeof push.add> =>
  async ({ endpoint, p256dh, auth, endsAtLogout }, { session, request, change }) => {
    const { scope } = session
    const deviceId = (await devices.of(request, ({ id }) => id === scope.userId)) ?? ''
    return change(async (trx) => {
      const rows = new PushRows(trx, secrets)
      const setting = orNotFound(await rows.setting(scope.orgId))
      const url = pushUrl(endpoint, setting.pushHosts)
      if (!url) throw invalid('endpoint', 'notAllowed', URL.parse(endpoint)?.host ?? '')
      if (!isBrowserKey(p256dh)) throw invalid('p256dh', 'format')
      const others = await rows.of(scope.orgId, [scope.userId])
      if (others.filter(({ endpointHash }) => endpointHash !== hashOf(endpoint)).length >= limits.push.browsers)
        throw invalid('endpoint', 'limit', limits.push.browsers)
      const agent = (request.headers['user-agent'] ?? '').slice(0, limits.people.agent)
      const target = { endpoint, p256dh, auth }
      const of = { providerId: setting.id, sessionId: session.id, deviceId, agent, endsAtLogout, target }
      const id = await rows.add(scope, of, now())
      const own = trx.selectFrom('account').select(personColumns).where('id', '=', scope.userId)
      const person = await own.executeTakeFirstOrThrow()
      const told = await notifyPerson(trx, box, person, 'pushAdded', localeOf(request.headers))
      const detail = { service: url.host, agent, told }
      return { subject: scope.userId, detail, done: () => box.wake(), reply: { id } }
    })
  }

const remove =
  ({ secrets }: Deps): Handler<typeof push.remove> =>
  ({ id }, { session: { scope }, change }) =>
    change(async (trx) => {
      const service = orNotFound(await new PushRows(trx, secrets).remove(scope, id))
      return { subject: scope.userId, detail: { service }, reply: null }
    })
