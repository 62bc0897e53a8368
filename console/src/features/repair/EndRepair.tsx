import type { RepairOrder } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface EndRepairProps {
  readonly order: RepairOrder
  readonly onClose: () => void
}

/** Asks for the reason before an order is ended early for good. */
export function EndRepair({ order, onClose }: EndRepairProps) {
  const { t } = useTranslation('repair')
  const { call } = useStores()
  const { id, version: baseVersion, title } = order
  const form = useForm({
    id: 'end',
    start: { reason: '' },
    isNew: true,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t(($) => $.needsReason) : undefined }),
    async send({ reason }) {
      await call(paths.repairEdit, { id, baseVersion, status: 'ended', reason })
      await toastSuccess(outcomeText('edit'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.acts.ended)}
      submitText={t(($) => $.acts.ended)}
      intent="danger"
      failureText={(error) => outcomeText('edit', error)}
      onClose={onClose}
    >
      <h3>{title}</h3>
      <p className="muted">{t(($) => $.endHint)}</p>
      <TextField
        form={form}
        field="reason"
        label={t(($) => $.fields.reason)}
        isRequired
        isFirst
        rows={3}
        maxLength={limits.note}
      />
    </FormDialog>
  )
}
