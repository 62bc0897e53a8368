import { isBuiltInRole, limits, textForms } from '@mimic/contract'
import { type Selectable, sql } from 'kysely'
import { type ApiError, refusal } from '../../../platform/ApiError.ts'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/bulkChange.ts'
import type { Db, Tables } from '../../../platform/db/Database.ts'
import { isNameTaken } from '../../../platform/db/loginNames.ts'
import type { ServerContext } from '../../../platform/ServerContext.ts'
import { isShut } from '../../../platform/sessions/rights.ts'
import { lockRights, unmanaged } from '../granting.ts'
import { type GroupRule, groupRules, groupsOf, ruleFor } from './groupMap.ts'
import { isGroup } from './ldap/directoryText.ts'
import type { Claims } from './oidc.ts'
import type { Provider } from './providers.ts'

type Columns = 'id' | 'loginname' | 'roleId' | 'deptId' | 'mustChange' | 'isFallback'
type Account = Pick<Selectable<Tables['account']>, Columns> & { isClosed: number }

/** The role and the department that a person has by their groups; an undefined department stays as it is. */
interface Place {
  readonly roleId: string
  readonly deptId: string | undefined
}

/** 1 for an account whose e-mail is that of its owner. */
const isOwners = sql<number>`case
  when account."verifiedEmail" = account.email then 1
  when account."gmtLogin" = 0 and account."isFallback" = 0
    and (account."mustChange" = 1 or account."passwordHash" = '') then 1
  else 0 end`

/** Accounts of people who log in by their company. */
export class CompanyAccounts {
  readonly #context: ServerContext

  constructor(context: ServerContext) {
    this.#context = context
  }

  /**
   * The account of a person: the one that is bound to the provider's `sub`, the one of a verified e-mail where the
   * administrator allows that, or a new one. Role and department follow the groups at each login.
   * @throws {ApiError} 403 where there is none, it or the organisation is disabled, or the groups give no role
   */
  async admit(provider: Provider, claims: Claims): Promise<Pick<Account, 'id' | 'loginname'>> {
    const { db, events } = this.#context
    const admitted = await db.transaction().execute(async (trx) => {
      await lockRights(trx, provider)
      const org = trx.selectFrom('org').select('isDisabled').where('id', '=', provider.orgId)
      if ((await org.executeTakeFirstOrThrow()).isDisabled === 1) throw refused()
      const linked = await this.#linked(trx, provider, claims.sub)
      const known = linked ?? (await this.#byEmail(trx, provider, claims))
      if (known?.isClosed === 1 || (!known && provider.makesAccounts !== 1)) throw refused()
      const place = await this.#place(trx, provider, claims, known)
      const account = known ?? (await this.#make(trx, provider, claims, place))
      if (!linked)
        await trx
          .insertInto('account_link')
          .values({ providerId: provider.id, subject: claims.sub, orgId: provider.orgId, userId: account.id })
          .execute()
      // A password that an administrator has given, and that nobody has changed, is of no use once the company lets in.
      if (account.mustChange === 1 && account.isFallback === 0)
        await trx.updateTable('account').set({ passwordHash: '', mustChange: 0 }).where('id', '=', account.id).execute()
      const isMoved = known !== undefined && (await this.#move(trx, provider, known, place))
      if (!linked || isMoved) await this.#enter(trx, provider, account, known === undefined, place)
      return { account, isMoved }
    })
    if (admitted.isMoved) events.emit('accountChanged', { userId: admitted.account.id })
    return admitted.account
  }

  /**
   * The account that has bound the person of a provider itself, by its security settings.
   * @throws {ApiError} 403 where there is none, or it or the organisation is disabled
   */
  async bound(provider: Provider, subject: string): Promise<Pick<Account, 'id' | 'loginname'>> {
    const account = await this.#linked(this.#context.db, provider, subject)
    if (!account || account.isClosed === 1) throw refused()
    return account
  }

  #accounts(trx: Db, { orgId }: Provider) {
    return trx
      .selectFrom('account')
      .select(['account.id', 'account.loginname', 'account.roleId', 'account.deptId'])
      .select(['account.mustChange', 'account.isFallback', isShut(this.#context.now()).as('isClosed')])
      .where('account.orgId', '=', orgId)
      .where('account.kind', '=', 'int')
  }

  #linked(trx: Db, provider: Provider, subject: string): Promise<Account | undefined> {
    return this.#accounts(trx, provider)
      .innerJoin('account_link', 'account_link.userId', 'account.id')
      .where('account_link.providerId', '=', provider.id)
      .where('account_link.subject', '=', subject)
      .executeTakeFirst()
  }

  /**
   * An account by an address that was proved by a code, or one that nobody has used yet. Others may have the address of
   * somebody else, whose groups would then give their rights to whoever knows the password of the account.
   */
  async #byEmail(trx: Db, provider: Provider, { email, email_verified }: Claims): Promise<Account | undefined> {
    if (provider.trustsEmail !== 1 || email_verified !== true || typeof email !== 'string' || email === '')
      return undefined
    const named = await this.#accounts(trx, provider)
      .select(isOwners.as('isOwners'))
      .where(sql<string>`lower(account.email)`, '=', email.toLowerCase())
      .where('account.gmtDeleted', '=', 0)
      .execute()
    // Two accounts with one address do not tell which is meant.
    const [account] = named
    return named.length === 1 && account?.isOwners === 1 ? account : undefined
  }

  async #place(trx: Db, provider: Provider, claims: Claims, known: Account | undefined): Promise<Place> {
    const { orgId } = provider
    // Without a mapping the organisation gives roles itself, and the provider only says who somebody is.
    if (known && provider.groups.trim() === '') return { roleId: known.roleId, deptId: undefined }
    const rule = ruleOf(provider, claims)
    const roleId = rule ? await roleNamed(trx, orgId, rule.role) : provider.roleId
    if (roleId === undefined || roleId === '') throw refused()
    return { roleId, deptId: rule?.dept ? await deptNamed(trx, orgId, rule.dept) : undefined }
  }

  /** Gives an account role and department of its groups. The last one who manages accounts keeps its role. */
  async #move(trx: Db, provider: Provider, { id, roleId, deptId }: Account, place: Place): Promise<boolean> {
    const next = { roleId: place.roleId, deptId: place.deptId ?? deptId }
    if (next.roleId === roleId && next.deptId === deptId) return false
    await trx.updateTable('account').set(next).where('id', '=', id).execute()
    if ((await unmanaged(trx, provider)) === undefined) return true
    this.#context.log.warn({ userId: id }, 'the last account that manages others keeps its role at a company login')
    await trx.updateTable('account').set({ roleId, deptId }).where('id', '=', id).execute()
    return false
  }

  async #make(trx: Db, provider: Provider, claims: Claims, place: Place): Promise<Account> {
    const now = this.#context.now()
    const account = {
      id: newId(),
      loginname: await freeName(trx, claims),
      isDisabled: 0,
      roleId: place.roleId,
      deptId: place.deptId ?? '',
      mustChange: 0,
      isFallback: 0,
    }
    const text = (claim: unknown, max: number) => (typeof claim === 'string' ? [...claim].slice(0, max).join('') : '')
    const email = text(claims['email'], limits.people.email)
    const more = { name: text(claims['name'], limits.people.name), email, tel: '', passwordHash: '', version: 1 }
    const stamps = { orgId: provider.orgId, modifiedBy: account.loginname, gmtCreate: now, gmtModified: now }
    await trx
      .insertInto('account')
      .values({ ...account, ...more, ...stamps })
      .execute()
    return { ...account, isClosed: 0 }
  }

