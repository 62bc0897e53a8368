import { DAY_MS, dayOf, Id, limits } from '@mimic/contract'
import { type Static, Type } from 'typebox'
import type { Db } from '../../platform/db/Database.ts'

const Title = Type.String({ minLength: 1, maxLength: limits.title })

/** An announcement to the whole organisation. Its days count from that on which the store is filled. */
export const SeedAnnouncement = Type.Object(
  {
    id: Id,
    title: Title,
    text: Type.String({ minLength: 1, maxLength: limits.announcement.text }),
    firstDay: Type.Integer(),
    lastDay: Type.Integer(),
  },
  { additionalProperties: false },
)

export async function seedAnnouncement(
  trx: Db,
  orgId: string,
  { firstDay, lastDay, ...announcement }: Static<typeof SeedAnnouncement>,
  now: number,
): Promise<void> {
  const day = (days: number) => dayOf(now + days * DAY_MS)
  const gmtCreate = Math.min(now, now + firstDay * DAY_MS)
  await trx
    .insertInto('announcement')
    .values({
      ...announcement,
      ...{ orgId, audience: 'org', roleIds: '', firstDay: day(firstDay), lastDay: day(lastDay), isWithdrawn: 0 },
      ...{ version: 1, modifiedBy: '', gmtCreate, gmtModified: gmtCreate },
    })
    .execute()
}
