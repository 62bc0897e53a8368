import { useTranslation } from 'react-i18next'
import { OrderList } from './OrderList.tsx'

/** The orders of the account, or of the organisation for those who may see them. */
export function AccountOrderScreen() {
  const { t } = useTranslation('purchase')
  return (
    <div className="screen" data-screen="account-order">
      <OrderList title={t(($) => $.accountTitle)} />
    </div>
  )
}
