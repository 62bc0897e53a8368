import {
  Id,
  InspectionItem,
  inspectionOutcome,
  isRepairOver,
  limits,
  type RepairState,
  repairStates,
} from '@mimic/contract'
import { textForms } from '@mimic/contract/entities'
import { dayOf, MINUTE_MS } from '@mimic/contract/zone'
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

/** A repair order; `changed` is when it got its state. */
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
    /** Login name of the account to which it is dispatched, at once when it is reported. */
    assignee: Type.Optional(Name),
    result: Type.Optional(Note),
    parts: Type.Optional(Note),
    reason: Type.Optional(Note),
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
  { reported, changed, assignee = '', result = '', parts = '', reason = '', ...order }: Static<typeof SeedRepair>,
  now: number,
): Promise<void> {
  const status: RepairState = order.status
  const gmtCreate = now + reported * MINUTE_MS
  const gmtModified = now + changed * MINUTE_MS
  const isReceived = assignee !== '' && (status === 'received' || status === 'finished')
  await trx
    .insertInto('repair_order')
    .values({
      ...{ ...order, status, orgId, userId: '', assignee, result, parts, reason, gmtCreate, gmtModified },
      assigneeId: assignee === '' ? '' : await accountId(trx, orgId, assignee),
      gmtDispatch: assignee === '' ? 0 : gmtCreate,
      gmtReceive: isReceived ? Math.min(gmtModified, gmtCreate + RECEIVED_MS) : 0,
      gmtDone: isRepairOver(status) ? gmtModified : 0,
    })
    .execute()
}

/** How long after the report an order of the demo was received. */
const RECEIVED_MS = 30 * MINUTE_MS

/** @throws {Error} for an assignee that the organisation does not have */
async function accountId(trx: Db, orgId: string, loginname: string): Promise<string> {
  const own = trx.selectFrom('account').select('id').where('orgId', '=', orgId)
  const account = await own.where('loginname', '=', loginname).executeTakeFirst()
  if (!account) throw new Error(`the seed file's order is dispatched to ${loginname}, who is no account of ${orgId}`)
  return account.id
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
  // A demo begins without news of what was late before.
  await trx.updateTable('inspection').set({ isOverdueTold: 1 }).where('id', '=', inspection.id).execute()
  if (done === undefined) return
  const gmtDone = now + done * MINUTE_MS
  const end =
    reason === undefined
      ? ({ status: inspectionOutcome(inspection.items) } as const)
      : ({ status: 'aborted', reason } as const)
  await rows.edit(scope, inspection.id, { ...end, gmtDone }, gmtDone)
}

/** Something that is checked, kept for plans. */
export const SeedContent = Type.Object(
  {
    id: Id,
    title: Type.String({ minLength: 1, maxLength: limits.inspection.content }),
    expected: Type.String({ maxLength: limits.inspection.expected }),
    sn: Type.String({ maxLength: limits.title }),
    needsPhoto: Type.Boolean(),
  },
  closed,
)

/** A plan that begins on the day on which the store is filled. Its inspections are for nobody in particular. */
export const SeedPlan = Type.Object(
  {
    id: Id,
    title: Title,
    equipIds: Type.Array(Id, { minItems: 1 }),
    contentIds: Type.Array(Id, { minItems: 1 }),
    every: Type.Enum(['day', 'week', 'month']),
    clock: Type.String({ pattern: textForms.clock }),
  },
  closed,
)

export async function seedPlans(
  trx: Db,
  orgId: string,
  contents: readonly Static<typeof SeedContent>[],
  plans: readonly Static<typeof SeedPlan>[],
  now: number,
): Promise<void> {
  const stamps = { orgId, version: 1, modifiedBy: 'system', gmtCreate: now, gmtModified: now }
  for (const { needsPhoto, ...content } of contents)
    await trx
      .insertInto('inspection_content')
      .values({ ...content, ...stamps, needsPhoto: Number(needsPhoto) })
      .execute()
  for (const { equipIds, contentIds, ...plan } of plans)
    await trx
      .insertInto('inspection_plan')
      .values({
        ...{ ...plan, ...stamps, equipIds: equipIds.join(), contentIds: contentIds.join(), inspectorIds: '' },
        ...{ interval: 1, firstDay: dayOf(now), isEnabled: 1, gmtMade: now },
      })
      .execute()
}
