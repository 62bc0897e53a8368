import { randomBytes } from 'node:crypto'
import { companyLogin, isSameReceiver, loginProvider, loginProviderEntity } from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { type EntityOptions, entityRoutes } from '../../../platform/entity/entityRoutes.ts'
import { type Handler, handle, orNotFound } from '../../../platform/handle.ts'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { setStrictCookie } from '../../../platform/http/setStrictCookie.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import type { Logins } from '../../user/Logins.ts'
import { sealedLogout } from '../../user/providerLogout.ts'
import { assertManaged, assertMayBeAnyone, lockRights } from '../granting.ts'
import { CompanyAccounts, deptNamed, roleNamed } from './CompanyAccounts.ts'
import { companyOf } from './companyOf.ts'
import type { DirectoryLogins } from './DirectoryLogins.ts'
import { groupRules } from './groupMap.ts'
import { DirectorySilent } from './ldap/Directory.ts'
import { type Checks, discover, entered, type OpenProvider, question } from './oidc.ts'
import { initial, providerProblems } from './providerProblems.ts'
import { openedSecret, secretUseOf } from './providerSecret.ts'
import {
  countFallbacks,
  enabledProvider,
  findProvider,
  localOffOf,
  type Provider,
  providerStore,
  shownProviders,
} from './providers.ts'
import { testWechat, wechatPerson, wechatQuestion } from './wechat.ts'

/** The way to the provider and back has to end within this time, ms. */
const WAY_MS = 600_000
const KIND = 'companyLogin'
/** The screen of the console that providers send the browser back to. */
const BACK = '/login/company'
const cookieOf = (isSecure: boolean): string => (isSecure ? '__Host-mimic-company' : 'mimic-company')

type Fields = Readonly<Record<string, unknown>>
interface Deps extends Pick<ServerContext, 'db' | 'log' | 'now' | 'secrets' | 'shared'> {
  readonly hosts: OutgoingHosts
  readonly accounts: CompanyAccounts
  readonly directories: DirectoryLogins
  readonly logins: Logins
}

/** Logins of companies: their settings, and the two steps of a login by OpenID Connect or WeChat. */
export function companyLoginFeature(context: ServerContext, logins: Logins, directories: DirectoryLogins): Feature {
  const deps: Deps = {
    ...context,
    hosts: new OutgoingHosts(context.config.outgoingHosts),
    accounts: new CompanyAccounts(context),
    directories,
    logins,
  }
  return {
    routes: [
      ...entityRoutes(loginProviderEntity, loginProvider, context, optionsOf(deps)),
      handle(loginProvider.setSecret, setSecret(deps)),
      handle(loginProvider.test, test(deps)),
      handle(loginProvider.local, local(deps)),
      handle(loginProvider.setLocal, setLocal),
      handle(companyLogin.query, query(deps)),
      handle(companyLogin.begin, begin(deps), { perMinute: 60 }),
      handle(companyLogin.finish, finish(deps), { perMinute: 60 }),
    ],
  }
}

const optionsOf = ({ hosts }: Deps): EntityOptions<typeof loginProviderEntity, unknown> => ({
  ...providerStore,
  checking: async (trx, session, fields, id) => {
    const { scope } = session
    await lockRights(trx, scope)
    await assertMayBeAnyone(trx, session, 'kind')
    await checkSettings(trx, hosts, scope, fields, id)
    if (typeof fields['groups'] === 'string') await checkGroups(trx, scope, fields['groups'])
  },
  removing: async (trx, { orgId }, { id }, { session }) => {
    await assertMayBeAnyone(trx, session, 'id')
    await trx.deleteFrom('account_link').where('orgId', '=', orgId).where('providerId', '=', id).execute()
    return {}
  },
  settled: (trx, { scope }) => assertLogin(trx, scope),
})

