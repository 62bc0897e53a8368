import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface ReportRepairProps {
  readonly equipmentId: string
  readonly onClose: () => void
  readonly onReported: () => void
}

/** Reports a fault: a title and, if need be, a note. */
export function ReportRepair({ equipmentId, onClose, onReported }: ReportRepairProps) {
  const { t } = useTranslation('repair')
  const common = useTranslation('common')
  const { call } = useStores()
  const form = useForm({
    id: 'repair',
    start: { title: '', note: '' },
    isNew: true,
    async send({ title, note }) {
      await call(paths.repairAdd, { equipmentId, title: title.trim(), note })
      await toastSuccess(t(($) => $.reported))
      onReported()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.report)}
      submitText={common.t(($) => $.save)}
      canSubmit={form.draft.title.trim() !== ''}
      onClose={onClose}
    >
      <TextField
        form={form}
        field="title"
        label={t(($) => $.fields.title)}
        isRequired
        isFirst
        maxLength={limits.title}
      />
      <TextField form={form} field="note" label={t(($) => $.note)} rows={3} maxLength={limits.note} />
    </FormDialog>
  )
}
