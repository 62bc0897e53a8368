import type { Purchase } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { resource } from '../../kit/table/resource.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { i18n } from '../../texts/i18n.ts'
import { moneyText } from './money.ts'
import { OrderMark } from './StateMark.tsx'

const all = resource<Purchase, 'purchase'>({
  namespace: 'purchase',
  listPath: paths.purchaseQuery,
  isByTime: true,
  rowKey: ({ id }) => id,
  columns: [
    {
      field: 'number',
      cell: ({ number }) => <strong>{number || i18n.t(($) => $.draftNumber, { ns: 'purchase' })}</strong>,
    },
    { field: 'status', cell: ({ status }) => <OrderMark of={status} /> },
    { field: 'orgTitle', cell: ({ orgTitle }) => orgTitle },
    {
      field: 'lines',
      isWide: true,
      cell: ({ lines }) => lines.map(({ title, count }) => `${title} × ${count}`).join(', '),
    },
    { field: 'amount', isNumber: true, cell: ({ amount }) => moneyText(amount) },
    { field: 'author', cell: ({ author }) => author },
    { field: 'gmtCreate', isNumber: true, cell: ({ gmtCreate }) => timeText(gmtCreate, 'YYYY-MM-DD HH:mm') },
  ],
})
const own = { ...all, columns: all.columns.filter(({ field }) => field !== 'orgTitle') }

/** The list of orders. @param isOfAll of all organisations, which are named then */
export const purchaseResource = (isOfAll: boolean) => (isOfAll ? all : own)
