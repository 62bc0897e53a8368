import type { Inspection } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface AbortInspectionProps {
  readonly inspection: Inspection
  readonly onClose: () => void
  readonly onAborted: () => void
}

/** Asks for the reason before an inspection is aborted for good. */
export function AbortInspection({ inspection: { id, title }, onClose, onAborted }: AbortInspectionProps) {
  const { t } = useTranslation('inspection')
  const { call } = useStores()
  const form = useForm({
    id: 'abort',
    start: { reason: '' },
    isNew: true,
    async send({ reason }) {
      await call(paths.inspectionEdit, { id, action: 'abort', reason: reason.trim() })
      await toastSuccess(outcomeText('edit'))
      onAborted()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.abortTitle)}
      submitText={t(($) => $.abort)}
      intent="danger"
      canSubmit={form.draft.reason.trim() !== ''}
      failureText={(error) => outcomeText('edit', error)}
      onClose={onClose}
    >
      <h3>{title}</h3>
      <p className="muted">{t(($) => $.abortHint)}</p>
      <TextField
        form={form}
        field="reason"
        label={t(($) => $.reason)}
        isRequired
        isFirst
        rows={3}
        maxLength={limits.note}
      />
    </FormDialog>
  )
}
