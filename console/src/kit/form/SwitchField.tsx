import { Checkbox, Switch } from '@blueprintjs/core'
import { type FieldProps, type FieldsOf, fieldValue, useField } from './Field.tsx'

interface SwitchFieldProps<P extends object> extends Omit<FieldProps<P, FieldsOf<P, boolean>>, 'help'> {
  /** A box among others instead of a switch of its own. */
  readonly isBox?: true
}

/** On or off. */
export function SwitchField<P extends object>({ form, field, label, isDisabled = false, isBox }: SwitchFieldProps<P>) {
  const { value, set } = fieldValue<P, boolean>(form, field)
  const { id } = useField(form, field, label)
  const Control = isBox ? Checkbox : Switch
  return (
    <Control
      id={id}
      checked={value}
      label={label}
      disabled={isDisabled}
      className={form.isChangedAt(field) ? 'is-changed' : ''}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
}
