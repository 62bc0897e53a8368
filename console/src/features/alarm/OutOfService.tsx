import type { AlarmRule } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { paths } from '@mimic/contract/paths'
import { DAY_MS, ZONE } from '@mimic/contract/zone'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface OutOfServiceProps {
  readonly rule: AlarmRule
  readonly onClose: () => void
}

/** Takes a condition out of service until a time, with a reason. */
export function OutOfService({ rule, onClose }: OutOfServiceProps) {
  const { t } = useTranslation('alarm')
  const { call, clock } = useStores()
  const form = useForm({
    id: 'outOfService',
    start: () => ({ until: timeText(clock.now() + DAY_MS, 'YYYY-MM-DDTHH:mm'), reason: '' }),
    isNew: true,
    check: ({ until, reason }) => ({
      ...(Number.isNaN(Date.parse(until + ZONE)) && { until: t(($) => $.rules.problems.required) }),
      ...(reason.trim() === '' && { reason: t(($) => $.rules.problems.required) }),
    }),
    async send({ until, reason }) {
      await call(paths.alarmManagementOutOfService, { ruleId: rule.id, until: Date.parse(until + ZONE), reason })
      await toastSuccess(t(($) => $.outOfServiceNow))
      onClose()
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
    </FormDialog>
  )
}
