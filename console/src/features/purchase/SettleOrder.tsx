import type { Purchase } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { moneyText } from './money.ts'

interface SettleOrderProps {
  readonly order: Purchase
  readonly to: 'paid' | 'delivered'
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** An operator of the platform enters that an order was paid, with its payment, or delivered. */
export function SettleOrder({ order, to, onClose, onSaved }: SettleOrderProps) {
  const { t } = useTranslation('purchase')
  const { call } = useStores()
  const { id, version: baseVersion, number, orgTitle, amount } = order
  const isPayment = to === 'paid'
  const form = useForm({
    id: 'settle',
    start: { reference: '', note: order.settleNote },
    isNew: true,
    check: ({ reference }) => ({
      reference: isPayment && reference.trim() === '' ? problemText({ reason: 'required' }) : undefined,
    }),
    async send({ reference, note }) {
      const payment = isPayment ? { reference: reference.trim() } : {}
      await call(paths.purchaseSettle, { id, baseVersion, status: to, note, ...payment })
      await toastSuccess(outcomeText('edit'))
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(($) => $.acts[to])} submitText={t(($) => $.acts[to])} isKept onClose={onClose}>
      <h3>{`${number} · ${orgTitle} · ${moneyText(amount)}`}</h3>
      <p className="muted">{t(($) => $[isPayment ? 'paidAbout' : 'deliveredAbout'])}</p>
      {isPayment && (
        <TextField
          form={form}
          field="reference"
          label={t(($) => $.fields.reference)}
          help={t(($) => $.reference)}
          maxLength={limits.title}
          isRequired
          isFirst
        />
      )}
      <TextField form={form} field="note" label={t(($) => $.fields.settleNote)} rows={2} maxLength={limits.note} />
    </FormDialog>
  )
}
