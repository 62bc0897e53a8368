import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Purchase } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { moneyText } from './money.ts'
import { OrderActs } from './OrderActs.tsx'
import { OrderMark } from './StateMark.tsx'

interface OpenOrderProps {
  readonly id: string
  readonly onClose: () => void
  /** The order may have another state now. */
  readonly onChanged: () => void
}

/** An order with its lines and the steps that may follow. */
export function OpenOrder({ id, onClose, onChanged }: OpenOrderProps) {
  const { t } = useTranslation('purchase')
  const common = useTranslation('common')
  const detail = useAnswer(paths.purchaseDetail, { id })
  const { page: order, reload } = detail
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Dialog isOpen title={order?.number || t(($) => $.order)} onClose={onClose} className="purchase-dialog">
      <DialogBody>{order ? <OrderFacts order={order} /> : <Nothing of={detail} />}</DialogBody>
      <DialogFooter actions={<Button text={common.t(($) => $.close)} data-action="close" onClick={onClose} />}>
        {order && <OrderActs order={order} onChanged={changed} />}
      </DialogFooter>
    </Dialog>
  )
}

const times = ['gmtCreate', 'gmtSubmit', 'gmtPaid', 'gmtDone'] as const
const texts = ['orgTitle', 'author', 'reference', 'settleNote', 'note'] as const

function OrderFacts({ order }: { readonly order: Purchase }) {
  const { t } = useTranslation('purchase')
  return (
    <section data-order={order.id}>
      <OrderMark of={order.status} />
      <RowsTable
        columns={[
          { label: t(($) => $.fields.item), isWide: true, cell: ({ title }) => title },
          { label: t(($) => $.fields.price), isNumber: true, cell: ({ price }) => moneyText(price) },
          { label: t(($) => $.fields.count), isNumber: true, cell: ({ count }) => count },
          { label: t(($) => $.fields.sum), isNumber: true, cell: ({ price, count }) => moneyText(price * count) },
        ]}
        rows={order.lines}
        rowKey={(_line, place) => String(place)}
      />
      <p className="purchase-total">{t(($) => $.total, { amount: moneyText(order.amount) })}</p>
      <dl className="write-values sheet-facts">
        {texts
          .filter((field) => order[field] !== '')
          .map((field) => (
            <Fact key={field} label={t(($) => $.fields[field])}>
              <span className="order-text">{order[field]}</span>
            </Fact>
          ))}
        {order.invoiced > 0 && <Fact label={t(($) => $.fields.invoiced)}>{moneyText(order.invoiced)}</Fact>}
        {times
          .filter((field) => order[field] !== 0)
          .map((field) => (
            <Fact key={field} label={t(($) => $.fields[field])}>
              {timeText(order[field], 'YYYY-MM-DD HH:mm')}
            </Fact>
          ))}
      </dl>
    </section>
  )
}
