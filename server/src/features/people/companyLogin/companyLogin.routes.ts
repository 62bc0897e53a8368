import { randomBytes } from 'node:crypto'
import {
  companyLogin,
  type EntityField,
  type FieldProblem,
  isSameReceiver,
  loginProvider,
  loginProviderEntity,
} from '@mimic/contract'
import { type Selectable, sql } from 'kysely'
import { ApiError, conflict, invalid } from '../../../platform/ApiError.ts'
import type { Db, Scope, Tables } from '../../../platform/db/Database.ts'
import { EntityRows, type EntityStore } from '../../../platform/entity/EntityRows.ts'
import { entityRoutes } from '../../../platform/entity/entityRoutes.ts'
import { handle, orNotFound } from '../../../platform/handle.ts'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { portOf } from '../../../platform/http/outgoingRequest.ts'
import type { Feature, ServerContext } from '../../../platform/ServerContext.ts'
import type { Logins } from '../../user/Logins.ts'
import { sealedLogout } from '../../user/providerLogout.ts'
import { assertManaged, assertMayBeAnyone, lockRights } from '../granting.ts'
import { CompanyAccounts, deptNamed, roleNamed } from './CompanyAccounts.ts'
import { companyOf } from './companyOf.ts'
import type { DirectoryLogins } from './DirectoryLogins.ts'
import { groupRules } from './groupMap.ts'
import { certificatesOf, DirectorySilent, directoryUrl, isAttribute, isFilter } from './ldap/Directory.ts'
import { type Checks, discover, entered, isAllowedAddress, type OpenProvider, question } from './oidc.ts'
import { openedSecret, secretUseOf } from './providerSecret.ts'

type Provider = Selectable<Tables['login_provider']>

const store: EntityStore = {
  facts: {
    address: sql<string>`case when login_provider.kind = 'ldap' then login_provider.url else login_provider.issuer end`,
    hasSecret: sql<number>`case when login_provider."clientSecret" = '' then 0 else 1 end`,
    usedCount: sql<number>`(select count(*) from account_link where account_link."providerId" = login_provider.id)`,
  },
}
/** The way to the provider and back has to end within this time, ms. */
const WAY_MS = 600_000
const KIND = 'companyLogin'
/** The screen of the console that providers send the browser back to. */
const BACK = '/login/company'
const cookieOf = (isSecure: boolean): string => (isSecure ? '__Host-mimic-company' : 'mimic-company')

