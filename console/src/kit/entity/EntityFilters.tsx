import { HTMLSelect } from '@blueprintjs/core'
import type { Entity, EntityField, ReferenceField } from '@mimic/contract/entities'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../form/SelectField.tsx'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'
import { useReferences } from './useReferences.ts'

interface EntityFiltersProps {
  readonly entity: Entity
  /** The chosen values by field; a field without one is not filtered. */
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (field: string, value: string) => void
}

/** Narrows a list by the declared filters. */
export function EntityFilters({ entity, values, onChange }: EntityFiltersProps) {
  return (entity.list?.filters ?? []).map((name) => {
    const field = entity.fields[name]
    if (!field) return null
    const { is } = field
    const props = { name, label: entityText(field.label), value: values[name] ?? '', onChange }
    return is === 'reference' ? (
      <ReferenceFilter key={name} {...props} of={field} />
    ) : (
      <Filter
        key={name}
        {...props}
        choices={choicesOf(field).map((value) => ({ value, label: textOf(field, value) }))}
      />
    )
  })
}

interface FilterProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (field: string, value: string) => void
}

function ReferenceFilter({ of, ...props }: FilterProps & { readonly of: ReferenceField }) {
  return <Filter {...props} choices={useReferences(of).filter(({ value }) => value !== '')} />
}

function Filter({
  name,
  label,
  value,
  choices,
  onChange,
}: FilterProps & { readonly choices: readonly Choice<string>[] }) {
  const { t } = useTranslation('common')
  return (
    <HTMLSelect
      aria-label={label}
      data-filter={name}
      value={value}
      options={[
        { value: '', label: t(($) => $.anyOf, { field: label }) },
        ...choices.map((choice) => ({
          value: choice.value,
          label: t(($) => $.filteredBy, { field: label, value: choice.label }),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  )
}

const choicesOf = (field: EntityField): string[] =>
  field.is === 'choice' ? Object.keys(field.choices) : field.is === 'flag' ? ['true', 'false'] : []

const textOf = (field: EntityField, value: string): string =>
  factText(field, field.is === 'flag' ? value === 'true' : value)
