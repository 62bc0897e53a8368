import {
  type Static,
  type TArray,
  type TBoolean,
  type TEnum,
  type TInteger,
  type TNumber,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  Type,
} from 'typebox'
import { type Endpoint, endpoint } from '../endpoint/endpoint.ts'
import { closed, Id, Nothing, pageOf, pageQuery } from '../endpoint/shapes.ts'
import { limits } from '../limits.ts'
import { type Entity, type EntityFact, type EntityField, type EntityVerb, importsNew } from './Entity.ts'
import { fieldSchema } from './fieldSchema.ts'

type SchemaOf<F> = F extends { is: 'text' | 'choices' | 'reference' | 'references' }
  ? TString
  : F extends { is: 'number'; isWhole: true }
    ? TInteger
    : F extends { is: 'number' }
      ? TNumber
      : F extends { is: 'choice'; choices: infer C }
        ? TEnum<(keyof C & string)[]>
        : F extends { is: 'flag' }
          ? TBoolean
          : TInteger
type Schemas<F> = { -readonly [K in keyof F]: SchemaOf<F[K]> }
type Given<F> = {
  -readonly [K in keyof F]: F[K] extends { initial: unknown } ? TOptional<SchemaOf<F[K]>> : SchemaOf<F[K]>
}
type Left<F> = { -readonly [K in keyof F]: TOptional<SchemaOf<F[K]>> }

type IdSchema = typeof Id
type VersionSchema = TInteger
/** The schema of a row: `id`, `version`, the id of its parent, its fields and its facts. */
type RowSchema<E extends Entity> = TObject<
  { id: IdSchema; version: VersionSchema } & Named<Of<E>['column']> & Schemas<E['fields']> & Schemas<E['facts']>
>
type Of<E extends Entity> = NonNullable<E['of']>
type Named<C> = [C] extends [string] ? { [K in C]: IdSchema } : unknown
/** The parent in the calls. */
type ParentIn<E extends Entity> = Named<Of<E> extends { field: infer F } ? F : Of<E>['column']>
/** A row in the reply of a call. */
export type RowOf<E extends Entity> = Static<RowSchema<E>>

/** The audit action of a call of an entity. */
export interface ActionOf<E extends Entity, V extends string> {
  readonly action: `${E['name']}.${V}`
  readonly cn: string
  readonly en: string
}
/** The fields by which the list of an entity is narrowed. */
type Filters<E extends Entity> = E['list'] extends { filters: readonly (infer F extends keyof E['fields'])[] }
  ? Left<Pick<E['fields'], F>>
  : unknown
type Query<E extends Entity> = TObject<
  ParentIn<E> & typeof pageQuery & { sort: TOptional<TEnum<['time', 'name', 'place']>> } & Filters<E>
>
/** One row of an import. */
type ImportRow<E extends Entity> = TObject<
  { id: TOptional<IdSchema>; baseVersion: TOptional<VersionSchema> } & Left<E['fields']>
>
const Imported = Type.Object({ added: Type.Integer(), changed: Type.Integer() })

/** Address of a call: a literal type. The second part tells the compiler that it begins with a slash. */
type PathOf<E extends Entity, V extends EntityVerb> = `${E['path']}/${V}` & `/${string}`

/** All calls that an entity can have. */
interface AllCalls<E extends Entity, R extends TSchema> {
  query: Endpoint<Query<E>, ReturnType<typeof pageOf<R>>, E['read'], PathOf<E, 'query'>, 'POST', 'form', 'reads'>
  detail: Endpoint<TObject<{ id: IdSchema }>, R, E['read'], PathOf<E, 'detail'>, 'POST', 'form', 'reads'>
  add: Endpoint<
    TObject<ParentIn<E> & Given<E['fields']>>,
    R,
    E['change'],
    PathOf<E, 'add'>,
    'POST',
    'form',
    ActionOf<E, 'add'>
  >
  edit: Endpoint<
    TObject<
      { id: IdSchema; baseVersion: TOptional<VersionSchema> } & (E['isEditedWhole'] extends true
        ? Given<E['fields']>
        : Left<E['fields']>)
    >,
    R,
    E['change'],
    PathOf<E, 'edit'>,
    'POST',
    'form',
    ActionOf<E, 'edit'>
  >
  delete: Endpoint<
    TObject<{ id: IdSchema; baseVersion: TOptional<VersionSchema> }>,
    typeof Nothing,
    E['change'],
    PathOf<E, 'delete'>,
    'POST',
    'form',
    ActionOf<E, 'delete'>
  >
  import: Endpoint<
    TObject<{ rows: TArray<ImportRow<E>> }>,
    typeof Imported,
    E['change'],
    PathOf<E, 'import'>,
    'POST',
    'form',
    ActionOf<E, 'import'>
  >
}
/** The version of a row that the caller has seen, in the body of a change. */
export const baseVersion = Type.Optional(Type.Integer({ minimum: 0 }))

