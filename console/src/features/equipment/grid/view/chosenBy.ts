import type { EntityField, Texts } from '@mimic/contract/entities'
import { readCell } from '../../../../kit/entity/readCell.ts'

const flagTexts = { true: { cn: '是', en: 'Yes' }, false: { cn: '否', en: 'No' } }

/** The texts of a choice and of a flag, by their values; none for any other field. */
export function choicesOf(field: EntityField): readonly (readonly [string, Texts])[] {
  if (field.is === 'flag') return Object.entries(flagTexts)
  return field.is === 'choice' ? Object.entries(field.choices) : []
}

/**
 * Chooses by a typed text: the choice of that name, or the only one whose name begins with it. Any other text is
 * answered as it is, for the check to refuse.
 */
export function chosenBy(field: EntityField, typed: string): string {
  const text = readCell(field, typed)
  const begun = text.trim().toLowerCase()
  const choices = choicesOf(field)
  if (begun === '' || choices.some(([value]) => value === text)) return text
  const found = choices.filter(([value, { cn, en }]) =>
    [value, cn, en].some((name) => name.toLowerCase().startsWith(begun)),
  )
  return found.length === 1 ? (found[0]?.[0] ?? text) : text
}
