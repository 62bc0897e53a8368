import { useTranslation } from 'react-i18next'
import { OrderList } from './OrderList.tsx'

/** Orders of cards. */
export function CardOrderScreen() {
  const { t } = useTranslation('purchase')
  return (
    <div className="screen" data-screen="manage-card-order">
      <OrderList kind="card" title={t(($) => $.cardTitle)} />
    </div>
  )
}
