import { Checkbox, Switch } from '@blueprintjs/core'
import { type FieldProps, type FieldsOf, fieldValue, useField } from './Field.tsx'

interface SwitchFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, boolean>> {
  /** A box among others instead of a switch of its own. */
  readonly isBox?: true
}

/** On or off. */
export function SwitchField<P extends object>(props: SwitchFieldProps<P>) {
  const { form, field, label, help, isDisabled = false, isBox } = props
  const { value, set } = fieldValue<P, boolean>(form, field)
  const { id } = useField(form, field, label)
  const Control = isBox ? Checkbox : Switch
  const control = (
    <Control
      id={id}
      checked={value}
      label={label}
      disabled={isDisabled}
      aria-describedby={help === undefined ? undefined : `${id}-help`}
      className={form.isChangedAt(field) ? 'is-changed' : ''}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  )
  if (help === undefined) return control
  return (
    <div className="switch-help">
      {control}
      <small id={`${id}-help`} className="muted">
        {help}
      </small>
    </div>
  )
}
