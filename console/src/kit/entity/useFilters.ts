import type { Entity } from '@mimic/contract/entities'
import { useSearchParams } from 'wouter'

const PREFIX = 'filter.'

export interface Filters {
  readonly values: Readonly<Record<string, string>>
  /** An empty value takes the filter away. */
  readonly change: (field: string, value: string) => void
  /** Several at once. */
  readonly set: (values: Readonly<Record<string, string>>) => void
  readonly clear: () => void
}

/**
 * Keeps the filters of a list in the address, so that a reload and a shared link show the same.
 * @param further fields of the list call beside the declared filters
 */
export function useFilters(entity: Entity, further: readonly string[] = []): Filters {
  const [params, setParams] = useSearchParams()
  const names = [...(entity.list?.filters ?? []), ...further]
  const values: Record<string, string> = {}
  for (const name of names) {
    const value = params.get(PREFIX + name)
    if (value) values[name] = value
  }
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          value === '' ? next.delete(PREFIX + name) : next.set(PREFIX + name, value)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return {
    values,
    change: (field, value) => change({ [field]: value }),
    set: change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
  }
}
