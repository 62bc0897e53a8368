import { Button } from '@blueprintjs/core'
import type { Dept, Gateway } from '@mimic/contract'
import { deptEntity, gatewayEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../../kit/dialog/toaster.ts'
import { entityText } from '../../../kit/entity/entityText.ts'
import { useAllRows } from '../../../kit/entity/useAllRows.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { SelectField } from '../../../kit/form/SelectField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import { useStores } from '../../../stores/StoresContext.ts'
import { GroupChoiceField } from '../groups/GroupChoice.tsx'

interface AssignProps {
  readonly ids: readonly string[]
  readonly onChanged: () => void
}

/** Assigns the selected devices together. */
export function AssignButton(props: AssignProps) {
  const { t } = useTranslation('equipment')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        text={t(($) => $.assign.open)}
        data-action="assign"
        onClick={() => setOpen(true)}
      />
      {isOpen && <AssignDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Empty: stays as it is. */
interface AssignDraft {
  readonly gatewayId: string
  readonly deptId: string
  readonly groupId: string
}

const EVERY = {}
/** Stands for no gateway; ids have no blank. */
const NO_GATEWAY = ' '

function AssignDialog({ ids, onChanged, onClose }: AssignProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const { call } = useStores()
  const gateways = useAllRows<Gateway>(gatewayEntity).page ?? []
  // Without the right to read departments there is no choice of one.
  const depts = useAllRows<Dept>(deptEntity).page ?? []
  const groups = useAnswer(paths.groupQuery, EVERY).page ?? []
  const form = useForm<AssignDraft>({
    id: 'assign',
    isNew: true,
    start: { gatewayId: '', deptId: '', groupId: '' },
    async send({ gatewayId, deptId, groupId }) {
      await call(paths.equipmentAssign, {
        equipIds: ids.join(),
        // Sent as an empty text, null would be left out.
        gatewayId: gatewayId === '' ? undefined : gatewayId.trim(),
        deptId: deptId || undefined,
        groupId: groupId || undefined,
      })
      await toastSuccess(outcomeText('save'))
      onChanged()
      onClose()
    },
  })
  const { draft } = form
  const unchanged = { value: '', label: t(($) => $.assign.unchanged) }
  const choicesOf = (rows: readonly { readonly id: string; readonly title: string }[]) =>
    rows.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormDialog
      form={form}
      title={t(($) => $.assign.title, { count: ids.length })}
      submitText={t(($) => $.assign.submit)}
      canSubmit={Object.values(draft).some((value) => value !== '')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        field="gatewayId"
        label={t(($) => $.fields.gatewayId)}
        choices={[unchanged, { value: NO_GATEWAY, label: t(($) => $.many.noGateway) }, ...choicesOf(gateways)]}
      />
      {depts.length > 0 && (
        <SelectField
          form={form}
          field="deptId"
          label={entityText(deptEntity.one)}
          choices={[unchanged, ...choicesOf(depts)]}
        />
      )}
      <GroupChoiceField
        form={form}
        field="groupId"
        label={t(($) => $.assign.group)}
        groups={groups}
        others={[unchanged]}
      />
    </FormDialog>
  )
}
