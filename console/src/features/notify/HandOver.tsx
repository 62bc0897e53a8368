import type { Duty } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { HOUR_MS, ZONE } from '@mimic/contract/zone'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { MomentField } from '../../kit/form/MomentField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { errorText } from '../../kit/text/errorText.ts'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'

interface HandOverProps {
  readonly id: string
  readonly title: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const MINUTES = 'YYYY-MM-DD HH:mm'

/** Whoever is on duty hands over to another account of the roster until a time. */
export const HandOver = observer(function HandOver({ id, title, onDone, onClose }: HandOverProps) {
  const { t } = useTranslation('notify')
  const { call, clock } = useStores()
  const { page: duty } = useAnswer(paths.alarmNotifyDuty, { id })
  const others = duty?.others ?? []
  const form = useForm({
    id: 'handOver',
    isNew: true,
    start: () => ({ toId: '', until: timeText(clock.now() + 8 * HOUR_MS, 'YYYY-MM-DDTHH:mm') }),
    check: ({ toId, until }) => ({
      ...(toId === '' && { toId: t(($) => $.required) }),
      ...(Number.isNaN(Date.parse(until + ZONE)) && { until: t(($) => $.required) }),
    }),
    async send({ toId, until }) {
      await call(paths.alarmNotifyHandOver, { id, toId, until: Date.parse(until + ZONE) })
      await toastSuccess(t(($) => $.done))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.handOverTitle, { name: title })}
      submitText={t(($) => $.handOver)}
      canSubmit={others.length > 0}
      failureText={errorText}
      onClose={onClose}
    >
      {duty && <DutyNow duty={duty} />}
      <SelectField
        form={form}
        field="toId"
        label={t(($) => $.to)}
        choices={others.map(({ id: value, loginname }) => ({ value, label: loginname }))}
      />
      <MomentField form={form} field="until" label={t(($) => $.until)} />
    </FormDialog>
  )
})

function DutyNow({ duty: { onDuty, others, handOver } }: { readonly duty: Duty }) {
  const { t } = useTranslation('notify')
  const names = onDuty.map(({ loginname }) => loginname).join(', ')
  return (
    <>
      <p data-part="on-duty">{t(($) => $.onDuty, { names: names || t(($) => $.nobody) })}</p>
      {handOver && (
        <p className="muted">{t(($) => $.handedOver, { ...handOver, until: timeText(handOver.until, MINUTES) })}</p>
      )}
      <p className="muted">{t(($) => (others.length === 0 ? $.noOthers : $.notOnDuty))}</p>
    </>
  )
}
