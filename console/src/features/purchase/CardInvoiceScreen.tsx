import { useTranslation } from 'react-i18next'
import { InvoiceList } from './InvoiceList.tsx'

/** Invoices of orders of cards. */
export function CardInvoiceScreen() {
  const { t } = useTranslation('purchase')
  return (
    <div className="screen" data-screen="manage-card-invoice">
      <InvoiceList kind="card" title={t(($) => $.cardInvoices)} />
    </div>
  )
}