/** Refuses settings that the kind of a login needs or cannot use. A secret that was meant for another host goes. */
async function checkSettings(
  trx: Db,
  hosts: OutgoingHosts,
  scope: Scope,
  fields: Fields,
  id: string | undefined,
): Promise<void> {
  const before = id === undefined ? undefined : orNotFound(await findProvider(trx, scope, id))
  const after = { ...initial, ...before, ...fields } as unknown as Provider
  const problems = providerProblems(after, hosts)
  if (problems.length > 0) throw new ApiError('invalid', problems)
  if (after.kind === 'wechat') await assertOnlyWechat(trx, scope, id)
  if (!before) return
  const links = trx.selectFrom('account_link').select('userId').where('providerId', '=', before.id)
  // Each app of WeChat has names of its own for people.
  const isOtherApp = after.kind === 'wechat' && before.clientId !== after.clientId
  const isOtherKind = before.kind !== after.kind
  if ((isOtherKind || isOtherApp) && (await links.executeTakeFirst()))
    throw invalid(isOtherKind ? 'kind' : 'clientId', 'used')
  if (!isSameReceiver(loginProviderEntity.fields, before, after)) await storeSecret(trx, scope, before.id, '')
}

/** One at most, so that one WeChat is bound to one account of the organisation. @throws {ApiError} 400 at `kind` */
async function assertOnlyWechat(trx: Db, { orgId }: Scope, id: string | undefined): Promise<void> {
  const all = trx.selectFrom('login_provider').select('id').where('orgId', '=', orgId).where('kind', '=', 'wechat')
  if ((await all.execute()).some((each) => each.id !== id)) throw invalid('kind', 'used')
}

const storeSecret = (trx: Db, { orgId }: Scope, id: string, clientSecret: string) =>
  trx.updateTable('login_provider').set({ clientSecret }).where('orgId', '=', orgId).where('id', '=', id).execute()

/** @throws {ApiError} 400 that names the first line that cannot be read, or whose role or department is not there */
async function checkGroups(trx: Db, { orgId }: Scope, groups: string): Promise<void> {
  const rules = groupRules(groups)
  if (typeof rules === 'number') throw invalid('groups', 'format', rules)
  for (const { role, dept } of rules) {
    const id = await roleNamed(trx, orgId, role)
    const isKnown = id !== undefined && (dept === '' || (await deptNamed(trx, orgId, dept)))
    if (!isKnown) throw invalid('groups', 'unknown', role)
  }
}

const setSecret =
  ({ db, secrets }: Deps): Handler<typeof loginProvider.setSecret> =>
  async ({ id, clientSecret }, { session, change }) => {
    const { scope } = session
    orNotFound(await findProvider(db, scope, id))
    const sealed = clientSecret === '' ? '' : secrets.seal(clientSecret, secretUseOf(id))
    return change(async (trx) => {
      await assertMayBeAnyone(trx, session, 'id')
      await storeSecret(trx, scope, id, sealed)
      return { subject: id, detail: { hasSecret: sealed !== '' }, reply: null }
    })
  }

const test =
  (deps: Deps): Handler<typeof loginProvider.test> =>
  async ({ id, loginname = '' }, { session: { scope } }) => {
    const provider = orNotFound(await findProvider(deps.db, scope, id))
    try {
      if (provider.kind === 'oidc') await discover(opened(deps, provider), deps.hosts)
      if (provider.kind === 'wechat') await testWechat(opened(deps, provider), deps.hosts)
      const person = provider.kind === 'ldap' ? await deps.directories.test(provider, loginname.trim()) : undefined
      return { problem: '', ...(person && { person }) }
    } catch (error) {
      return { problem: reasonOf(error) }
    }
  }

const local =
  ({ db }: Deps): Handler<typeof loginProvider.local> =>
  async (_body, { session: { scope } }) => ({
    isLocalOff: (await localOffOf(db, scope)) === 1,
    fallbacks: await countFallbacks(db, scope),
  })

const setLocal: Handler<typeof loginProvider.setLocal> = ({ isLocalOff }, { session, change }) =>
  change(async (trx) => {
    const { scope } = session
    await lockRights(trx, scope)
    await assertMayBeAnyone(trx, session, 'isLocalOff')
    const before = { isLocalOff: await localOffOf(trx, scope) }
    const after = { isLocalOff: Number(isLocalOff) }
    await trx.updateTable('org').set(after).where('id', '=', scope.orgId).execute()
    await assertLogin(trx, scope)
    if (isLocalOff) await assertManaged(trx, scope)
    return { subject: scope.orgId, before, after, reply: null }
  })

const query =
  ({ db }: Deps): Handler<typeof companyLogin.query> =>
  async ({ company }) => {
    const orgId = await companyOf(db, company)
    return orgId === undefined ? [] : shownProviders(db, orgId)
  }

