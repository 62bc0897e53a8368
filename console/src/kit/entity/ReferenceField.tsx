import type { ReferenceField as Reference } from '@mimic/contract/entities'
import { SelectField } from '../form/SelectField.tsx'
import type { FormPart } from '../form/useForm.ts'
import { useReferences } from './useReferences.ts'

interface ReferenceFieldProps {
  readonly form: FormPart<Record<string, string>>
  readonly field: string
  readonly label: string
  readonly of: Reference
}

/** A row of another entity, chosen by its name. */
export function ReferenceField({ of, ...props }: ReferenceFieldProps) {
  return <SelectField {...props} choices={useReferences(of)} />
}