  async #enter(trx: Db, provider: Provider, account: Account, isNew: boolean, place: Place): Promise<void> {
    const detail = { title: account.loginname, provider: provider.title, isNew, ...place }
    const entry = { action: 'user.company.finish', subject: account.id, detail, result: 'success' } as const
    await audit(trx, { orgId: provider.orgId, userId: account.id }, entry, this.#context.now())
  }
}

/** The answer is the same for every reason: the provider's people need not learn which accounts there are. */
const refused = (): ApiError => refusal('forbidden', 'account', 'unknown')

/** The rule for a person. A directory compares names of groups without regard to case. */
export function ruleOf(
  { kind, groups, groupsClaim }: Pick<Provider, 'kind' | 'groups' | 'groupsClaim'>,
  claims: Claims,
): GroupRule | undefined {
  const rules = groupRules(groups)
  if (typeof rules === 'number') return undefined
  return kind === 'ldap'
    ? ruleFor(rules, groupsOf(claims['groups']), isGroup)
    : ruleFor(rules, groupsOf(claims[groupsClaim]))
}

/** A role by its name; a built-in one by its id. Undefined for none. */
export async function roleNamed(db: Db, orgId: string, name: string): Promise<string | undefined> {
  if (isBuiltInRole(name)) return name
  const own = db.selectFrom('role').select('id').where('orgId', '=', orgId).where('title', '=', name)
  return (await own.orderBy('gmtCreate').executeTakeFirst())?.id
}

/** A department by its name. Undefined for none. */
export async function deptNamed(db: Db, orgId: string, name: string): Promise<string | undefined> {
  const own = db.selectFrom('dept').select('id').where('orgId', '=', orgId).where('title', '=', name)
  return (await own.orderBy('gmtCreate').executeTakeFirst())?.id
}

/** A login name that nobody has, like the one that the company uses. */
async function freeName(trx: Db, claims: Claims): Promise<string> {
  const wished = [claims['preferred_username'], claims['email'], claims.sub].find(
    (claim): claim is string => typeof claim === 'string' && claim !== '',
  )
  const plain = (wished ?? '').replaceAll(/[^A-Za-z0-9._@-]/g, '').slice(0, limits.loginname - 4)
  const base = new RegExp(textForms.login).test(plain) ? plain : `user-${plain}`.slice(0, limits.loginname - 4)
  for (let i = 1; ; i++) {
    const name = i === 1 ? base : `${base}-${i}`
    if (!(await isNameTaken(trx, name))) return name
  }
}
