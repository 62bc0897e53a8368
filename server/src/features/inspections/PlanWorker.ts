import { randomUUID } from 'node:crypto'
import {
  type InspectionItem,
  type InspectionState,
  limits,
  type Recurrence,
  recurrences,
  splitIds,
} from '@mimic/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/Database.ts'
import { inScope, wholeOrg } from '../../platform/db/range.ts'
import type { ServerContext } from '../../platform/ServerContext.ts'
import { type NewMessage, storeMessages } from '../messages/storeMessages.ts'
import { inspectionMessages } from './inspectionMessages.ts'
import { inspectorsOf } from './inspectors.ts'

/** Times of a plan that one transaction makes inspections of. */
const AT_ONCE = 20
/** Inspections of which one transaction tells that they are overdue. */
const OVERDUE_AT_ONCE = 200

type Plan = Selectable<Tables['inspection_plan']>

/**
 * Makes the inspections of plans a day ahead, and tells which are overdue. What is made, and how far, is stored in one
 * transaction, and each inspection has a key of its plan, equipment, person and time: none is made twice or left out,
 * whenever the server stops or another one takes over.
 */
export class PlanWorker {
  readonly #context: Pick<ServerContext, 'db' | 'events' | 'log' | 'now'>

  constructor(context: Pick<ServerContext, 'db' | 'events' | 'log' | 'now'>) {
    this.#context = context
  }

  async run(): Promise<void> {
    const { db, now } = this.#context
    const until = now() + limits.inspection.aheadMs
    // Nothing is made of the time in which a plan was off.
    await db
      .updateTable('inspection_plan')
      .set({ gmtMade: now() })
      .where('isEnabled', '=', 0)
      .where('gmtMade', '<', now())
      .execute()
    const plans = db.selectFrom('inspection_plan').select('id').where('isEnabled', '=', 1)
    for (const { id } of await plans.where('gmtMade', '<', until).execute())
      while (await this.#transaction((trx) => this.#make(trx, id, until)));
    while (await this.#transaction((trx) => this.#tellOverdue(trx)));
  }

  /** Runs a part that answers its messages, and whether there is more to do. */
  async #transaction(part: (trx: Db) => Promise<{ told: NewMessage[]; isMore: boolean }>): Promise<boolean> {
    const { db, events, now } = this.#context
    const { rows, isMore } = await db.transaction().execute(async (trx) => {
      const { told, isMore } = await part(trx)
      return { rows: await storeMessages(trx, told, now()), isMore }
    })
    if (rows.length > 0) events.emit('messagesStored', { rows })
    return isMore
  }

  async #make(trx: Db, planId: string, until: number): Promise<{ told: NewMessage[]; isMore: boolean }> {
    const plan = await trx.selectFrom('inspection_plan').selectAll().where('id', '=', planId).executeTakeFirst()
    if (!plan || plan.isEnabled === 0) return { told: [], isMore: false }
    // Written by us, from the closed list.
    const rule = plan as unknown as Recurrence
    const times = recurrences(rule, plan.gmtMade, until, AT_ONCE)
    const told = times.length === 0 ? [] : await this.#makeAt(trx, plan, times)
    const isMore = times.length === AT_ONCE
    const gmtMade = isMore ? (times.at(-1) ?? until) : until
    await trx.updateTable('inspection_plan').set({ gmtMade }).where('id', '=', planId).execute()
    return { told, isMore }
  }

  async #makeAt(trx: Db, plan: Plan, times: readonly number[]): Promise<NewMessage[]> {
    const items = JSON.stringify(await itemsOf(trx, plan))
    if (items === '[]') return []
    const people = await peopleOf(trx, plan, this.#context.now())
    const told: NewMessage[] = []
    for (const equip of await equipmentOf(trx, plan))
      for (const { userId, loginname } of people.length === 0 ? [{ userId: '', loginname: '' }] : people)
        for (const gmtPlan of times) {
          const status: InspectionState = 'notStarted'
          const id = randomUUID()
          const stamp = this.#context.now()
          const added = await trx
            .insertInto('inspection')
            .values({
              ...{
                id,
                orgId: plan.orgId,
                equipId: equip.id,
                title: plan.title,
                items,
                status,
                gmtPlan,
                planId: plan.id,
              },
              ...{ inspector: loginname, author: plan.modifiedBy, userId: '', reason: '', gmtDone: null },
              once: `${plan.id} ${equip.id} ${userId} ${gmtPlan}`,
              ...{ gmtCreate: stamp, gmtModified: stamp },
            })
            .onConflict((conflict) => conflict.column('once').doNothing())
            .returning('id')
            .executeTakeFirst()
          if (added && userId !== '')
            told.push(
              ...inspectionMessages(
                { ...plan, id, equipId: equip.id, equipTitle: equip.equipName },
                'dispatched',
                userId,
              ),
            )
        }
    return told
  }

  async #tellOverdue(trx: Db): Promise<{ told: NewMessage[]; isMore: boolean }> {
    const open: InspectionState = 'notStarted'
    const rows = await trx
      .selectFrom('inspection')
      .innerJoin('equipment', 'equipment.id', 'inspection.equipId')
      .leftJoin('account', (join) =>
        join
          .on('account.orgId', '=', sql<string>`inspection."orgId"`)
          .onRef('account.loginname', '=', 'inspection.inspector')
          .on('account.gmtDeleted', '=', 0),
      )
      .select(['inspection.id', 'inspection.equipId', 'inspection.title', 'equipment.equipName as equipTitle'])
      .select(['account.id as userId', sql<string>`inspection."orgId"`.as('orgId')])
      .where('inspection.status', '=', open)
      .where('inspection.isOverdueTold', '=', 0)
      .where('inspection.gmtPlan', '<', this.#context.now())
      .limit(OVERDUE_AT_ONCE)
      .execute()
    for (const { id } of rows)
      await trx.updateTable('inspection').set({ isOverdueTold: 1 }).where('id', '=', id).execute()
    const told = rows.flatMap((row) => inspectionMessages(row, 'overdue', row.userId ?? ''))
    return { told, isMore: rows.length === OVERDUE_AT_ONCE }
  }
}

/** The items of a plan's contents, in their order, as far as those are there. */
async function itemsOf(trx: Db, { orgId, contentIds }: Plan): Promise<InspectionItem[]> {
  const ids = splitIds(contentIds)
  if (ids.length === 0) return []
  const own = trx.selectFrom('inspection_content').selectAll().where('orgId', '=', orgId).where('id', 'in', ids)
  const byId = new Map((await own.execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const content = byId.get(id)
    if (!content) return []
    const { title, expected, sn, needsPhoto } = content
    return [{ content: title, result: 'unchecked', note: '', expected, sn, needsPhoto: needsPhoto === 1 }]
  })
}

/** The people of a plan who can carry out inspections now. */
async function peopleOf(trx: Db, { orgId, inspectorIds }: Plan, now: number) {
  const ids = splitIds(inspectorIds)
  if (ids.length === 0) return []
  return (await inspectorsOf(trx, { orgId }, now)).filter(({ userId }) => ids.includes(userId))
}

async function equipmentOf(trx: Db, { orgId, equipIds }: Plan): Promise<{ id: string; equipName: string }[]> {
  const ids = splitIds(equipIds)
  if (ids.length === 0) return []
  return trx
    .selectFrom('equipment')
    .select(['id', 'equipName'])
    .where(inScope(wholeOrg(orgId), 'equipment'))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}
