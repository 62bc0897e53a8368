import { createHash, randomBytes } from 'node:crypto'
import { limits, splitIds } from '@mimic/contract'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../../../platform/db/Database.ts'

export type AlarmLink = Selectable<Tables['alarm_link']>

/** The recipient and the alarms of a link. */
interface NewLink {
  readonly orgId: string
  readonly ruleId: string
  readonly accountId: string
  readonly destination: string
  readonly alarmIds: readonly string[]
}

/** Links in messages by which their recipients acknowledge alarms. The store has the hashes of their tokens alone. */
export class LinkRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @returns the token */
  async make({ alarmIds, ...link }: NewLink, now: number): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const times = { gmtExpires: now + limits.alarm.linkMs, gmtUsed: 0, gmtCreate: now }
    const values = { ...link, id: hashOf(token), alarmIds: alarmIds.join(), ...times }
    await this.#db.insertInto('alarm_link').values(values).execute()
    return token
  }

  /** The link of a token that has not expired, with what its rule allows; undefined without them. */
  find(token: string, now: number) {
    return this.#db
      .selectFrom('alarm_link')
      .innerJoin('notify_rule', 'notify_rule.id', 'alarm_link.ruleId')
      .selectAll('alarm_link')
      .select('notify_rule.mayAcknowledge')
      .where('alarm_link.id', '=', hashOf(token))
      .where('alarm_link.gmtExpires', '>', now)
      .where('notify_rule.isEnabled', '=', 1)
      .executeTakeFirst()
  }

  /** @returns whether it had not been used */
  async use({ id }: Pick<AlarmLink, 'id'>, now: number): Promise<boolean> {
    const unused = this.#db
      .updateTable('alarm_link')
      .set({ gmtUsed: now })
      .where('id', '=', id)
      .where('gmtUsed', '=', 0)
    const { numUpdatedRows } = await unused.executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async forget(now: number): Promise<void> {
    await this.#db.deleteFrom('alarm_link').where('gmtExpires', '<', now).execute()
  }
}

export const alarmsOf = ({ alarmIds }: AlarmLink): string[] => splitIds(alarmIds)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
