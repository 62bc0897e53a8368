import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { OrderPageLink } from './OrderPageLink.tsx'
import { RepairActs } from './RepairActs.tsx'
import { RepairCard } from './RepairCard.tsx'

interface OpenRepairProps {
  readonly id: string
  readonly onClose: () => void
  /** The order may have another state now. */
  readonly onChanged: () => void
}

/** An order with its photos and the steps that may follow. */
export function OpenRepair({ id, onClose, onChanged }: OpenRepairProps) {
  const { t } = useTranslation('repair')
  const common = useTranslation('common')
  const detail = useAnswer(paths.repairDetail, { id })
  const { page: order, reload } = detail
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Dialog isOpen title={order?.title ?? t(($) => $.order)} onClose={onClose} className="repair-dialog">
      <DialogBody>{order ? <RepairCard order={order} onChanged={changed} /> : <Nothing of={detail} />}</DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} onClick={onClose} />}>
        {order && (
          <div className="repair-acts">
            <RepairActs order={order} onChanged={changed} />
            <OrderPageLink orderType="repair" order={order} />
          </div>
        )}
      </DialogFooter>
    </Dialog>
  )
}
