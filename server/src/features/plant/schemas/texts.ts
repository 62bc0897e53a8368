import { type EntityFact, type EntityField, fieldSchema, Id, isSecretField, type Texts, Title } from '@mimic/contract'
import { type TSchema, Type } from 'typebox'

export type Schemas = Readonly<Record<string, TSchema>>
/** The parts of a JSON schema that are read here. */
interface Part {
  readonly title?: string
  readonly description?: string
  readonly pattern?: string
  readonly properties?: Schemas
  readonly items?: TSchema
}

/** A declared field as a form shows it, in English: its label, its unit and its choices. */
export function shownField(field: EntityFact, schema: TSchema = fieldSchema(field)): TSchema {
  const title = field.label.en
  if (field.is === 'choice') return { anyOf: choices(field.choices), title }
  if (field.is === 'choices')
    return Type.Array({ anyOf: choices(field.choices, field.notes) } as TSchema, { uniqueItems: true, title })
  const notes = [
    ...('unit' in field && field.unit ? [`Unit: ${field.unit}.`] : []),
    ...(field.is === 'reference' ? [`Id of an item of the kind ${field.to}.`] : []),
    ...(isSecretField(field) ? [SECRET_NOTE] : []),
  ]
  // Names of secrets stand for texts that the server checks.
  const { pattern: _, ...open } = schema as Part
  return {
    ...(isSecretField(field) ? open : schema),
    title,
    ...('initial' in field && field.initial !== undefined && { default: field.initial }),
    ...(notes.length > 0 && { description: notes.join(' ') }),
  } as TSchema
}

/* The name is a pattern of people, not of a template string. */
const SECRET_NOTE =
  'Stands as ********, which keeps the stored one. $' + '{secret:NAME} takes it from the secrets of a push.'

const choices = (texts: Readonly<Record<string, Texts>>, notes: Readonly<Record<string, Texts>> = {}) =>
  Object.entries(texts).map(([name, text]) => ({
    const: name,
    title: text.en,
    ...(notes[name] && { description: notes[name].en }),
  }))

/** Fields of calls with the texts of the declaration that they come from. */
export const shownFields = (schemas: Schemas, declared: Readonly<Record<string, EntityField | EntityFact>>): Schemas =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const field = declared[name]
      return [name, field ? shownField(field, schema) : schema]
    }),
  )

/** Ids and names say what they are where their declaration says nothing more, in the parts of a schema too. */
export function withText(schema: TSchema): TSchema {
  const { title, description, pattern, properties, items } = schema as Part
  const text =
    title !== undefined || description !== undefined
      ? undefined
      : pattern === (Id as Part).pattern
        ? 'An id: letters, digits, `-` and `_`.'
        : pattern === (Title as Part).pattern
          ? 'A name of one line.'
          : undefined
  return {
    ...schema,
    ...(text !== undefined && { description: text }),
    ...(items && { items: withText(items) }),
    ...(properties && { properties: mapped(properties, withText) }),
  }
}

const mapped = (schemas: Schemas, change: (schema: TSchema) => TSchema): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))
