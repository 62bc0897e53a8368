import type { Invoice } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { moneyText } from './money.ts'
import { InvoiceMark } from './StateMark.tsx'

const all = resource<Invoice, 'purchase'>({
  namespace: 'purchase',
  listPath: paths.invoiceQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    {
      field: 'title',
      isWide: true,
      cell: ({ title, taxNumber }) => (
        <>
          <strong>{title}</strong>
          <small className="row-sn muted">{taxNumber}</small>
        </>
      ),
    },
    {
      field: 'status',
      cell: ({ status, reason }) => (
        <>
          <InvoiceMark of={status} />
          {reason !== '' && <small className="purchase-reason muted">{reason}</small>}
        </>
      ),
    },
    { field: 'orgTitle', cell: ({ orgTitle }) => orgTitle },
    { field: 'purchaseNumber', cell: ({ purchaseNumber }) => purchaseNumber },
    { field: 'amount', isNumber: true, cell: ({ amount }) => moneyText(amount) },
    { field: 'invoiceNumber', cell: ({ number }) => number || '—' },
    { field: 'gmtCreate', isNumber: true, cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm') },
  ],
})
const own = { ...all, columns: all.columns.filter(({ field }) => field !== 'orgTitle') }

/** The list of invoices. @param isOfAll of all organisations, which are named then */
export const invoiceResource = (isOfAll: boolean) => (isOfAll ? all : own)
