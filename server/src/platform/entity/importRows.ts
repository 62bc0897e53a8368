import type { Entity } from '@mimic/contract'
import { ApiError } from '../ApiError.ts'
import type { Scope } from '../db/Database.ts'
import { orNotFound } from '../handle.ts'
import type { EntityAuthor, EntityRows, FieldsOf } from './EntityRows.ts'

/** A row of an import: with an id it is edited, without one it is added. */
export interface ImportedRow {
  readonly id?: string
  readonly baseVersion?: number
  readonly [field: string]: unknown
}

interface ImportChange<E extends Entity> {
  readonly id: string
  readonly before?: FieldsOf<E>
  readonly after: FieldsOf<E>
}

interface ImportRules {
  readonly extra: () => Promise<Readonly<Record<string, unknown>>> | undefined
  readonly checking: (fields: Readonly<Record<string, unknown>>, id: string | undefined) => Promise<void> | undefined
}

/**
 * Adds and edits rows one after the other, inside the caller's transaction. An edit that changes nothing leaves the row and
 * its version alone.
 * @param rules `extra`: columns of a new row that people do not give; `checking` refuses fields, by the id of the row
 * @returns the changed rows
 * @throws {ApiError} with the place and field of the first row that is refused: `rows.3.title`
 */
export async function importRows<E extends Entity>(
  table: EntityRows<E>,
  scope: Scope,
  rows: readonly ImportedRow[],
  author: EntityAuthor,
  { extra, checking }: ImportRules,
): Promise<ImportChange<E>[]> {
  const changes: ImportChange<E>[] = []
  for (const [place, { id, baseVersion, ...fields }] of rows.entries()) {
    try {
      if (id === undefined) {
        table.assertWhole(fields)
        await checking(fields, undefined)
        const added = await table.add(scope, fields, author, await extra())
        changes.push({ id: added, after: orNotFound(await table.fields(scope, added)) })
        continue
      }
      const before = orNotFound(await table.fields(scope, id))
      const values: Readonly<Record<string, unknown>> = { ...before }
      if (Object.entries(fields).every(([name, value]) => values[name] === value)) continue
      await checking(fields, id)
      await table.edit(scope, id, fields, baseVersion, author)
      changes.push({ id, before, after: orNotFound(await table.fields(scope, id)) })
    } catch (error) {
      throw error instanceof ApiError ? error.under(`rows.${place}`) : error
    }
  }
  return changes
}
