import type { Db, Scope } from '../../../platform/db/Database.ts'
import { wholeOrg } from '../../../platform/db/range.ts'
import { findPerson } from '../../../platform/sessions/person.ts'
import { type AlarmSight, alarmSights } from '../store/alarmSight.ts'
import type { AlarmLink } from './LinkRows.ts'

/** Under whose name and with what sight a link acknowledges. */
export interface LinkHolder {
  readonly loginname: string
  readonly scope: Scope
  readonly sights: readonly AlarmSight[]
}

const everySight: readonly AlarmSight[] = ['eg', '00', '01']

/** The account of a recipient, if it may acknowledge now. One that needs a hardware key acknowledges on screen alone. */
async function ableAccount(db: Db, accountId: string, now: number): Promise<LinkHolder | undefined> {
  const person = accountId === '' ? undefined : await findPerson(db, accountId, now)
  if (!person || person.useLock || person.isWall || person.isExternal) return undefined
  const { loginname, scope, auths } = person
  return auths.includes('alarm.confirm') ? { loginname, scope, sights: alarmSights(auths) } : undefined
}

/** Whether a recipient gets a link by a rule. */
export async function mayUseLink(db: Db, mayAcknowledge: string, accountId: string, now: number): Promise<boolean> {
  if (mayAcknowledge === 'anyone') return true
  return mayAcknowledge === 'account' && (await ableAccount(db, accountId, now)) !== undefined
}

/**
 * Who acknowledges by a link: its account where that may, otherwise its address where the rule lets every recipient.
 * Undefined for an account that is gone or disabled, and where the rule no longer allows it.
 */
export async function linkHolder(
  db: Db,
  { orgId, accountId, destination, mayAcknowledge }: AlarmLink & { readonly mayAcknowledge: string },
  now: number,
): Promise<LinkHolder | undefined> {
  if (mayAcknowledge === 'nobody') return undefined
  const account = await ableAccount(db, accountId, now)
  if (account || mayAcknowledge === 'account') return account
  if (accountId !== '' && !(await findPerson(db, accountId, now))) return undefined
  return { loginname: `link: ${destination}`, scope: wholeOrg(orgId), sights: everySight }
}
