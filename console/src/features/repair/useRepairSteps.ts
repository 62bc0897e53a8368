import type { RepairOrder } from '@mimic/contract'
import { type RepairTarget, repairStepsOf } from '@mimic/contract/repairs'
import { useStores } from '../../stores/StoresContext.ts'

/** The states to which the account may take an order, by the rules of the server. */
export function useRepairSteps(): (order: Pick<RepairOrder, 'status' | 'assigneeId'>) => readonly RepairTarget[] {
  const { session } = useStores()
  const hands = {
    userId: session.user?.userId ?? '',
    mayDispatch: session.may('order.dispatch'),
    mayWork: session.may('order.work'),
  }
  return (order) => repairStepsOf(order, hands)
}
