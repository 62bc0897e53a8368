/** 3.8: pending, dispatched, received, finished, ended early. */
export const repairStates = ['pending', 'dispatched', 'received', 'finished', 'ended'] as const
export type RepairState = (typeof repairStates)[number]

/** The states that may follow each one. */
const next: Readonly<Record<RepairState, readonly RepairState[]>> = {
  pending: ['dispatched', 'ended'],
  dispatched: ['received', 'ended'],
  received: ['finished', 'ended'],
  finished: [],
  ended: [],
}

/** Whether an order is closed: nobody works on it any more. */
export const isRepairOver = (state: RepairState): boolean => next[state].length === 0

export interface RepairAt {
  readonly status: RepairState
  /** The account to which it is dispatched; empty before. */
  readonly assigneeId: string
}

/** Whoever takes an order from state to state. */
export interface RepairHands {
  readonly userId: string
  /** `order.dispatch` */
  readonly mayDispatch: boolean
  /** `order.work` */
  readonly mayWork: boolean
}

export interface RepairStep {
  readonly to: RepairState
  /** The account to which the order is dispatched. */
  readonly assigneeId?: string | undefined
}

/**
 * Why a step is refused: the order is over (`ended`), the state does not follow the present one (`step`), it is for the
 * person to whom the order is dispatched (`notAssignee`), or the account may not do it (`forbidden`).
 */
export type RepairProblem = 'ended' | 'step' | 'notAssignee' | 'forbidden'

/**
 * The rules of the states. Whoever works on orders takes a pending one on, whoever dispatches gives it to anybody; only
 * the person who has it receives and finishes it; it is ended early by that person, or by whoever dispatches.
 * @returns undefined for a step that may be made
 */
export function repairProblem(
  order: RepairAt,
  { to, assigneeId }: RepairStep,
  by: RepairHands,
): RepairProblem | undefined {
  if (isRepairOver(order.status)) return 'ended'
  if (!next[order.status].includes(to)) return 'step'
  if (to === 'dispatched') {
    const isForOneself = assigneeId === undefined || assigneeId === by.userId
    return by.mayDispatch || (isForOneself && by.mayWork) ? undefined : 'forbidden'
  }
  if (to === 'ended' && by.mayDispatch) return undefined
  if (!by.mayWork) return 'forbidden'
  return order.assigneeId !== '' && order.assigneeId === by.userId ? undefined : 'notAssignee'
}

/** A state to which a step leads. */
export type RepairTarget = Exclude<RepairState, 'pending'>

/** The states to which somebody may take an order; `dispatched` where it may be to anybody else, or to oneself alone. */
export const repairStepsOf = (order: RepairAt, by: RepairHands): readonly RepairTarget[] =>
  repairStates.filter(
    (to): to is RepairTarget =>
      to !== 'pending' && repairProblem(order, { to, assigneeId: by.userId }, by) === undefined,
  )
