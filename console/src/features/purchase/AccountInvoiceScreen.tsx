import { useTranslation } from 'react-i18next'
import { InvoiceList } from './InvoiceList.tsx'

/** The invoices of the account, or of the organisation for those who may see them. */
export function AccountInvoiceScreen() {
  const { t } = useTranslation('purchase')
  return (
    <div className="screen" data-screen="account-invoice">
      <InvoiceList title={t(($) => $.invoices)} />
    </div>
  )
}
