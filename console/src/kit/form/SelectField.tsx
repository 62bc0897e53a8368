import { HTMLSelect } from '@blueprintjs/core'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

export interface Choice<V extends string | number> {
  readonly value: V
  readonly label: string
}

interface SelectFieldProps<P extends object, F extends FieldsOf<P, string | number>> extends FieldProps<P, F> {
  /** They may depend on other fields; `settle` of the form then corrects a value that is no longer among them. */
  readonly choices: readonly Choice<P[F] & (string | number)>[]
}

/** One of some values. */
export function SelectField<P extends object, F extends FieldsOf<P, string | number>>(props: SelectFieldProps<P, F>) {
  const { form, field, label, help, isDisabled = false, choices } = props
  const { value, set } = fieldValue<P, string | number>(form, field)
  const isChoice = choices.some((choice) => choice.value === value)
  return (
    <Field form={form} field={field} label={label} help={help} isDisabled={isDisabled}>
      {({ intent: _intent, ...attributes }) => (
        <HTMLSelect
          {...attributes}
          fill
          disabled={isDisabled}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = choices.find((choice) => String(choice.value) === currentTarget.value)
            if (chosen) set(chosen.value)
          }}
        >
          {/* A browser would show the first choice, which the draft does not hold. */}
          {!isChoice && <option value={value} disabled hidden />}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  )
}
