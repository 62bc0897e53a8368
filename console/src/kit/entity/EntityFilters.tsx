import { HTMLSelect } from '@blueprintjs/core'
import type { Entity, EntityField } from '@mimic/contract/entities'
import { useTranslation } from 'react-i18next'
import { entityText } from './entityText.ts'
import { factText } from './factText.ts'

interface EntityFiltersProps {
  readonly entity: Entity
  /** The chosen values by field; a field without one is not filtered. */
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (field: string, value: string) => void
}

/** Narrows a list by the declared filters. */
export function EntityFilters({ entity, values, onChange }: EntityFiltersProps) {
  const { t } = useTranslation('common')
  return (entity.list?.filters ?? []).map((name) => {
    const field = entity.fields[name]
    if (!field) return null
    const label = entityText(field.label)
    return (
      <HTMLSelect
        key={name}
        aria-label={label}
        data-filter={name}
        value={values[name] ?? ''}
        options={[
          { value: '', label: t(($) => $.anyOf, { field: label }) },
          ...choicesOf(field).map((value) => ({
            value,
            label: t(($) => $.filteredBy, { field: label, value: textOf(field, value) }),
          })),
        ]}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    )
  })
}

const choicesOf = (field: EntityField): string[] =>
  field.is === 'choice' ? Object.keys(field.choices) : field.is === 'flag' ? ['true', 'false'] : []

const textOf = (field: EntityField, value: string): string =>
  factText(field, field.is === 'flag' ? value === 'true' : value)
