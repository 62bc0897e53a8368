import {
  type BodyOf,
  isRepairOver,
  type RepairHands,
  type RepairOrder,
  type repair,
  repairProblem,
} from '@mimic/contract'
import { ApiError, conflict, invalid } from '../../platform/ApiError.ts'
import type { Db } from '../../platform/db/Database.ts'
import type { Session } from '../../platform/sessions/Session.ts'
import { workersOf } from './workersOf.ts'

export const handsOf = ({ auths, scope: { userId } }: Session): RepairHands => ({
  userId,
  mayDispatch: auths.includes('order.dispatch'),
  mayWork: auths.includes('order.work'),
})

/**
 * The columns that a step changes.
 * @param asked the body of the call
 * @throws {ApiError} for a step that may not be made, and for what it lacks
 */
export async function repairStep(
  trx: Db,
  session: Session,
  order: RepairOrder,
  asked: Omit<BodyOf<typeof repair.edit>, 'id' | 'baseVersion'>,
  now: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { status: to, note, assigneeId = session.scope.userId } = asked
  const noted = note === undefined ? {} : { note }
  if (to === order.status && !isRepairOver(to) && note !== undefined) return noted
  const problem = repairProblem(order, { to, assigneeId }, handsOf(session))
  if (problem === 'forbidden') throw new ApiError('forbidden')
  if (problem !== undefined) throw conflict('status', problem)
  const status = { ...noted, status: to }
  if (to === 'dispatched') {
    const worker = (await workersOf(trx, session.scope, order.equipId, now)).find(({ userId }) => userId === assigneeId)
    if (!worker) throw invalid('assigneeId', 'unknown')
    return { ...status, assigneeId, assignee: worker.loginname, gmtDispatch: now }
  }
  if (to === 'received') return { ...status, gmtReceive: now }
  if (to === 'finished')
    return { ...status, result: needed('result', asked), parts: (asked.parts ?? '').trim(), gmtDone: now }
  return { ...status, reason: needed('reason', asked), gmtDone: now }
}

/** A text that the step needs; callers of before these fields gave a note. @throws {ApiError} 400 `required` without one */
function needed(
  field: 'result' | 'reason',
  asked: { readonly [F in 'result' | 'reason' | 'note']?: string | undefined },
): string {
  const text = (asked[field] ?? '').trim() || (asked.note ?? '').trim()
  if (text === '') throw invalid(field, 'required')
  return text
}
