import { paths } from '@mimic/contract/paths'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { OrderAside } from '../repair/OrderAside.tsx'
import { InspectionRecord } from './InspectionRecord.tsx'

const REFRESH_MS = 30_000

/** The inspection that a configuration page was opened from, beside it. */
export function InspectionAside({ id }: { readonly id: string }) {
  const detail = useAnswer(paths.inspectionDetail, { id }, REFRESH_MS)
  const { page: inspection } = detail
  return (
    <OrderAside title={inspection?.title}>
      {inspection ? <InspectionRecord inspection={inspection} /> : <Nothing of={detail} />}
    </OrderAside>
  )
}
