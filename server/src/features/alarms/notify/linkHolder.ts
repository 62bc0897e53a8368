import { sql } from 'kysely'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import { wholeOrg } from '../../../platform/db/range.ts'
import { findPerson, type Person } from '../../../platform/sessions/person.ts'
import { type AlarmSight, alarmSights } from '../store/alarmSight.ts'
import type { AlarmLink } from './LinkRows.ts'

/** The name and the sight with which a link acknowledges. */
export interface LinkHolder {
  readonly loginname: string
  readonly scope: Scope
  readonly sights: readonly AlarmSight[]
}

/** The recipient of a link, and what its rule allows. */
interface LinkRights extends Pick<AlarmLink, 'orgId' | 'accountId' | 'destination'> {
  readonly mayAcknowledge: string
}

const everySight: readonly AlarmSight[] = ['eg', '00', '01']

/** The account of a recipient, if it may acknowledge now. */
function ableAccount(person: Person | undefined): LinkHolder | undefined {
  if (!person || person.isWall || person.isExternal) return undefined
  const { loginname, scope, auths } = person
  return auths.includes('alarm.confirm') ? { loginname, scope, sights: alarmSights(auths) } : undefined
}

/** Whether an address belongs to an account that has a hardware key. */
async function isOfKeyHolder(db: Db, orgId: string, destination: string): Promise<boolean> {
  const holder = await db
    .selectFrom('account')
    .select('id')
    .where('orgId', '=', orgId)
    .where('lockKey', '!=', '')
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', destination.toLowerCase()), eb('tel', '=', destination)]))
    .executeTakeFirst()
  return holder !== undefined
}

/**
 * The holder by whose name a link acknowledges: its account where that may, otherwise its address where the rule lets
 * every recipient. Undefined for an account that is gone or disabled, and where the rule does not allow it. A link
 * proves nothing of a second factor, so accounts with a hardware key acknowledge on screen alone.
 */
export async function linkHolder(
  db: Db,
  { orgId, accountId, destination, mayAcknowledge }: LinkRights,
  now: number,
): Promise<LinkHolder | undefined> {
  if (mayAcknowledge === 'nobody') return undefined
  const person = accountId === '' ? undefined : await findPerson(db, accountId, now)
  if (person?.useLock) return undefined
  const account = ableAccount(person)
  if (account || mayAcknowledge === 'account') return account
  if (accountId !== '' && !person) return undefined
  if (await isOfKeyHolder(db, orgId, destination)) return undefined
  return { loginname: `link: ${destination}`, scope: wholeOrg(orgId), sights: everySight }
}
