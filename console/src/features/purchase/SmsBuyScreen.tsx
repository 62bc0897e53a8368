import { Button, Callout } from '@blueprintjs/core'
import type { SmsBalance } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Fact } from '../../kit/Fact.tsx'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { moneyText } from './money.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderList } from './OrderList.tsx'

const REFRESH_MS = 60_000

/** How many messages are left, the packs that can be bought, and their orders. */
export const SmsBuyScreen = observer(function SmsBuyScreen() {
  const { t } = useTranslation('purchase')
  const [version, setVersion] = useState(0)
  const balance = useAnswer(paths.purchaseSmsBalance, {}, REFRESH_MS, version)
  const changed = () => setVersion((count) => count + 1)
  return (
    <div className="screen" data-screen="manage-sms-buy">
      <section className="table-card account-card sms-balance" aria-label={t(($) => $.sms.balance)}>
        <h2 className="card-title">{t(($) => $.sms.balance)}</h2>
        {balance.page ? <Balance of={balance.page} /> : <Nothing of={balance} />}
        <Packs version={version} onSaved={changed} />
      </section>
      <OrderList kind="sms" title={t(($) => $.sms.orders)} version={version} onChanged={changed} />
    </div>
  )
})

function Balance({ of: { isMetered, left, bought, sent } }: { readonly of: SmsBalance }) {
  const { t } = useTranslation('purchase')
  return (
    <>
      <dl className="write-values sheet-facts">
        <Fact label={t(($) => $.sms.left)} data-part="sms-left">
          {isMetered ? <strong className="sms-left">{left}</strong> : '—'}
        </Fact>
        <Fact label={t(($) => $.sms.bought)}>{bought}</Fact>
        <Fact label={t(($) => $.sms.sent)}>{isMetered ? sent : '—'}</Fact>
      </dl>
      {isMetered && left === 0 ? (
        <Callout compact intent="warning">
          {t(($) => $.sms.empty)}
        </Callout>
      ) : (
        <p className="muted">{t(($) => $.sms[isMetered ? 'metered' : 'free'])}</p>
      )}
    </>
  )
}

/** The packs of messages, each with the order that it begins. */
const Packs = observer(function Packs({
  version,
  onSaved,
}: {
  readonly version: number
  readonly onSaved: () => void
}) {
  const { t } = useTranslation('purchase')
  const { session } = useStores()
  const [offerId, setOfferId] = useState<string>()
  const { page: offers = [] } = useAnswer(paths.purchaseOffers, {}, undefined, version)
  const packs = offers.filter(({ kind, isEnabled }) => kind === 'sms' && isEnabled)
  if (packs.length === 0) return <p className="muted">{t(($) => $.noOffers)}</p>
  return (
    <>
      <ul className="plain sms-packs" aria-label={t(($) => $.sms.packs)}>
        {packs.map(({ id, title, quantity, price }) => (
          <li key={id}>
            <strong>{title}</strong>
            <span className="muted">{t(($) => $.sms.messages, { count: quantity })}</span>
            <span>{moneyText(price)}</span>
            {session.may('purchase.edit') && (
              <Button
                size="small"
                text={t(($) => $.acts.order)}
                data-action="order-pack"
                onClick={() => setOfferId(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {offerId !== undefined && (
        <OrderForm kind="sms" offerId={offerId} onClose={() => setOfferId(undefined)} onSaved={onSaved} />
      )}
    </>
  )
})