/** The calls of an entity: one for each of its verbs. */
export type EntityCalls<E extends Entity, R extends TSchema = RowSchema<E>> = Pick<AllCalls<E, R>, E['verbs'][number]>

/** The schema of an entity's rows, for further calls that are declared by hand. */
export const rowSchema = <const E extends Entity>(entity: E): RowSchema<E> =>
  // Built from the same declaration as the type.
  Type.Object({
    id: Id,
    version: Type.Integer({ minimum: 0 }),
    ...(entity.of && { [entity.of.column]: Id }),
    ...schemasOf(entity.fields),
    ...schemasOf(entity.facts),
  }) as unknown as RowSchema<E>

/**
 * The calls of an entity. A call that needs more than the declaration offers is left out of `verbs` and declared by
 * hand beside them.
 * @param row schema of a row whose facts have other shapes; it has `id`, `version` and the entity's fields
 */
export function entityCalls<const E extends Entity, R extends TSchema = RowSchema<E>>(
  entity: E,
  row?: R,
): EntityCalls<E, R> {
  const reply = row ?? rowSchema(entity)
  const { fields, one, many, path, needsProof, isForWholeRange, isInside, of } = entity
  const read = { allow: entity.read, ...(isInside && { isInside }) }
  const change = {
    allow: entity.change,
    ...(needsProof && { needsProof }),
    ...(isForWholeRange && { isForWholeRange }),
    ...(isInside && { isInside }),
  }
  const parent = parentParts(of)
  const values = exampleValues(entity, 'Example')
  const example = { id: entity.sample ?? `${entity.name}-a` }
  const summaryOf = (verb: EntityVerb, text: string) => ({
    id: `${entity.id}.${verb}`,
    path: `${path}/${verb}` as const,
    summary: entity.summaries?.[verb] ?? text,
  })
  const canAdd = importsNew(entity)
  const optional = optionalWhere(fields, () => true)
  const filters = entity.list?.filters ?? []
  const narrowed = <V>(values: Readonly<Record<string, V>>) =>
    Object.fromEntries(filters.flatMap((name) => (name in values ? [[name, values[name] as V]] : [])))
  const orders = ['time', 'name'] as const
  const sort = Type.Optional(entity.isPlaced ? Type.Enum([...orders, 'place']) : Type.Enum(orders))
  const all: Readonly<Record<EntityVerb, Endpoint>> = {
    query: endpoint({
      ...summaryOf(
        'query',
        `${many.en} of the ${of?.of ?? 'organisation'}, paged; searched by ${entity.searched.join(' or ')}.`,
      ),
      ...read,
      body: closed({
        ...parent.body,
        ...pageQuery,
        sort,
        ...narrowed(optional),
      }),
      reply: pageOf(reply),
      ...parent.scoped,
      example: { ...parent.example, page: 1, pageSize: 10, search: '', sort: 'time', ...narrowed(values) },
      audit: 'reads',
    }),
    detail: endpoint({
      ...summaryOf('detail', `${one.en}: one row.`),
      ...read,
      body: closed({ id: Id }),
      reply,
      scopedBy: 'id',
      example,
      audit: 'reads',
    }),
    add: endpoint({
      ...summaryOf(
        'add',
        `Adds one. ${entity.limit === undefined ? '' : `400 with reason \`limit\` beyond ${entity.limit} of ${of ? `one ${of.of}` : 'an organisation'}.`}`.trim(),
      ),
      ...change,
      body: closed({ ...parent.body, ...givenSchemas(fields) }),
      reply,
      ...parent.scoped,
      example: { ...parent.example, ...values },
      audit: actionOf(entity, 'add', '新建', 'added'),
    }),
    edit: endpoint({
      ...summaryOf(
        'edit',
        'Changes the fields that are given. With `baseVersion`, 409 when somebody has changed the row since; it says who.',
      ),
      ...change,
      body: closed({ id: Id, baseVersion, ...(entity.isEditedWhole ? givenSchemas(fields) : optional) }),
      reply,
      scopedBy: 'id',
      example: { ...example, baseVersion: 1, ...values },
      audit: actionOf(entity, 'edit', '修改', 'changed'),
    }),
    delete: endpoint({
      ...summaryOf('delete', 'Removes one. 409 while other rows use it; it names them.'),
      ...change,
      body: closed({ id: Id, baseVersion }),
      reply: Nothing,
      scopedBy: 'id',
      example: { id: entity.unused ?? example.id, baseVersion: 1 },
      audit: actionOf(entity, 'delete', '删除', 'deleted'),
    }),
    import: endpoint({
      ...summaryOf(
        'import',
        `Edits each row that has an id${canAdd ? ' and adds each one without' : ''}: all of them, or none. A problem names its row and field: \`rows.3.${entity.searched[0]}\`.`,
      ),
      ...change,
      body: closed({
        rows: Type.Array(closed({ id: canAdd ? Type.Optional(Id) : Id, baseVersion, ...optional }), {
          minItems: 1,
          maxItems: limits.importRows,
        }),
      }),
      reply: Imported,
      example: { rows: [{ ...(!canAdd && example), ...exampleValues(entity, 'Imported') }] } as {
        rows: { id: string }[]
      },
      audit: actionOf(entity, 'import', '导入', 'imported'),
    }),
  }
  // `all` is built from the same declaration as the types above.
  return Object.fromEntries(entity.verbs.map((verb) => [verb, all[verb]])) as unknown as EntityCalls<E, R>
}

