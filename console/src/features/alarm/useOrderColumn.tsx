import type { Alarm } from '@mimic/contract'
import { useTranslation } from 'react-i18next'
import type { RowColumn } from '../../kit/table/RowsTable.tsx'
import { AlarmOrder } from './AlarmOrder.tsx'
import { useAlarmOrders } from './useAlarmOrders.ts'

/** The column with the repair orders of alarms; none for an account that sees no orders. */
export function useOrderColumn(alarms: readonly Alarm[], isOwn: boolean): readonly RowColumn<Alarm>[] {
  const { t } = useTranslation('repair')
  const orders = useAlarmOrders(
    alarms.map(({ id }) => id),
    isOwn,
  )
  if (!orders.mayView) return []
  return [
    {
      label: t(($) => $.order),
      cell: (alarm) => (
        <AlarmOrder alarm={alarm} order={orders.of(alarm.id)} isKnown={orders.isKnown} onMade={orders.reload} />
      ),
    },
  ]
}
