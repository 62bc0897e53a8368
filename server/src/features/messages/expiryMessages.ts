import {
  apiGrantEntity,
  apiKeyEntity,
  cardEntity,
  DAY_MS,
  dayOf,
  lifetimeDays,
  type MessageSubject,
  type Permission,
} from '@mimic/contract'
import type { Db } from '../../platform/db/Database.ts'
import type { NewMessage } from './storeMessages.ts'

/** Days before the end at which people are told. */
const STAGES = [0, 1, 7, 30] as const
/** An end that is longer ago is not told any more, days: the server was away, or has just been updated. */
const LATE_DAYS = 7

/** Something with a last day. */
export interface Expiring {
  readonly orgId: string
  readonly subject: MessageSubject
  readonly dataId: string
  readonly title: string
  /** Its last day, of UTC+8. */
  readonly day: string
  /** The permission of those who take care of it. */
  readonly auth: Permission
  /** How many days it had in all: nobody is told of the end of a month when it begins. */
  readonly days?: number | undefined
}

/** The message that is due about an end; undefined for none. A renewed object is told of anew. */
export function expiryMessage({ day, days, title, ...rest }: Expiring, now: number): NewMessage | undefined {
  const left = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)
  const stage = STAGES.find((each) => left <= each)
  if (stage === undefined || left < -LATE_DAYS || (days !== undefined && days <= stage)) return undefined
  return { ...rest, type: 'expire', stage: String(stage), params: { title, day }, turn: day }
}

/** Things that end within the longest stage or have ended lately: API keys and grants, accounts of partner companies, and SIM cards. */
export async function readExpiring(db: Db, now: number): Promise<Expiring[]> {
  const [first, last] = [now - LATE_DAYS * DAY_MS, now + (Math.max(...STAGES) + 1) * DAY_MS]
  const keys = await db
    .selectFrom('api_key')
    .select(['id', 'orgId', 'title', 'lifetime', 'gmtExpire'])
    .where('gmtExpire', '>=', first)
    .where('gmtExpire', '<=', last)
    .where('gmtRevoke', '=', 0)
    .where('gmtDeleted', '=', 0)
    .execute()
  const grants = await db
    .selectFrom('api_grant')
    .select(['id', 'orgId', 'company', 'title', 'lastDay', 'gmtCreate'])
    .where('lastDay', '>=', dayOf(first))
    .where('lastDay', '<=', dayOf(last))
    .where('gmtRevoke', '=', 0)
    .execute()
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'orgId', 'loginname', 'lastDay'])
    .where('kind', '=', 'ext')
    .where('lastDay', '>=', dayOf(first))
    .where('lastDay', '<=', dayOf(last))
    .where('isDisabled', '=', 0)
    .where('gmtDeleted', '=', 0)
    .execute()
  const cards = await db
    .selectFrom('sim_card')
    .select(['id', 'orgId', 'iccid', 'lastDay'])
    .where('lastDay', '>=', dayOf(first))
    .where('lastDay', '<=', dayOf(last))
    .execute()
  return [
    ...cards.map(
      ({ id, orgId, iccid, lastDay }): Expiring => ({
        ...{ orgId, subject: 'card', dataId: id, title: iccid, day: lastDay, auth: cardEntity.change },
      }),
    ),
    ...keys.map(({ id, orgId, title, lifetime, gmtExpire }): Expiring => {
      // The schema has checked it.
      const days = lifetimeDays[lifetime as keyof typeof lifetimeDays]
      return { orgId, subject: 'apiKey', dataId: id, title, day: dayOf(gmtExpire), auth: apiKeyEntity.read, days }
    }),
    ...grants.map(({ id, orgId, company, title, lastDay, gmtCreate }): Expiring => {
      const days = Math.round((Date.parse(lastDay) - Date.parse(dayOf(gmtCreate))) / DAY_MS)
      const about = { subject: 'apiGrant', dataId: id, title: `${company}: ${title}` } as const
      return { ...about, orgId, day: lastDay, auth: apiGrantEntity.read, days }
    }),
    ...accounts.map(
      ({ id, orgId, loginname, lastDay }): Expiring => ({
        ...{ orgId, subject: 'account', dataId: id, title: loginname, day: lastDay, auth: 'people.edit' },
      }),
    ),
  ]
}
