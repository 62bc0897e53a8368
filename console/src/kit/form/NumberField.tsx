import { InputGroup } from '@blueprintjs/core'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

interface NumberFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  /** Stands behind the number; empty for none. */
  readonly unit?: string
}

/**
 * A number with its unit. The draft holds the typed text, so that `-` and `1.` can be typed; `numberProblem` judges it by
 * the limits of the contract.
 */
export function NumberField<P extends object>({ form, field, label, help, unit = '' }: NumberFieldProps<P>) {
  const { value, set } = fieldValue<P, string>(form, field)
  return (
    <Field form={form} field={field} label={label} help={help}>
      {(attributes) => (
        <InputGroup
          {...attributes}
          fill
          inputMode="decimal"
          value={value}
          onValueChange={set}
          {...(unit !== '' && { rightElement: <span className="input-unit">{unit}</span> })}
        />
      )}
    </Field>
  )
}
