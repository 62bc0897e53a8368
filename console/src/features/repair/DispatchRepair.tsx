import type { RepairOrder } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { Nothing } from '../../kit/table/Nothing.tsx'
import { outcomeText } from '../../kit/text/outcomeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface RepairDialogProps {
  readonly order: RepairOrder
  readonly onClose: () => void
}

/** Gives an order to a person who works on orders and sees its equipment. */
export function DispatchRepair({ order, onClose }: RepairDialogProps) {
  const { t } = useTranslation('repair')
  const { call } = useStores()
  const { id, version: baseVersion, title } = order
  const workers = useAnswer(paths.repairWorkers, { id })
  const form = useForm({
    id: 'dispatch',
    start: { assigneeId: '' },
    isNew: true,
    async send({ assigneeId }) {
      await call(paths.repairEdit, { id, baseVersion, status: 'dispatched', assigneeId })
      await toastSuccess(outcomeText('edit'))
      onClose()
    },
  })
  const known = workers.page ?? []
  return (
    <FormDialog
      form={form}
      title={t(($) => $.acts.dispatched)}
      submitText={t(($) => $.acts.dispatched)}
      canSubmit={form.draft.assigneeId !== ''}
      failureText={(error) => outcomeText('edit', error)}
      onClose={onClose}
    >
      <h3>{title}</h3>
      {known.length === 0 ? (
        <Nothing of={workers} text={t(($) => $.noWorkers)} />
      ) : (
        <SelectField
          form={form}
          field="assigneeId"
          label={t(($) => $.dispatchTo)}
          choices={[
            { value: '', label: '—' },
            ...known.map(({ userId, loginname, name }) => ({
              value: userId,
              label: name === '' ? loginname : `${name} (${loginname})`,
            })),
          ]}
        />
      )}
    </FormDialog>
  )
}
