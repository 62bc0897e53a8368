import { entities, type ReferenceField as Reference } from '@mimic/contract/entities'
import { useStores } from '../../stores/StoresContext.ts'
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
export function ReferenceField(props: ReferenceFieldProps) {
  const { session } = useStores()
  const target = entities.find(({ name }) => name === props.of.to)
  // An account that may not see the other rows leaves the reference as it is; a list of its own has a permission of its own.
  return target && props.of.listed === undefined && !session.may(target.read) ? null : <ReferenceSelect {...props} />
}

function ReferenceSelect({ of, ...props }: ReferenceFieldProps) {
  return <SelectField {...props} choices={useReferences(of)} />
}
