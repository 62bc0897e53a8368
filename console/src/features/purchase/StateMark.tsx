import type { InvoiceState, PurchaseState } from '@mimic/contract/purchases'
import { useTranslation } from 'react-i18next'

const looks: Readonly<Record<PurchaseState | InvoiceState, string>> = {
  draft: 'is-off',
  submitted: 'is-waiting',
  paid: 'is-on',
  delivered: 'is-on',
  cancelled: 'is-off',
  requested: 'is-waiting',
  issued: 'is-on',
  rejected: 'is-off',
}

/** Marks the state of an order by shape, colour and word. */
export function OrderMark({ of }: { readonly of: PurchaseState }) {
  const { t } = useTranslation('purchase')
  return (
    <span className={`state ${looks[of]}`} data-state={of}>
      {t(($) => $.states[of])}
    </span>
  )
}

/** Marks the state of an invoice in the same way. */
export function InvoiceMark({ of }: { readonly of: InvoiceState }) {
  const { t } = useTranslation('purchase')
  return (
    <span className={`state ${looks[of]}`} data-state={of}>
      {t(($) => $.invoiceStates[of])}
    </span>
  )
}
