import type { EntityField } from '@mimic/contract/entities'
import type { EntityDraft } from './EntityInput.tsx'

/** The values that a form of declared fields starts with: those of the row, or the initial values of a new one. */
export function entityDraft(fields: Readonly<Record<string, EntityField>>, row?: object): EntityDraft {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, string | boolean] => {
      const value = row ? values[name] : field.initial
      if (field.is === 'flag') return [name, value === true]
      const first = field.is === 'choice' ? (Object.keys(field.choices)[0] ?? '') : ''
      return [name, String(value ?? first)]
    }),
  )
}
