import type { EntityField, Texts } from '@mimic/contract/entities'
import { ChoicesField } from '../form/ChoicesField.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { SecretField } from '../form/SecretField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { SwitchField } from '../form/SwitchField.tsx'
import { TextField } from '../form/TextField.tsx'
import type { FormPart } from '../form/useForm.ts'
import { entityText } from './entityText.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { ReferencesField } from './ReferencesField.tsx'

/** The typed values. A number stays a text until it is sent, so that `-` and `1.` can be typed. */
export type EntityDraft = Record<string, string | boolean>

interface EntityInputProps {
  readonly form: FormPart<EntityDraft>
  /** The field of the draft. */
  readonly name: string
  readonly field: EntityField
  readonly isFirst?: boolean
  /** The value that is stored for a password, as the server shows it: it stays unless another is typed. */
  readonly stored?: string
}

/** The input of a declared field. */
export function EntityInput({ form, name, field, isFirst = false, stored = '' }: EntityInputProps) {
  const label = entityText(field.label)
  // The draft was begun by the same declaration: a field of each kind holds a value of that kind.
  const texts = {
    form: form as unknown as FormPart<Record<string, string>>,
    field: name,
    label,
    ...(field.help && { help: entityText(field.help) }),
  }
  switch (field.is) {
    case 'text':
      if (field.isSecret) return <SecretField {...texts} maxLength={field.max} stored={stored} rows={field.rows} />
      return (
        <TextField
          {...texts}
          isFirst={isFirst}
          isRequired={(field.min ?? 0) > 0}
          maxLength={field.max}
          {...(field.form === 'day' && { placeholder: 'YYYY-MM-DD' })}
          {...(field.rows !== undefined && { rows: field.rows })}
        />
      )
    case 'number':
      if (field.names) return <SelectField {...texts} choices={choicesOf(field.names)} />
      return <NumberField {...texts} unit={field.unit ?? ''} />
    case 'choice':
      return <SelectField {...texts} choices={choicesOf(field.choices)} />
    case 'choices':
      return <ChoicesField {...texts} choices={field.choices} notes={field.notes} />
    case 'reference':
      return <ReferenceField {...texts} of={field} />
    case 'references':
      return <ReferencesField {...texts} of={field} />
    case 'flag':
      return (
        <SwitchField
          form={form as unknown as FormPart<Record<string, boolean>>}
          field={name}
          label={label}
          help={texts.help}
        />
      )
  }
}

const choicesOf = (choices: Readonly<Record<string, Texts>>) =>
  Object.entries(choices).map(([value, texts]) => ({ value, label: entityText(texts) }))
