import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps, type FieldsOf, fieldValue } from './Field.tsx'

interface SecretFieldProps<P extends object> extends FieldProps<P, FieldsOf<P, string>> {
  readonly maxLength: number
  /** The text that the server shows in place of a stored password; empty while none is stored. */
  readonly stored: string
  /** Lines of a key as a PEM text, which a password input would put into one line. */
  readonly rows?: number | undefined
}

/** A password or a key. A stored one is never shown: it stays until another is typed, or until it is cleared. */
export function SecretField<P extends object>(props: SecretFieldProps<P>) {
  const { form, field, label, help, maxLength, stored, rows } = props
  const { t } = useTranslation('common')
  const { value, set } = fieldValue<P, string>(form, field)
  const isKept = stored !== '' && value === stored
  return (
    <Field form={form} field={field} label={label} help={help}>
      {(attributes) => {
        const shown = {
          ...attributes,
          fill: true,
          autoComplete: 'new-password',
          maxLength,
          value: isKept ? '' : value,
          placeholder: isKept ? t(($) => $.secretStored) : '',
        }
        const clear = isKept && (
          <Button
            variant="minimal"
            icon={<Cross />}
            title={t(($) => $.secretClear)}
            aria-label={t(($) => $.secretClear)}
            onClick={() => set('')}
          />
        )
        return rows === undefined ? (
          <InputGroup {...shown} type="password" onValueChange={set} {...(clear && { rightElement: clear })} />
        ) : (
          <div className="secret-lines">
            <TextArea
              {...shown}
              rows={rows}
              spellCheck={false}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
            {clear}
          </div>
        )
      }}
    </Field>
  )
}
