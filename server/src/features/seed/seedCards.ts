import { cardEntity, DAY_MS, dayOf, Id, limits } from '@mimic/contract'
import { type Static, Type } from 'typebox'
import { newId } from '../../platform/bulkChange.ts'
import type { Db } from '../../platform/db/Database.ts'

const { fields } = cardEntity
const operators = Object.keys(fields.operator.choices) as (keyof typeof fields.operator.choices)[]

/** A SIM card of a gateway. */
export const SeedCard = Type.Object(
  {
    iccid: Type.String({ minLength: fields.iccid.min, maxLength: fields.iccid.max }),
    msisdn: Type.String({ maxLength: fields.msisdn.max }),
    operator: Type.Enum(operators),
    plan: Type.String({ maxLength: fields.plan.max }),
    quotaMb: Type.Integer({ minimum: 0 }),
    usedMb: Type.Number({ minimum: 0 }),
    /** From the day on which the store is filled. */
    lastsDays: Type.Integer(),
    gatewayId: Type.Optional(Id),
    note: Type.Optional(Type.String({ maxLength: limits.note })),
  },
  { additionalProperties: false },
)

export async function seedCard(
  trx: Db,
  orgId: string,
  { lastsDays, gatewayId = '', note = '', ...card }: Static<typeof SeedCard>,
  now: number,
): Promise<void> {
  const stamps = { version: 1, modifiedBy: '', gmtCreate: now, gmtModified: now }
  const lastDay = dayOf(now + lastsDays * DAY_MS)
  await trx
    .insertInto('sim_card')
    .values({ id: newId(), orgId, ...card, lastDay, gatewayId, note, ...stamps })
    .execute()
}
