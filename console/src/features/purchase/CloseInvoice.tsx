import type { Invoice } from '@mimic/contract'
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

interface CloseInvoiceProps {
  readonly invoice: Invoice
  readonly to: 'issue' | 'reject'
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** An operator of the platform issues an invoice under its number, or says why not. */
export function CloseInvoice({ invoice, to, onClose, onSaved }: CloseInvoiceProps) {
  const { t } = useTranslation('purchase')
  const { call } = useStores()
  const { id, version: baseVersion, title, amount } = invoice
  const isIssue = to === 'issue'
  const field = isIssue ? 'number' : 'reason'
  const form = useForm({
    id: 'close',
    start: { number: '', reason: '' },
    isNew: true,
    check: (draft) => ({ [field]: draft[field].trim() === '' ? problemText({ reason: 'required' }) : undefined }),
    async send({ number, reason }) {
      if (isIssue) await call(paths.invoiceIssue, { id, baseVersion, number: number.trim() })
      else await call(paths.invoiceReject, { id, baseVersion, reason: reason.trim() })
      await toastSuccess(outcomeText('edit'))
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(($) => $.acts[to])} submitText={t(($) => $.acts[to])} isKept onClose={onClose}>
      <h3>{`${title} · ${moneyText(amount)}`}</h3>
      {isIssue ? (
        <TextField
          form={form}
          field="number"
          label={t(($) => $.fields.invoiceNumber)}
          maxLength={limits.purchase.number}
          isRequired
          isFirst
        />
      ) : (
        <TextField
          form={form}
          field="reason"
          label={t(($) => $.fields.reason)}
          help={t(($) => $.rejectAbout)}
          rows={2}
          maxLength={limits.note}
          isRequired
          isFirst
        />
      )}
    </FormDialog>
  )
}
