import type { EntityField } from '@mimic/contract/entities'

/** A spreadsheet takes such a text for a formula; the test of the CSV library misses texts of several lines. */
export const FORMULA = /^[=+\-@\t\r]/
/** This apostrophe keeps a spreadsheet from that. */
const GUARD = /^'(?=[=+\-@\t\r])/
/** A text that no spreadsheet takes for a formula, whatever format it is saved in later. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
/** The text of a cell, without the apostrophe that guards it. */
export const unguarded = (cell: string): string => cell.replace(GUARD, '')

/** A number with a decimal comma. Three digits behind it may be thousands as well, so such a text is left as it is. */
const DECIMAL_COMMA = /^([+-]?\d*),(\d{1,2}|\d{4,})$/

/**
 * The value of a field in a cell of a spreadsheet, as a text. A choice or flag is given by its value or by its text in
 * either language, a number also with full-width digits or a decimal comma; any other text is answered as it is, for the
 * check to refuse.
 */
export function readCell(field: EntityField | undefined, cell: string): string {
  const text = unguarded(cell)
  if (field?.is === 'text') return text
  const value = text.trim()
  const isOneOf = (...texts: readonly string[]) => texts.some((each) => each.toLowerCase() === value.toLowerCase())
  if (field?.is === 'flag') {
    if (isOneOf('true', 'yes', '是', '1')) return 'true'
    return isOneOf('false', 'no', '否', '0') ? 'false' : value
  }
  // In a template a number may be a parameter: `{base} + 1`.
  if (field?.is === 'number' && !value.includes('{')) return value.normalize('NFKC').replace(DECIMAL_COMMA, '$1.$2')
  if (field?.is !== 'choice') return value
  const choice =
    Object.entries(field.choices).find(([name, { cn, en }]) => isOneOf(name, cn, en))?.[0] ??
    Object.entries(field.spellings ?? {}).find(([spelling]) => isOneOf(spelling))?.[1]
  return choice ?? value
}
