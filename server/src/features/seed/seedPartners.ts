import { apiGrantEntity, DAY_MS, dayOf, extAccountEntity, grantPermissions, Id, limits } from '@mimic/contract'
import { type Static, Type } from 'typebox'
import type { Db } from '../../platform/db/Database.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { EntityRows } from '../../platform/entity/EntityRows.ts'
import { endOfDay } from '../apiGrants/apiGrantRules.ts'
import { makeSecret, publicKeyOf } from '../apiKeys/secrets.ts'

const Title = Type.String({ minLength: 1, maxLength: limits.title })
const closed = { additionalProperties: false }

/** An account of a partner company, which looks at chosen equipment. It has no password until it is given one. */
export const SeedPartner = Type.Object(
  { loginname: Id, name: Title, company: Title, equipment: Type.Array(Id, { minItems: 1 }) },
  closed,
)

/** Access of a partner company's programs. Its secret is told to nobody. */
export const SeedGrant = Type.Object(
  {
    company: Title,
    title: Title,
    permissions: Type.Array(Type.Enum([...grantPermissions]), { minItems: 1 }),
    equipment: Type.Array(Id),
    projects: Type.Array(Id),
    /** From the day on which the store is filled. */
    lastsDays: Type.Integer({ minimum: 1 }),
  },
  closed,
)

/** Adds the accounts and the grants; their equipment and projects are there already. */
export async function seedPartners(
  trx: Db,
  orgId: string,
  partners: readonly Static<typeof SeedPartner>[],
  grants: readonly Static<typeof SeedGrant>[],
  now: number,
): Promise<void> {
  const [scope, author] = [wholeOrg(orgId), { loginname: '', now }]
  for (const { equipment, ...partner } of partners) {
    const fields = { ...partner, roleId: 'viewer', rangeEquips: equipment.join() }
    const extra = { kind: 'ext', dataRange: 'chosen', passwordHash: '', mustChange: 0 }
    await new EntityRows(trx, extAccountEntity).add(scope, fields, author, extra)
  }
  for (const { equipment, projects, permissions, lastsDays, ...grant } of grants) {
    const lastDay = dayOf(now + lastsDays * DAY_MS)
    const range = { rangeEquips: equipment.join(), rangeProjects: projects.join() }
    const fields = { ...grant, ...range, permissions: permissions.join(), lastDay }
    const extra = { author: '', publicKey: publicKeyOf(makeSecret()), gmtExpire: endOfDay(lastDay) }
    await new EntityRows(trx, apiGrantEntity).add(scope, fields, author, extra)
  }
}
