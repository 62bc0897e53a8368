import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

interface SecretFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  readonly maxLength: number
  /** The text that the server shows in place of a stored password; empty while none is stored. */
  readonly stored: string
}

/** A password. A stored one is never shown: it stays until another is typed, or until it is cleared. */
export function SecretField<P extends object>({ form, field, label, help, maxLength, stored }: SecretFieldProps<P>) {
  const { t } = useTranslation('common')
  const { value, set } = fieldValue<P, string>(form, field)
  const isKept = stored !== '' && value === stored
  return (
    <Field form={form} field={field} label={label} help={help}>
      {(attributes) => (
        <InputGroup
          {...attributes}
          fill
          type="password"
          autoComplete="new-password"
          maxLength={maxLength}
          value={isKept ? '' : value}
          placeholder={isKept ? t(($) => $.secretStored) : ''}
          onValueChange={set}
          {...(isKept && {
            rightElement: (
              <Button
                variant="minimal"
                icon={<Cross />}
                title={t(($) => $.secretClear)}
                aria-label={t(($) => $.secretClear)}
                onClick={() => set('')}
              />
            ),
          })}
        />
      )}
    </Field>
  )
}