/** The schemas of declared fields, for calls that are declared by hand. */
export const fieldSchemas = <const F extends Readonly<Record<string, EntityField>>>(fields: F): Schemas<F> =>
  // Built from the same declaration as the type.
  schemasOf(fields) as unknown as Schemas<F>

/** The schemas of a new row's fields: one with an `initial` may be left out. */
export const givenSchemas = <const F extends Readonly<Record<string, EntityField>>>(fields: F): Given<F> =>
  optionalWhere(fields, ({ initial }) => initial !== undefined) as unknown as Given<F>

const schemasOf = (fields: Readonly<Record<string, EntityFact>>): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))

/** The schemas of fields that a caller may leave out where `isOptional`. */
const optionalWhere = (
  fields: Readonly<Record<string, EntityField>>,
  isOptional: (field: EntityField) => boolean,
): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isOptional(field) ? Type.Optional(fieldSchema(field)) : fieldSchema(field),
    ]),
  )

const formExamples = {
  tel: '0571-8888 6666',
  email: 'somebody@example.com',
  day: '2099-12-31',
  iccid: '89860123456789012345',
  colour: '#1f5a3d',
  colours: '#1f5a3d,#b3541e',
  slug: 'example',
  clock: '08:00',
} as const

const actionOf = ({ name, one }: Entity, verb: 'add' | 'edit' | 'delete' | 'import', cn: string, en: string) => ({
  action: `${name}.${verb}`,
  cn: `${cn}${/^[A-Z]/.test(one.cn) ? ' ' : ''}${one.cn}`,
  en: `${one.en} ${en}`,
})

const exampleValues = ({ name, fields }: Entity, text: string) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, exampleOf(field, text, `${name}.${text}`)]))

/** Fields that the calls of a list and of a new row have in addition where each row belongs to another one. */
function parentParts(of: Entity['of']) {
  if (!of) return { body: {}, example: {}, scoped: {} }
  const { column, field = column, sample } = of
  return { body: { [field]: Id }, example: { [field]: sample }, scoped: { scopedBy: field } }
}

/**
 * A valid value that differs from `initial` if possible, so that a change to it is visible.
 * @param login that of a login name: they are unique over all kinds of accounts
 */
function exampleOf(field: EntityField, text: string, login: string): string | number | boolean {
  switch (field.is) {
    case 'text':
      return field.example ?? (field.form ? { ...formExamples, login }[field.form] : text.slice(0, field.max))
    case 'number':
      return field.max ?? (field.min ?? 0) + 1
    case 'choice':
      return Object.keys(field.choices).findLast((value) => value !== field.initial) ?? ''
    case 'choices':
      return Object.keys(field.choices)[0] ?? ''
    case 'reference':
    case 'references':
      return field.sample
    case 'flag':
      return !field.initial
  }
}
