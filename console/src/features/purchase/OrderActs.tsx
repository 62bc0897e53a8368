import { Button } from '@blueprintjs/core'
import type { Purchase } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { isPaid, purchaseProblem } from '@mimic/contract/purchases'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asked, AskedAct } from '../../kit/dialog/AskedAct.tsx'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { moneyText } from './money.ts'
import { OrderForm } from './OrderForm.tsx'
import { RequestInvoice } from './RequestInvoice.tsx'
import { SettleOrder } from './SettleOrder.tsx'

interface OrderActsProps {
  readonly order: Purchase
  readonly onChanged: () => void
}

type Shown = 'edit' | 'paid' | 'delivered' | 'invoice'

/** Actions of the account on an order: its organisation drafts and submits it, operators of the platform settle it. */
export const OrderActs = observer(function OrderActs({ order, onChanged }: OrderActsProps) {
  const { t } = useTranslation('purchase')
  const { call, session } = useStores()
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<Asked>()
  const { id, version: baseVersion, status, amount } = order
  const mayEdit = session.may('purchase.edit') && order.orgId === session.user?.orgId
  const operates = session.may('platform.operate')
  const may = (to: Purchase['status']) => purchaseProblem(status, to) === undefined
  const submit: Asked = {
    question: t(($) => $.submitAsk, { amount: moneyText(amount) }),
    confirmText: t(($) => $.acts.submit),
    intent: 'primary',
    act: async () => {
      const { number } = await call(paths.purchaseSubmit, { id, baseVersion })
      await toastSuccess(t(($) => $.submitDone, { number }))
      onChanged()
    },
  }
  const cancel: Asked = {
    question: t(($) => $.cancelAsk),
    confirmText: t(($) => $.acts.cancel),
    intent: 'danger',
    act: async () => {
      await call(paths.purchaseCancel, { id, baseVersion })
      await toastSuccess(outcomeText('edit'))
      onChanged()
    },
  }
  const acts: readonly { readonly is: keyof typeof keys; readonly may: boolean; readonly run: () => void }[] = [
    { is: 'submit', may: mayEdit && may('submitted'), run: () => setAsked(submit) },
    { is: 'edit', may: mayEdit && status === 'draft', run: () => setShown('edit') },
    { is: 'paid', may: operates && may('paid'), run: () => setShown('paid') },
    { is: 'delivered', may: operates && may('delivered'), run: () => setShown('delivered') },
    { is: 'invoice', may: mayEdit && isPaid(status) && order.invoiced < amount, run: () => setShown('invoice') },
    { is: 'cancel', may: mayEdit && may('cancelled'), run: () => setAsked(cancel) },
  ]
  const close = () => setShown(undefined)
  return (
    <div className="purchase-acts">
      {acts
        .filter((act) => act.may)
        .map(({ is, run }) => (
          <Button key={is} intent={keys[is]} text={t(($) => $.acts[is])} data-action={`order-${is}`} onClick={run} />
        ))}
      {shown === 'edit' && <OrderForm kind={order.kind} order={order} onClose={close} onSaved={onChanged} />}
      {(shown === 'paid' || shown === 'delivered') && (
        <SettleOrder order={order} to={shown} onClose={close} onSaved={onChanged} />
      )}
      {shown === 'invoice' && <RequestInvoice order={order} onClose={close} onSaved={onChanged} />}
      {asked && <AskedAct asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
})

const keys = {
  submit: 'primary',
  edit: 'none',
  paid: 'primary',
  delivered: 'primary',
  invoice: 'none',
  cancel: 'none',
} as const
