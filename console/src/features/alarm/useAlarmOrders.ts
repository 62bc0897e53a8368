import type { RepairOfAlarm } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface AlarmOrders {
  readonly mayView: boolean
  readonly isKnown: boolean
  readonly of: (alarmId: string) => RepairOfAlarm | undefined
  readonly reload: () => void
}

/** The repair orders of alarms, for an account that may see orders. */
export function useAlarmOrders(alarmIds: readonly string[], isOwn: boolean): AlarmOrders {
  const { session } = useStores()
  const mayView = isOwn && session.may('monitor_multi_designer_repair')
  const asks = mayView && alarmIds.length > 0
  const { page, reload } = useAnswer(paths.repairOfAlarms, asks ? { alarmIds: alarmIds.join() } : undefined)
  const orders = new Map(page?.map((order) => [order.alarmId, order]))
  return { mayView, isKnown: page !== undefined, of: (alarmId) => orders.get(alarmId), reload }
}
