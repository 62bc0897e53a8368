import type { Purchase } from '@mimic/contract'
import { textForms } from '@mimic/contract/entities'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { type InvoiceKind, invoiceKinds } from '@mimic/contract/purchases'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { problemText } from '../../kit/form/problemText.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { type FormPart, useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { fenOf, moneyText, typedMoney } from './money.ts'

interface RequestInvoiceProps {
  readonly order: Purchase
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface Draft {
  readonly amount: string
  readonly kind: InvoiceKind
  readonly title: string
  readonly taxNumber: string
  readonly email: string
  readonly address: string
}

/** Asks for an invoice of what is left of a paid order. */
export function RequestInvoice({ order, onClose, onSaved }: RequestInvoiceProps) {
  const { t } = useTranslation('purchase')
  const { call } = useStores()
  const left = order.amount - order.invoiced
  const start = { kind: 'general', title: order.orgTitle, taxNumber: '', email: '', address: '' } as const
  const form = useForm<Draft>({
    id: 'invoice',
    start: { ...start, amount: typedMoney(left) },
    isNew: true,
    check: (draft) => {
      const fen = fenOf(draft.amount)
      return {
        amount: fen && fen <= left ? undefined : t(($) => $.amountForm, { max: typedMoney(left) }),
        title: draft.title.trim() === '' ? problemText({ reason: 'required' }) : undefined,
        taxNumber: /^[0-9A-Za-z-]+$/.test(draft.taxNumber.trim()) ? undefined : t(($) => $.taxForm),
        email: draft.email.trim() !== '' && EMAIL.test(draft.email.trim()) ? undefined : t(($) => $.mailForm),
      }
    },
    async send({ amount, kind, address, ...texts }) {
      const trimmed = { title: texts.title.trim(), taxNumber: texts.taxNumber.trim(), email: texts.email.trim() }
      const sent = { amount: fenOf(amount) ?? 0, kind, address: address.trim(), ...trimmed }
      await call(paths.invoiceRequest, { purchaseId: order.id, ...sent })
      await toastSuccess(t(($) => $.requested))
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.acts.invoice)}
      submitText={t(($) => $.acts.invoice)}
      isKept
      onClose={onClose}
    >
      <p className="muted">{`${order.number} · ${t(($) => $.amountLeft, { amount: moneyText(left) })}`}</p>
      <NumberField form={form} field="amount" label={t(($) => $.invoiceAmount)} unit="¥" />
      <SelectField
        form={form}
        field="kind"
        label={t(($) => $.fields.kind)}
        choices={invoiceKinds.map((value) => ({ value, label: t(($) => $.invoiceKinds[value]) }))}
      />
      <Receiver form={form} />
    </FormDialog>
  )
}

/** The buyer that is invoiced, and the address that the invoice goes to. */
function Receiver({ form }: { readonly form: FormPart<Draft> }) {
  const { t } = useTranslation('purchase')
  return (
    <>
      <TextField form={form} field="title" label={t(($) => $.fields.title)} maxLength={limits.title} isRequired />
      <TextField
        form={form}
        field="taxNumber"
        label={t(($) => $.fields.taxNumber)}
        maxLength={limits.purchase.taxNumber}
        isRequired
      />
      <TextField
        form={form}
        field="email"
        label={t(($) => $.fields.email)}
        maxLength={limits.people.email}
        autoComplete="email"
        isRequired
      />
      <TextField
        form={form}
        field="address"
        label={t(($) => $.fields.address)}
        help={t(($) => $.addressHelp)}
        rows={2}
        maxLength={limits.purchase.address}
      />
    </>
  )
}

const EMAIL = new RegExp(textForms.email)
