import { Id, InspectionItem, inspectionOutcome, limits, type RepairState, repairStates } from '@mimic/contract'
import { MINUTE_MS } from '@mimic/contract/zone'
import { type Static, Type } from 'typebox'
import type { Db } from '../../platform/db/Database.ts'
import { wholeOrg } from '../../platform/db/range.ts'
import { InspectionRows } from '../inspections/InspectionRows.ts'

const closed = { additionalProperties: false }
const Name = Type.String({ maxLength: limits.loginname })
const Title = Type.String({ minLength: 1, maxLength: limits.title })
const Note = Type.String({ maxLength: limits.note })
/** Minutes from the moment at which the store is filled; before it when negative: a demo is always of today. */
const Minutes = Type.Integer()

/** A repair order. */
export const SeedRepair = Type.Object(
  {
    id: Id,
    equipId: Id,
    title: Title,
    note: Note,
    status: Type.Enum(repairStates),
    author: Name,
    reported: Minutes,
    changed: Minutes,
  },
  closed,
)

/** An inspection; `done` when it was finished or, with a reason, aborted. */
export const SeedInspection = Type.Object(
  {
    id: Id,
    equipId: Id,
    title: Title,
    items: Type.Array(InspectionItem, { minItems: 1, maxItems: limits.inspection.items }),
    inspector: Name,
    author: Name,
    planned: Minutes,
    done: Type.Optional(Minutes),
    reason: Type.Optional(Note),
  },
  closed,
)

export async function seedRepair(
  trx: Db,
  orgId: string,
  { reported, changed, ...order }: Static<typeof SeedRepair>,
  now: number,
): Promise<void> {
  const status: RepairState = order.status
  await trx
    .insertInto('repair_order')
    .values({
      ...order,
      status,
      orgId,
      userId: '',
      gmtCreate: now + reported * MINUTE_MS,
      gmtModified: now + changed * MINUTE_MS,
    })
    .execute()
}

export async function seedInspection(
  trx: Db,
  orgId: string,
  { planned, done, reason, ...inspection }: Static<typeof SeedInspection>,
  now: number,
): Promise<void> {
  const scope = wholeOrg(orgId)
  const rows = new InspectionRows(trx)
  const gmtPlan = now + planned * MINUTE_MS
  await rows.add(scope, { ...inspection, gmtPlan }, Math.min(gmtPlan, now))
  if (done === undefined) return
  const gmtDone = now + done * MINUTE_MS
  const end =
    reason === undefined
      ? ({ status: inspectionOutcome(inspection.items) } as const)
      : ({ status: 'aborted', reason } as const)
  await rows.edit(scope, inspection.id, { ...end, gmtDone }, gmtDone)
}
