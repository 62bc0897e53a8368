import type { Signal } from '@mimic/contract'
import { limits } from '@mimic/contract/limits'
import { useTranslation } from 'react-i18next'
import { entityText } from '../../kit/entity/entityText.ts'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { rowOf } from '../../kit/form/rowOf.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SwitchField } from '../../kit/form/SwitchField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import { type LimitKind, limitKinds } from './limitRules.ts'
import type { LimitDraft, SignalLimits } from './limitsDraft.ts'

const severities = [1, 2, 3, 4] as const

interface LimitFieldsProps {
  readonly signal: Pick<Signal, 'unit'>
  readonly form: FormPart<SignalLimits>
  /** The alarms of the last day by the places of the limits; undefined while its values are not known. */
  readonly counts: readonly number[] | undefined
}

/** The four limits of a signal, each on or off, and the dead band of all. */
export function LimitFields({ signal: { unit }, form, counts }: LimitFieldsProps) {
  const { t } = useTranslation('alarm')
  return (
    <div className="limit-fields">
      {limitKinds.map((kind, place) => (
        <Limit
          key={kind.key}
          kind={kind}
          form={rowOf<SignalLimits, LimitDraft>(form, 'limits', place)}
          unit={unit}
          count={counts?.[place]}
        />
      ))}
      <NumberField
        form={form}
        field="deadBand"
        label={t(($) => $.rules.deadBand)}
        unit={unit}
        {...(form.draft.deadBand === '' && { help: t(($) => $.limits.deadBands) })}
      />
    </div>
  )
}

interface LimitProps {
  readonly kind: LimitKind
  readonly form: FormPart<LimitDraft>
  readonly unit: string
  readonly count: number | undefined
}

function Limit({ kind: { key, sign, label }, form, unit, count }: LimitProps) {
  const { t } = useTranslation('alarm')
  const { isOn, severity } = form.draft
  return (
    <fieldset className={`plain limit-group${isOn ? ` is-level-${severity}` : ''}`} data-limit={key}>
      <div className="limit-head">
        <SwitchField form={form} field="isOn" label={`${sign} · ${entityText(label)}`} />
        {isOn && count !== undefined && <small className="muted">{t(($) => $.limits.crossed, { count })}</small>}
      </div>
      {isOn && (
        <>
          <div className="form-row">
            <NumberField form={form} field="value" label={t(($) => $.limits.limit)} unit={unit} />
            <SelectField
              form={form}
              field="severity"
              label={t(($) => $.fields.severity)}
              choices={severities.map((value) => ({ value, label: t(($) => $.severities[value]) }))}
            />
            <NumberField form={form} field="delay" label={t(($) => $.rules.delay)} unit={t(($) => $.rules.s)} />
          </div>
          <TextField form={form} field="message" label={t(($) => $.fields.msg)} maxLength={limits.alarm.message} />
        </>
      )}
    </fieldset>
  )
}
