import { type RawBuilder, sql } from 'kysely'

/**
 * A condition: the column has the text anywhere, in any case of its letters. `%` and `_` stand for themselves; the sign
 * that says so is named, because only PostgreSQL has one by default.
 */
export function contains(column: string | RawBuilder<string | null>, text: string): RawBuilder<boolean> {
  const value = typeof column === 'string' ? sql.ref(column) : column
  return containsLower(sql<string>`lower(${value})`, text)
}

/** The same for a text that is in small letters already. */
export const containsLower = (value: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${value} like ${`%${text.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`} escape '!'`
