import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { OrderAside } from './OrderAside.tsx'
import { RepairActs } from './RepairActs.tsx'
import { RepairCard } from './RepairCard.tsx'

const REFRESH_MS = 30_000

/** The repair order that a configuration page was opened from, with the steps that may follow. */
export function RepairAside({ id }: { readonly id: string }) {
  const detail = useAnswer(paths.repairDetail, { id }, REFRESH_MS)
  const { page: order, reload } = detail
  return (
    <OrderAside title={order?.title}>
      {order ? (
        <>
          <RepairCard order={order} onChanged={reload} />
          <div className="repair-acts">
            <RepairActs order={order} onChanged={reload} />
          </div>
        </>
      ) : (
        <Nothing of={detail} />
      )}
    </OrderAside>
  )
}
