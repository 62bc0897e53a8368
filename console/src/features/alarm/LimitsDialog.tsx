import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import type { AlarmRule, Signal } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../kit/dialog/toaster.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { rowOf } from '../../kit/form/rowOf.ts'
import { useForm } from '../../kit/form/useForm.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { LimitFields } from './LimitFields.tsx'
import { LimitsPicture } from './LimitsPicture.tsx'
import { limitRules } from './limitRules.ts'
import { limitsChanges, limitsProblems, type SignalLimits, startLimits } from './limitsDraft.ts'

interface LimitsDialogProps {
  readonly equipmentId: string
  /** Signals with numbers. */
  readonly signals: readonly Signal[]
  readonly rules: readonly AlarmRule[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface Draft {
  readonly signals: readonly SignalLimits[]
}

/** The limits HH, H, L and LL of signals beside the course of the last day; all are saved by one call. */
export function LimitsDialog(props: LimitsDialogProps) {
  const { signals, rules, onClose } = props
  const { t } = useTranslation('alarm')
  const common = useTranslation('common')
  const form = useLimitsForm(props)
  const [place, setPlace] = useState(() => {
    const stored = limitRules(rules)
    return Math.max(
      0,
      signals.findIndex(({ id }) => stored.has(id)),
    )
  })
  const signal = signals[place]
  const part = rowOf<Draft, SignalLimits>(form, 'signals', place)
  if (!signal) return null
  const isWrong = limitsProblems(part.draft).size > 0
  return (
    <FormDialog
      form={form}
      title={t(($) => $.limits.title)}
      submitText={common.t(($) => $.save)}
      className="limits-dialog"
      onClose={onClose}
    >
      <FormGroup
        label={t(($) => $.rules.signal)}
        labelFor="limits-signal"
        helperText={isWrong && t(($) => $.limits.correctFirst)}
      >
        <HTMLSelect
          id="limits-signal"
          value={place}
          // A signal whose limits are wrong stays on the screen, where the problem is shown.
          disabled={isWrong}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
          options={signals.map(({ title }, value) => ({ value, label: title }))}
        />
      </FormGroup>
      <div className="limits-form">
        <LimitsPicture key={signal.id} signal={signal} form={part}>
          {(counts) => <LimitFields signal={signal} form={part} counts={counts} />}
        </LimitsPicture>
      </div>
    </FormDialog>
  )
}

function useLimitsForm({ equipmentId, signals, rules, onSaved }: LimitsDialogProps) {
  const { t } = useTranslation('alarm')
  const { call } = useStores()
  const stored = limitRules(rules)
  return useForm<Draft>({
    id: 'limits',
    start: () => ({ signals: signals.map((signal) => startLimits(signal, stored)) }),
    isNew: true,
    check: (draft) =>
      Object.fromEntries(
        draft.signals.flatMap((each, place) =>
          [...limitsProblems(each)].map(([field, problem]) => [
            `signals.${place}.${field}`,
            problem === 'order' ? t(($) => $.limits.order) : t(($) => $.rules.problems[problem]),
          ]),
        ),
      ),
    async send(draft) {
      const alarms = signals.flatMap((signal, place) => {
        const limits = draft.signals[place]
        return limits ? limitsChanges(signal, limits, stored) : []
      })
      if (alarms.length > 0) {
        await call(paths.equipmentEdit, { id: equipmentId, alarms })
        await toastSuccess(t(($) => $.limits.saved))
      }
      onSaved()
    },
  })
}