const begin =
  (deps: Deps): Handler<typeof companyLogin.begin> =>
  async ({ id }, { request, reply }) => {
    const provider = orNotFound(await enabledProvider(deps.db, id))
    const back = `${request.protocol}://${request.host}${BACK}`
    const asked =
      provider.kind === 'wechat'
        ? wechatQuestion(provider, back)
        : await question(opened(deps, provider), deps.hosts, back).catch((error: unknown) => {
            deps.log.warn({ err: error, provider: id }, 'a company login cannot be begun')
            throw new ApiError('unavailable')
          })
    const token = randomBytes(32).toString('base64url')
    const kept = deps.secrets.seal(JSON.stringify({ id, kind: provider.kind, checks: asked.checks }), KIND)
    await deps.shared.set(KIND, token, kept, deps.now() + WAY_MS)
    setStrictCookie(request, reply, cookieOf(request.protocol === 'https'), token, WAY_MS)
    return { url: asked.url }
  }

const finish =
  (deps: Deps): Handler<typeof companyLogin.finish> =>
  async ({ callback }, caller) => {
    const { cookies, protocol, host } = caller.request
    const token = cookies[cookieOf(protocol === 'https')] ?? ''
    const sealed = deps.shared.get(KIND, token)
    // One answer each, right or wrong.
    await deps.shared.remove(KIND, token)
    const kept = sealed && deps.secrets.open(sealed, KIND)
    if (!kept) throw invalid('callback', 'unknown')
    // Sealed by `begin`.
    const { id, kind, checks } = JSON.parse(kept) as { id: string; kind: Provider['kind']; checks: Checks }
    const provider = orNotFound(await enabledProvider(deps.db, id))
    // A question of one kind does not answer one of another kind.
    if (provider.kind !== kind) throw invalid('callback', 'unknown')
    const origin = `${protocol}://${host}`
    const answer = new URL(`${origin}${BACK}${callback}`)
    const {
      id: userId,
      loginname,
      logout,
    } = await (kind === 'wechat' ? byWechat : byClaims)(deps, provider, answer, checks)
    return deps.logins.admit(userId, loginname, caller, logout)
  }

/** The account of an answer. `logout` is sealed: where the browser logs out at the provider; empty for nowhere. */
interface Entered {
  readonly id: string
  readonly loginname: string
  readonly logout: string
}

async function byClaims(deps: Deps, provider: Provider, answer: URL, checks: Checks): Promise<Entered> {
  const home = `${answer.origin}/login`
  const asked = entered(opened(deps, provider), deps.hosts, answer, checks, home)
  const { claims, logoutUrl } = await asked.catch(refuseAnswer(deps, provider))
  const account = await deps.accounts.admit(provider, claims)
  const logout = provider.endsSession === 1 && logoutUrl !== '' ? sealedLogout(deps.secrets, logoutUrl) : ''
  return { ...account, logout }
}

/** WeChat lets in only whoever has bound it to an account. */
async function byWechat(deps: Deps, provider: Provider, answer: URL, checks: Checks): Promise<Entered> {
  const asked = wechatPerson(opened(deps, provider), deps.hosts, answer, checks)
  const { openid } = await asked.catch(refuseAnswer(deps, provider))
  return { ...(await deps.accounts.bound(provider, openid)), logout: '' }
}

const refuseAnswer =
  ({ log }: Deps, { id }: Provider) =>
  (error: unknown): never => {
    log.warn({ err: error, provider: id }, 'the answer of a company login was refused')
    throw invalid('callback', 'format')
  }

const opened = ({ secrets }: Deps, provider: Provider): Provider & OpenProvider => ({
  ...provider,
  secret: openedSecret(secrets, provider),
})

/** The reason of a failed request stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DirectorySilent) return error.message
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * WeChat does not count: people bind it after they have logged in by something else.
 * @throws {ApiError} 409 where local passwords are off and no login of the company is left
 */
async function assertLogin(trx: Db, scope: Scope): Promise<void> {
  if ((await localOffOf(trx, scope)) === 0) return
  const own = trx.selectFrom('login_provider').select('id').where('orgId', '=', scope.orgId).where('isEnabled', '=', 1)
  if (!(await own.where('kind', '<>', 'wechat').executeTakeFirst())) throw conflict('isEnabled', 'noLogin')
}
