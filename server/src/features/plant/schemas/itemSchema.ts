import { type Endpoint, Id } from '@mimic/contract'
import { type TObject, type TSchema, Type } from 'typebox'
import { fieldNames } from '../kinds/PlantKind.ts'
import { type Schemas, shownFields, withText } from './texts.ts'

/** The schema of a file's item. A file may leave out every field but the id: what is left out stays as it is. */
export const itemSchema = (fields: Schemas): TObject =>
  Type.Object(
    {
      id: Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: (Id as { pattern?: string }).pattern ?? '',
        description: 'A name that no other row has. It stays on every server.',
      }),
      ...allOptional(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, withText(schema)]))),
    },
    { additionalProperties: false },
  )

/** The schema of an element of a list, of which every field may be left out. */
export const partSchema = (fields: Schemas): TObject =>
  Type.Object(allOptional(fields), { additionalProperties: false })

const allOptional = (fields: Schemas): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]))

/** The fields that a call changes, with the texts of the declaration that they come from. */
export const callFields = (endpoint: Endpoint, declared: Parameters<typeof shownFields>[1] = {}): Schemas => {
  const { properties } = endpoint.body
  return shownFields(
    Object.fromEntries(fieldNames(endpoint).map((name) => [name, properties[name] as TSchema])),
    declared,
  )
}
