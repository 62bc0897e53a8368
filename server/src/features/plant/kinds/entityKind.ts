import { type Endpoint, type Entity, fieldSchema, splitIds } from '@mimic/contract'
import { invalid } from '../../../platform/ApiError.ts'
import { EntityRows } from '../../../platform/entity/EntityRows.ts'
import { orNotFound } from '../../../platform/handle.ts'
import type { InnerCalls } from '../InnerCalls.ts'
import type { PlantItem } from '../plantText.ts'
import { itemSchema } from '../schemas/itemSchema.ts'
import { shownFields } from '../schemas/texts.ts'
import { allRows, type PlantKind, type PlantKindName, pick, textsOf } from './PlantKind.ts'

interface EntityCalls {
  readonly query: Endpoint
  readonly add: Endpoint
  readonly edit: Endpoint
  readonly delete: Endpoint
}

/** A kind whose items are the rows of a declared entity. Built-in rows are no items, and no item takes their ids. */
export function entityKind(
  name: PlantKindName,
  entity: Entity & { readonly table: PlantKind['table'] },
  calls: EntityCalls,
): PlantKind {
  const fields = Object.keys(entity.fields)
  const lists = fields.filter((field) => entity.fields[field]?.is === 'choices')
  const isBuiltIn = (id: string) => Object.hasOwn(entity.builtIn ?? {}, id)
  return {
    name,
    table: entity.table,
    titleField: entity.searched[0],
    schema: itemSchema(shownFields(schemasOf(entity.fields), entity.fields)),
    listed: calls.query,
    ids: async (inner) => (await rowsOf(inner, calls.query)).map(({ id }) => id).filter((id) => !isBuiltIn(id)),
    read: async ({ db, scope }, id) => {
      const row = pick(orNotFound(await new EntityRows(db, entity).fields(scope, id)), fields)
      return { id, ...row, ...Object.fromEntries(lists.map((list) => [list, splitIds(String(row[list]))])) }
    },
    add: async (inner, { id, ...item }) => {
      if (isBuiltIn(id)) throw invalid('id', 'used')
      await inner.make(calls.add, asSent(item, lists), [id])
    },
    edit: async (inner, _before, item) => {
      await inner.make(calls.edit, asSent(item, lists))
    },
    remove: async (inner, { id }) => {
      await inner.make(calls.delete, { id })
    },
  }
}

const schemasOf = (fields: Entity['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))

/** Rows of every entity have an id. */
const rowsOf = (inner: InnerCalls, query: Endpoint) =>
  allRows(async (part) => (await inner.make(query, part)) as { rows: { id: string }[]; total: number })

/** Choices stand in files one a line, and in calls separated by commas. Anything else is left to the check of the call. */
function asSent(item: Omit<PlantItem, 'id'>, lists: readonly string[]): object {
  const joined = lists.flatMap((list) => {
    const value = item[list]
    const texts = textsOf(value)
    return Array.isArray(value) && texts.length === value.length ? [[list, texts.join(',')]] : []
  })
  return { ...item, ...Object.fromEntries(joined) }
}
