import type { AlarmRule } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { DAY_MS, ZONE } from '@mimic/contract/zone'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { NEW_ORDER, OrderField } from './OrderField.tsx'
import { orderTexts } from './orderTexts.ts'

interface OutOfServiceProps {
  readonly rule: AlarmRule
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Takes a condition out of service until a time, with a reason, and for a repair order where there is one. */
export function OutOfService({ rule, onClose, onDone }: OutOfServiceProps) {
  const { t } = useTranslation('alarm')
  const { call, clock } = useStores()
  const orderFor = useOrder(rule)
  const form = useForm({
    id: 'outOfService',
    start: () => ({ until: timeText(clock.now() + DAY_MS, 'YYYY-MM-DDTHH:mm'), reason: '', orderId: '' }),
    isNew: true,
    check: ({ until, reason }) => ({
      ...(Number.isNaN(Date.parse(until + ZONE)) && { until: t(($) => $.rules.problems.required) }),
      ...(reason.trim() === '' && { reason: t(($) => $.rules.problems.required) }),
    }),
    async send({ until, reason, orderId: chosen }) {
      const orderId = await orderFor(chosen)
      const order = orderId === '' ? {} : { orderId }
      const body = { ruleId: rule.id, until: Date.parse(until + ZONE), reason, ...order }
      await call(paths.alarmManagementOutOfService, body)
      await toastSuccess(t(($) => $.outOfServiceNow))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.outOfService)}
      submitText={t(($) => $.outOfService)}
      failureText={errorText}
      onClose={onClose}
    >
      <p>
        <strong>{rule.message}</strong> <span className="muted">{rule.signalTitle}</span>
      </p>
      <p className="muted">{t(($) => $.outOfServiceNote)}</p>
      <MomentField form={form} field="until" label={t(($) => $.fields.gmtEnd)} />
      <TextField
        form={form}
        field="reason"
        label={t(($) => $.fields.reason)}
        maxLength={limits.note}
        isRequired
        isFirst
      />
      {rule.equipId !== null && <OrderField form={form} equipmentId={rule.equipId} />}
    </FormDialog>
  )
}

/** Makes the order where a new one is chosen, once: another try after a refusal goes on with it. */
function useOrder({ equipId, message }: AlarmRule): (chosen: string) => Promise<string> {
  const { call } = useStores()
  const made = useRef<string>(undefined)
  return async (chosen) => {
    if (chosen !== NEW_ORDER || equipId === null) return chosen
    made.current ??= (await call(paths.repairAdd, { equipmentId: equipId, ...orderTexts(message) })).id
    return made.current
  }
}
