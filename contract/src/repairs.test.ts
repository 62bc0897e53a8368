import { describe, expect, it } from 'vitest'
import {
  isRepairOver,
  type RepairHands,
  type RepairProblem,
  type RepairState,
  repairProblem,
  repairStates,
  repairStepsOf,
} from './repairs.ts'

/** What follows each state; nothing else does. */
const follows: Readonly<Record<RepairState, string>> = {
  pending: 'dispatched ended',
  dispatched: 'received ended',
  received: 'finished ended',
  finished: '',
  ended: '',
}
const pairs = repairStates.flatMap((from) => repairStates.map((to) => [from, to] as const))
const order = (status: RepairState) => ({ status, assigneeId: status === 'pending' ? '' : 'mei' })

/** The person who has the order and may do everything. */
const mei: RepairHands = { userId: 'mei', mayDispatch: true, mayWork: true }
const worker: RepairHands = { ...mei, mayDispatch: false }
const other: RepairHands = { ...worker, userId: 'otto' }
const dispatcher: RepairHands = { userId: 'dana', mayDispatch: true, mayWork: false }
const viewer: RepairHands = { userId: 'vera', mayDispatch: false, mayWork: false }

describe('the states of a repair order', () => {
  it.each(pairs)('from %s to %s', (from, to) => {
    const may = follows[from].split(' ').includes(to)
    const expected = may ? undefined : isRepairOver(from) ? 'ended' : 'step'
    expect(repairProblem(order(from), { to, assigneeId: 'mei' }, mei)).toBe(expected)
    const steps: readonly RepairState[] = repairStepsOf(order(from), mei)
    expect(steps.includes(to)).toBe(may)
  })

  it.each<[string, RepairHands, RepairState, RepairState, string | undefined, RepairProblem | undefined]>([
    ['dispatched to another person by whoever dispatches', dispatcher, 'pending', 'dispatched', 'mei', undefined],
    ['taken on by whoever works on orders', worker, 'pending', 'dispatched', 'mei', undefined],
    ['taken on without a name', worker, 'pending', 'dispatched', undefined, undefined],
    ['dispatched to another person by whoever works on orders', worker, 'pending', 'dispatched', 'otto', 'forbidden'],
    ['taken on by whoever only views', viewer, 'pending', 'dispatched', 'vera', 'forbidden'],
    ['received by its person', worker, 'dispatched', 'received', undefined, undefined],
    ['received by another person', other, 'dispatched', 'received', undefined, 'notAssignee'],
    ['received by whoever dispatches', dispatcher, 'dispatched', 'received', undefined, 'forbidden'],
    ['finished by its person', worker, 'received', 'finished', undefined, undefined],
    ['finished by another person', other, 'received', 'finished', undefined, 'notAssignee'],
    ['ended by its person', worker, 'received', 'ended', undefined, undefined],
    ['ended by another person', other, 'received', 'ended', undefined, 'notAssignee'],
    ['ended by whoever dispatches', dispatcher, 'received', 'ended', undefined, undefined],
    ['ended while nobody has it, by whoever works on orders', worker, 'pending', 'ended', undefined, 'notAssignee'],
    ['ended while nobody has it, by whoever dispatches', dispatcher, 'pending', 'ended', undefined, undefined],
    ['ended by whoever only views', viewer, 'received', 'ended', undefined, 'forbidden'],
  ])('%s', (_, by, from, to, assigneeId, expected) => {
    expect(repairProblem(order(from), { to, assigneeId }, by)).toBe(expected)
  })

  it('belong to nobody whose id is empty', () => {
    expect(repairProblem({ status: 'dispatched', assigneeId: '' }, { to: 'received' }, { ...worker, userId: '' })).toBe(
      'notAssignee',
    )
  })
})
