import type { Db, Scope } from '../../../platform/db/Database.ts'
import { hasLocalLogin } from '../../user/localLogin.ts'
import type { Provider } from './providers.ts'

/** The enabled login by WeChat of an organisation, which has one at most. */
export function enabledWechat(db: Db, { orgId }: Scope): Promise<Provider | undefined> {
  const own = db.selectFrom('login_provider').selectAll().where('orgId', '=', orgId).where('kind', '=', 'wechat')
  return own.where('isEnabled', '=', 1).executeTakeFirst()
}

const linksOf = (db: Db, { orgId }: Scope) =>
  db
    .selectFrom('account_link')
    .innerJoin('login_provider', 'login_provider.id', 'account_link.providerId')
    .where('account_link.orgId', '=', orgId)
    .where('login_provider.kind', '=', 'wechat')

/** The WeChat of the own account. */
export const boundWechat = (db: Db, scope: Scope) =>
  linksOf(db, scope)
    .select(['account_link.nickname', 'account_link.gmtCreate'])
    .where('account_link.userId', '=', scope.userId)
    .executeTakeFirst()

/** Whether a WeChat is bound to an account of the organisation. */
export async function isWechatBound(db: Db, scope: Scope, openid: string): Promise<boolean> {
  const bound = linksOf(db, scope).select('account_link.userId').where('account_link.subject', '=', openid)
  return (await bound.executeTakeFirst()) !== undefined
}

export async function bindWechat(
  trx: Db,
  { orgId, userId }: Scope,
  link: {
    readonly providerId: string
    readonly subject: string
    readonly nickname: string
    readonly gmtCreate: number
  },
): Promise<void> {
  await trx
    .insertInto('account_link')
    .values({ ...link, orgId, userId })
    .execute()
}

/** @returns the nicknames of what was unbound; none where the account had no WeChat */
export async function unbindWechat(trx: Db, { orgId, userId }: Pick<Scope, 'orgId' | 'userId'>): Promise<string[]> {
  const providers = trx
    .selectFrom('login_provider')
    .select('id')
    .where('orgId', '=', orgId)
    .where('kind', '=', 'wechat')
  const removed = await trx
    .deleteFrom('account_link')
    .where('userId', '=', userId)
    .where('providerId', 'in', providers)
    .returning('nickname')
    .execute()
  return removed.map(({ nickname }) => nickname)
}

/** Whether an account logs in by a password of its own, or by an enabled login of its company. */
export async function hasOtherLogin(db: Db, { userId }: Scope): Promise<boolean> {
  const own = db
    .selectFrom('account')
    .select([hasLocalLogin.as('isLocal'), 'passwordHash'])
    .where('id', '=', userId)
  const { isLocal, passwordHash } = await own.executeTakeFirstOrThrow()
  if (isLocal && passwordHash !== '') return true
  const company = db
    .selectFrom('account_link')
    .innerJoin('login_provider', 'login_provider.id', 'account_link.providerId')
    .select('account_link.subject')
    .where('account_link.userId', '=', userId)
    .where('login_provider.kind', '<>', 'wechat')
    .where('login_provider.isEnabled', '=', 1)
  return (await company.executeTakeFirst()) !== undefined
}
