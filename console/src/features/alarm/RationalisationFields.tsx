import { Button } from '@blueprintjs/core'
import { limits } from '@mimic/contract/limits'
import { severityOf } from '@mimic/contract/live'
import { useTranslation } from 'react-i18next'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { TextField } from '../../kit/form/TextField.tsx'
import type { FormPart } from '../../kit/form/useForm.ts'
import type { RuleDraft } from './ruleDraft.ts'

const advice = ['cause', 'consequence', 'action'] as const
const impacts = [0, 1, 2, 3] as const

/** Why there is an alarm, what the operator does, and the severity that follows. */
export function RationalisationFields({ form }: { readonly form: FormPart<RuleDraft> }) {
  const { t } = useTranslation('alarm')
  const { cause, consequence, action } = form.draft
  return (
    <FormSection
      form={form}
      title={t(($) => $.rules.rationalisation)}
      summary={action || consequence || cause}
      fields={[...advice, 'responseMinutes', 'impact']}
    >
      {advice.map((field) => (
        <TextField
          key={field}
          form={form}
          field={field}
          label={t(($) => $.rules[field])}
          rows={2}
          maxLength={limits.alarm.advice}
        />
      ))}
      <div className="form-row">
        <SelectField
          form={form}
          field="impact"
          label={t(($) => $.rules.impact)}
          choices={impacts.map((value) => ({ value, label: t(($) => $.rules.impacts[value]) }))}
        />
        <NumberField
          form={form}
          field="responseMinutes"
          label={t(($) => $.rules.responseMinutes)}
          unit={t(($) => $.rules.min)}
          help={t(($) => $.rules.responseHelp)}
        />
      </div>
      <Proposal form={form} />
    </FormSection>
  )
}

/** The severity that follows from impact and time to respond, where it differs from the chosen one. */
function Proposal({ form }: { readonly form: FormPart<RuleDraft> }) {
  const { t } = useTranslation('alarm')
  const { impact, responseMinutes, severity } = form.draft
  const derived = severityOf(impact, Number(responseMinutes) || 0)
  if (derived === null || derived === severity) return null
  return (
    <p className="severity-proposal" role="status">
      {/* The formula gives 1 to 4. */}
      {t(($) => $.rules.derived, { severity: t(($) => $.severities[derived as 1 | 2 | 3 | 4]) })}
      <Button
        size="small"
        text={t(($) => $.rules.takeDerived)}
        data-action="take-severity"
        onClick={() =>
          form.change((draft) => {
            draft.severity = derived
          })
        }
      />
    </p>
  )
}