/** Logins of companies: their settings, and the two steps of a login by OpenID Connect. */
export function companyLoginFeature(context: ServerContext, logins: Logins, directories: DirectoryLogins): Feature {
  const { db, log, now, secrets, shared, config } = context
  const hosts = new OutgoingHosts(config.outgoingHosts)
  const rows = new EntityRows(db, loginProviderEntity, store)
  const accounts = new CompanyAccounts(context)

  const opened = (provider: Provider): OpenProvider => ({ ...provider, secret: openedSecret(secrets, provider) })
  const enabled = (id: string) =>
    db
      .selectFrom('login_provider')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', 'oidc')
      .where('isEnabled', '=', 1)
      .executeTakeFirst()

  /** Refuses settings that the kind of a login needs or cannot use. A secret that was meant for another host goes. */
  const checkSettings = async (
    trx: Db,
    { orgId }: Scope,
    fields: Readonly<Record<string, unknown>>,
    id: string | undefined,
  ): Promise<void> => {
    const own = trx.selectFrom('login_provider').selectAll().where('orgId', '=', orgId)
    const before = id === undefined ? undefined : orNotFound(await own.where('id', '=', id).executeTakeFirst())
    const after = { ...initial, ...before, ...fields } as unknown as Provider
    const problems = after.kind === 'oidc' ? oidcProblems(after, hosts) : ldapProblems(after, hosts)
    if (problems.length > 0) throw new ApiError('invalid', problems)
    if (!before) return
    if (before.kind !== after.kind) {
      const links = trx.selectFrom('account_link').select('userId').where('providerId', '=', before.id)
      if (await links.executeTakeFirst()) throw invalid('kind', 'used')
    }
    if (isSameReceiver(loginProviderEntity.fields, before, after)) return
    await trx.updateTable('login_provider').set({ clientSecret: '' }).where('id', '=', before.id).execute()
  }

  return {
    routes: [
      ...entityRoutes(loginProviderEntity, loginProvider, context, {
        ...store,
        checking: async (trx, session, fields, id) => {
          const { scope } = session
          const { groups } = fields
          await lockRights(trx, scope)
          await assertMayBeAnyone(trx, session, 'kind')
          await checkSettings(trx, scope, fields, id)
          if (typeof groups !== 'string') return
          const rules = groupRules(groups)
          if (typeof rules === 'number') throw invalid('groups', 'format', rules)
          for (const { role, dept } of rules) {
            const id = await roleNamed(trx, scope.orgId, role)
            const isKnown = id !== undefined && (dept === '' || (await deptNamed(trx, scope.orgId, dept)))
            if (!isKnown) throw invalid('groups', 'unknown', role)
          }
        },
        removing: async (trx, { orgId }, { id }, { session }) => {
          await assertMayBeAnyone(trx, session, 'id')
          await trx.deleteFrom('account_link').where('orgId', '=', orgId).where('providerId', '=', id).execute()
          return {}
        },
        settled: (trx, { scope }) => assertLogin(trx, scope),
      }),
      handle(loginProvider.setSecret, async ({ id, clientSecret }, { session, change }) => {
        const { scope } = session
        orNotFound(await rows.find(scope, id))
        const sealed = clientSecret === '' ? '' : secrets.seal(clientSecret, secretUseOf(id))
        return change(async (trx) => {
          await assertMayBeAnyone(trx, session, 'id')
          await trx
            .updateTable('login_provider')
            .set({ clientSecret: sealed })
            .where('orgId', '=', scope.orgId)
            .where('id', '=', id)
            .execute()
          return { subject: id, detail: { hasSecret: sealed !== '' }, reply: null }
        })
      }),
      handle(loginProvider.test, async ({ id, loginname = '' }, { session: { scope } }) => {
        const own = db.selectFrom('login_provider').selectAll().where('orgId', '=', scope.orgId).where('id', '=', id)
        const provider = orNotFound(await own.executeTakeFirst())
        try {
          if (provider.kind === 'oidc') await discover(opened(provider), hosts)
          const person = provider.kind === 'ldap' ? await directories.test(provider, loginname.trim()) : undefined
          return { problem: '', ...(person && { person }) }
        } catch (error) {
          return { problem: reasonOf(error) }
        }
      }),
      handle(loginProvider.local, async (_body, { session: { scope } }) => {
        const { isLocalOff } = await orgOf(db, scope)
        const fallbacks = await db
          .selectFrom('account')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('orgId', '=', scope.orgId)
          .where('isFallback', '=', 1)
          .where('isDisabled', '=', 0)
          .where('passwordHash', '<>', '')
          .executeTakeFirstOrThrow()
        return { isLocalOff: isLocalOff === 1, fallbacks: Number(fallbacks.n) }
      }),
      handle(loginProvider.setLocal, async ({ isLocalOff }, { session, change }) =>
        change(async (trx) => {
          const { scope } = session
          await lockRights(trx, scope)
          await assertMayBeAnyone(trx, session, 'isLocalOff')
          const before = await orgOf(trx, scope)
          const after = { isLocalOff: Number(isLocalOff) }
          await trx.updateTable('org').set(after).where('id', '=', scope.orgId).execute()
          await assertLogin(trx, scope)
          if (isLocalOff) await assertManaged(trx, scope)
          return { subject: scope.orgId, before, after, reply: null }
        }),
      ),
      handle(companyLogin.query, async ({ company }) => {
        const orgId = await companyOf(db, company)
        if (orgId === undefined) return []
        return db
          .selectFrom('login_provider')
          .innerJoin('org', 'org.id', 'login_provider.orgId')
          .select(['login_provider.id', 'login_provider.title', 'login_provider.kind'])
          .where('org.id', '=', orgId)
          .where('org.isDisabled', '=', 0)
          .where('login_provider.isEnabled', '=', 1)
          .orderBy('login_provider.title')
          .execute()
      }),
      handle(
        companyLogin.begin,
        async ({ id }, { request, reply }) => {
          const provider = orNotFound(await enabled(id))
          const asked = await question(opened(provider), hosts, `${request.protocol}://${request.host}${BACK}`).catch(
            (error: unknown) => {
              log.warn({ err: error, provider: id }, 'a company login cannot be begun')
              throw new ApiError('unavailable')
            },
          )
          const token = randomBytes(32).toString('base64url')
          const kept = secrets.seal(JSON.stringify({ id, checks: asked.checks }), KIND)
          await shared.set(KIND, token, kept, now() + WAY_MS)
          const isSecure = request.protocol === 'https'
          const maxAge = WAY_MS / 1000
          const bound = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge } as const
          reply.setCookie(cookieOf(isSecure), token, bound)
          return { url: asked.url }
        },
        { perMinute: 60 },
      ),
      handle(
        companyLogin.finish,
        async ({ callback }, caller) => {
          const { request } = caller
          const token = request.cookies[cookieOf(request.protocol === 'https')] ?? ''
          const sealed = shared.get(KIND, token)
          // One answer each, right or wrong.
          await shared.remove(KIND, token)
          const kept = sealed && secrets.open(sealed, KIND)
          if (!kept) throw invalid('callback', 'unknown')
          // Sealed by `begin`.
          const { id, checks } = JSON.parse(kept) as { id: string; checks: Checks }
          const provider = orNotFound(await enabled(id))
          const answer = new URL(`${request.protocol}://${request.host}${BACK}${callback}`)
          const back = `${request.protocol}://${request.host}/login`
          const { claims, logoutUrl } = await entered(opened(provider), hosts, answer, checks, back).catch(
            (error: unknown) => {
              log.warn({ err: error, provider: id }, 'the answer of a company login was refused')
              throw invalid('callback', 'format')
            },
          )
          const account = await accounts.admit(provider, claims)
          const isEnded = provider.endsSession === 1 && logoutUrl !== ''
          return logins.admit(account.id, account.loginname, caller, isEnded ? sealedLogout(secrets, logoutUrl) : '')
        },
        { perMinute: 60 },
      ),
    ],
  }
}

