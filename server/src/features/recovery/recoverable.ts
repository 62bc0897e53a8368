import type { Channel } from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import { isNamed } from '../../platform/db/loginNames.ts'
import { isShut, rightsColumns, rightsOfAccount, storedRights } from '../../platform/sessions/rights.ts'
import { kindsOf } from '../outbox/Outbox.ts'
import { hasLocalLogin } from '../user/localLogin.ts'
import { personColumns } from './notifyPerson.ts'

export type Recoverable = NonNullable<Awaited<ReturnType<typeof findRecoverable>>>

/** An account that its owner may recover: not a removed, disabled or shared one, nor one that only the company lets in. */
export async function findRecoverable(db: Db, now: number, by: 'id' | 'loginname', value: string) {
  const row = await db
    .selectFrom('account')
    .select([...personColumns, 'isWall', 'mustChange', 'gmtLogin', ...rightsColumns, storedRights.as('ownRights')])
    .select([isShut(now).as('isClosed'), hasLocalLogin.as('hasLocalLogin')])
    .where((eb) => (by === 'id' ? eb('id', '=', value) : isNamed(value)))
    .where('gmtDeleted', '=', 0)
    .executeTakeFirst()
  const mayChange = row && rightsOfAccount(row).includes('account.edit')
  return mayChange && row.hasLocalLogin && row.isClosed === 0 && !row.isWall ? row : undefined
}

/** Whether any organisation of this server can use a channel: which one the account belongs to stays untold. */
export async function hasChannel(db: Db, channel: Channel): Promise<boolean> {
  const enabled = db.selectFrom('provider').select('id').where('isEnabled', '=', 1)
  return (await enabled.where('kind', 'in', kindsOf(channel)).limit(1).executeTakeFirst()) !== undefined
}
