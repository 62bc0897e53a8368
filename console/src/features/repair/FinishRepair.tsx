import type { RepairOrder } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { RepairPhotos } from './RepairPhotos.tsx'

interface FinishRepairProps {
  readonly order: RepairOrder
  readonly onClose: () => void
}

/** Asks for result, parts and photos before an order is finished for good. */
export function FinishRepair({ order, onClose }: FinishRepairProps) {
  const { t } = useTranslation('repair')
  const { call } = useStores()
  const { id, version: baseVersion, title } = order
  const detail = useAnswer(paths.repairDetail, { id })
  const form = useForm({
    id: 'finish',
    start: { result: '', parts: '' },
    isNew: true,
    check: ({ result }) => ({ result: result.trim() === '' ? t(($) => $.needsResult) : undefined }),
    async send({ result, parts }) {
      await call(paths.repairEdit, { id, baseVersion, status: 'finished', result, parts })
      await toastSuccess(outcomeText('edit'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.acts.finished)}
      className="repair-dialog"
      submitText={t(($) => $.acts.finished)}
      failureText={(error) => outcomeText('edit', error)}
      isKept
      onClose={onClose}
    >
      <h3>{title}</h3>
      <TextField
        form={form}
        field="result"
        label={t(($) => $.fields.result)}
        isRequired
        isFirst
        rows={3}
        maxLength={limits.note}
      />
      <TextField
        form={form}
        field="parts"
        label={t(($) => $.fields.parts)}
        rows={2}
        maxLength={limits.note}
        placeholder={t(($) => $.partsHint)}
      />
      <RepairPhotos orderId={id} photos={detail.page?.photos ?? []} onChanged={detail.reload} mayChange />
    </FormDialog>
  )
}