/** The reason of a failed request stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DirectorySilent) return error.message
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** The settings of a new login that gives none. */
const initial = Object.fromEntries(
  Object.entries<EntityField>(loginProviderEntity.fields).map(([name, field]) => [name, field.initial]),
)

function oidcProblems({ issuer, clientId }: Provider, hosts: OutgoingHosts): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (issuer === '') problems.push({ path: 'issuer', reason: 'required' })
  else if (!isAllowedAddress(issuer)) problems.push({ path: 'issuer', reason: 'format' })
  else {
    const url = new URL(issuer)
    problems.push(...hosts.problemsOf('issuer', url.hostname, portOf(url)))
  }
  if (clientId === '') problems.push({ path: 'clientId', reason: 'required' })
  return problems
}

function ldapProblems(row: Provider, hosts: OutgoingHosts): FieldProblem[] {
  const problems: FieldProblem[] = []
  const refuse = (path: keyof Provider, reason: FieldProblem['reason']) => problems.push({ path, reason })
  const url = directoryUrl(row.url)
  if (row.url === '') refuse('url', 'required')
  else if (!url) refuse('url', 'format')
  else problems.push(...hosts.problemsOf('url', url.host, url.port))
  if (row.caCert.trim() !== '' && !certificatesOf(row.caCert)) refuse('caCert', 'format')
  if (row.base.trim() === '') refuse('base', 'required')
  // Without the name every person would fit.
  if (!row.userFilter.includes('{name}') || !isFilter(row.userFilter)) refuse('userFilter', 'format')
  if (row.groupsBy === 'search' && (!/\{(dn|name)\}/.test(row.groupFilter) || !isFilter(row.groupFilter)))
    refuse('groupFilter', 'format')
  for (const path of ['loginAttribute', 'nameAttribute', 'mailAttribute', 'idAttribute'] as const)
    if (!isAttribute(row[path])) refuse(path, row[path] === '' ? 'required' : 'format')
  return problems
}

const orgOf = (trx: Db, { orgId }: Scope) =>
  trx.selectFrom('org').select('isLocalOff').where('id', '=', orgId).executeTakeFirstOrThrow()

/** @throws {ApiError} 409 where local passwords are off and no login of the company is left */
async function assertLogin(trx: Db, scope: Scope): Promise<void> {
  if ((await orgOf(trx, scope)).isLocalOff === 0) return
  const own = trx.selectFrom('login_provider').select('id').where('orgId', '=', scope.orgId).where('isEnabled', '=', 1)
  if (!(await own.executeTakeFirst())) throw conflict('isEnabled', 'noLogin')
}
