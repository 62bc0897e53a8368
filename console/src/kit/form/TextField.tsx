import { type HTMLInputProps, InputGroup, TextArea } from '@blueprintjs/core'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

interface TextFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  readonly maxLength?: number
  /** Lines of a text; without it, the input has one. */
  readonly rows?: number
  readonly type?: 'text' | 'password' | 'tel'
  readonly isRequired?: boolean
  readonly isFirst?: boolean
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputProps['autoComplete']
  readonly spellCheck?: boolean
  /** Offered while it is typed; any other text is taken too. */
  readonly suggestions?: readonly string[]
}

/** A text. */
export function TextField<P extends object>(props: TextFieldProps<P>) {
  const {
    form,
    field,
    isDisabled = false,
    rows,
    type,
    isRequired,
    isFirst,
    maxLength,
    placeholder,
    suggestions = [],
    ...rest
  } = props
  const { value, set } = fieldValue<P, string>(form, field)
  return (
    <Field form={form} field={field} label={rest.label} help={rest.help} isDisabled={isDisabled}>
      {(attributes) =>
        rows === undefined ? (
          <>
            <InputGroup
              {...attributes}
              fill
              type={type ?? 'text'}
              required={isRequired}
              autoFocus={isFirst}
              disabled={isDisabled}
              maxLength={maxLength}
              placeholder={placeholder}
              autoComplete={rest.autoComplete}
              spellCheck={rest.spellCheck}
              value={value}
              onValueChange={set}
              {...(suggestions.length > 0 && { list: `${attributes.id}-list` })}
            />
            {suggestions.length > 0 && <Suggestions id={`${attributes.id}-list`} of={suggestions} />}
          </>
        ) : (
          <TextArea
            {...attributes}
            fill
            rows={rows}
            required={isRequired}
            autoFocus={isFirst}
            disabled={isDisabled}
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

const Suggestions = ({ id, of }: { readonly id: string; readonly of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
)
