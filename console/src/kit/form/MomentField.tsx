import { MomentInput } from '../MomentInput.tsx'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

/** A date and time in UTC+8. The draft holds `YYYY-MM-DDTHH:mm`; empty for none. */
export function MomentField<P extends object>({ form, field, label, help }: FieldProps<P, FieldsOf<P, string>>) {
  const { value, set } = fieldValue<P, string>(form, field)
  return (
    <Field form={form} field={field} label={label} help={help}>
      {({ id, ...attributes }) => (
        <MomentInput id={id} isFilling isWrong={attributes['aria-invalid']} value={value} onChange={set} />
      )}
    </Field>
  )
}
