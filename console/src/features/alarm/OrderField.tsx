import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import type { RepairState } from '@mimic/contract/repairs'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'

/** The choice that makes an order. */
export const NEW_ORDER = 'new'

interface OrderFieldProps {
  readonly form: FormPart<{ readonly orderId: string }>
  readonly equipmentId: string
}

/** The open repair orders of a device, or a new one; nothing for an account that sees no orders. */
export const OrderField = observer(function OrderField({ form, equipmentId }: OrderFieldProps) {
  const { t } = useTranslation('alarm')
  const repair = useTranslation('repair')
  const { session } = useStores()
  const ask = (status: RepairState) =>
    session.may('monitor_multi_designer_repair')
      ? { equipmentId, status, page: 1, pageSize: limits.pageSize.max }
      : undefined
  const answers = [
    useAnswer(paths.repairList, ask('received')),
    useAnswer(paths.repairList, ask('dispatched')),
    useAnswer(paths.repairList, ask('pending')),
  ]
  if (!session.may('monitor_multi_designer_repair')) return null
  const open = answers.flatMap(({ page }) => page?.rows ?? [])
  return (
    <SelectField
      form={form}
      field="orderId"
      label={repair.t(($) => $.order)}
      choices={[
        { value: '', label: t(($) => $.noOrder) },
        ...open.map(({ id, title }) => ({ value: id, label: title })),
        { value: NEW_ORDER, label: repair.t(($) => $.makeOrder) },
      ]}
    />
  )
})
