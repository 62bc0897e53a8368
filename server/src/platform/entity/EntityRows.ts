import {
  type Entity,
  type EntityFact,
  type EntityField,
  entities,
  isSecretField,
  type RowOf,
  SECRET,
  secretsToAskFor,
  splitIds,
} from '@mimic/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { ApiError, invalid, notFound } from '../ApiError.ts'
import { newId } from '../bulkChange.ts'
import { contains } from '../db/contains.ts'
import type { Db, Scope } from '../db/Database.ts'
import { inScopeOf, isOwnDept, isRanged, unlimited } from '../db/range.ts'
import type { StoreSecrets } from '../settings/StoreSecrets.ts'
import { usedRefusal } from '../usedRefusal.ts'

export interface EntityQuery {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly search?: string | undefined
  readonly sort?: 'time' | 'name' | 'place' | undefined
  /** Values of columns: the parent, and declared filters; one that is undefined narrows nothing. */
  readonly filters?: Readonly<Record<string, unknown>>
  /** The rows of these ids alone. */
  readonly ids?: readonly string[]
  /** Ids of rows that come before the others. */
  readonly first?: readonly string[]
}

/**
 * How the routes of an entity read rows. A feature whose rows need more than the declaration offers provides its own.
 */
export interface EntityReads<Row> {
  query(scope: Scope, query: EntityQuery): Promise<{ rows: Row[]; total: number }>
  find(scope: Scope, id: string): Promise<Row | undefined>
}

/** Rows of another table that name a row of the entity: it is not removed while they do. */
export interface EntityUse {
  readonly table: string
  /** The column that holds the entity's id. */
  readonly column: string
  /** The column with the name of those rows. */
  readonly title: string
}

/** The entity's facts in the store, beyond its declaration. */
export interface EntityStore<Row = never> {
  /** Expressions for the facts that are no column of the table, by the name of the fact. */
  readonly facts?: Readonly<Record<string, RawBuilder<unknown>>>
  /** A condition for tables that hold other rows as well. */
  readonly only?: RawBuilder<boolean>
  readonly uses?: readonly EntityUse[]
  /** Seals the secret fields; an entity that has some needs it. */
  readonly secrets?: StoreSecrets
  /** Adds the facts that are no part of the store to rows of the scope. */
  complete?(db: Db, scope: Scope, rows: Row[]): Promise<Row[]>
}

/** The use for which a secret field of a row is sealed. */
export const secretUse = (table: string, field: string, id: string): string => `${table}.${field}:${id}`

/** The fields of a row that people change. */
export type FieldsOf<E extends Entity> = Pick<
  RowOf<E>,
  ('id' | 'version' | NonNullable<E['of']>['column'] | keyof E['fields']) & keyof RowOf<E>
>

/** The author of a change, and its time, ms since 1970 UTC. */
export interface EntityAuthor {
  readonly loginname: string
  readonly now: number
  /** The address of the server as the author reached it. */
  readonly origin?: string
}

/** Tables by the names of declarations: the compiler knows neither. */
type DeclaredTables = Kysely<Record<string, Record<string, unknown>>>
type StoredRow = Readonly<Record<string, unknown>>

const orderOf = ({ searched, time }: Entity, sort: EntityQuery['sort']): string =>
  sort === 'name' ? searched[0] : sort === 'place' ? 'place' : time
/** The column with the id of the parent. */
const parentOf = ({ of }: Entity): string[] => (of ? [of.column] : [])

/**
 * The rows of a declared entity in one table, which has the columns `id`, `orgId`, `version`, `modifiedBy`, `gmtCreate`,
 * `gmtModified` and one for each field. Every statement is limited to the organisation and data range of the scope. `Row` names facts beyond
 * the declared ones, for which the store has expressions.
 */
export class EntityRows<E extends Entity, Row extends object = RowOf<E>> implements EntityReads<Row> {
  readonly #db: DeclaredTables
  readonly #entity: E
  readonly #store: EntityStore<Row>

  constructor(db: Db, entity: E, store: EntityStore<NoInfer<Row>> = {}) {
    // The entity names its table and columns; its migration and the tests of every entity hold both together.
    this.#db = db as unknown as DeclaredTables
    this.#entity = entity
    this.#store = store
  }

  in(trx: Db): EntityRows<E, Row> {
    return new EntityRows<E, Row>(trx, this.#entity, this.#store)
  }

  async query(
    scope: Scope,
    { page, pageSize, search, sort: asked, filters = {}, ids, first = [] }: EntityQuery,
  ): Promise<{ rows: Row[]; total: number }> {
    const { table, searched, isSortedByName } = this.#entity
    if (ids?.length === 0) return { rows: [], total: 0 }
    const sort = asked ?? (isSortedByName ? 'name' : 'time')
    let base = this.#of(scope)
    if (ids) base = base.where(`${table}.id`, 'in', ids)
    for (const [name, value] of Object.entries(stored(filters))) base = base.where(`${table}.${name}`, '=', value)
    if (search) {
      base = base.where((eb) => eb.or(searched.map((column) => contains(`${table}.${column}`, search))))
    }
    const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    let listed = base.select(this.#columns())
    if (first.length > 0)
      listed = listed.orderBy((eb) => eb.case().when(`${table}.id`, 'in', first).then(0).else(1).end())
    const rows = await listed
      .orderBy(`${table}.${orderOf(this.#entity, sort)}`, sort === 'name' || sort === 'place' ? 'asc' : 'desc')
      .orderBy(`${table}.id`)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { rows: await this.#whole(scope, rows), total }
  }

  async find(scope: Scope, id: string): Promise<Row | undefined> {
    const rows = await this.#of(scope).where(`${this.#entity.table}.id`, '=', id).select(this.#columns()).execute()
    return (await this.#whole(scope, rows))[0]
  }

  /** @throws {ApiError} 404 where the column of the parent names none of the scope */
  async assertParent(scope: Scope, columns: StoredRow): Promise<void> {
    const { of } = this.#entity
    if (!of) return
    const parents = this.#db.selectFrom(of.of).select('id').where(inScopeOf(scope, of.of))
    if (!(await parents.where('id', '=', columns[of.column]).executeTakeFirst())) throw notFound()
  }

  /** The fields that people change, with `id` and `version`: what an entry of the audit compares. */
  async fields(scope: Scope, id: string): Promise<FieldsOf<E> | undefined> {
    const { table, fields } = this.#entity
    const row = await this.#of(scope)
      .where(`${table}.id`, '=', id)
      .select(this.#select(['id', 'version', ...parentOf(this.#entity), ...Object.keys(fields)]))
      .executeTakeFirst()
    // The fields were checked when they were written.
    return row && (this.#toRow(row) as unknown as FieldsOf<E>)
  }

  /**
   * @param fields with the column of the parent, if there is one
   * @param extra columns of the table that people do not change
   * @returns the new row's id
   * @throws {ApiError} `limit` on the parent or the first field when it, or the organisation, keeps no more; 404 for the
   *   parent, `unknown` for a reference to a row that is not there
   */
  async add(
    scope: Scope,
    fields: StoredRow,
    { loginname, now }: EntityAuthor,
    extra: StoredRow = {},
    id = newId(),
  ): Promise<string> {
    const { table, limit, of, fields: declared } = this.#entity
    const parent = of && { [of.column]: fields[of.column] }
    await this.assertParent(scope, fields)
    if (limit !== undefined && (await this.count(unlimited(scope), parent)) >= limit)
      throw invalid(of ? (of.field ?? of.column) : (Object.keys(declared)[0] ?? 'id'), 'limit', limit)
    await this.#assertReferences(scope, fields)
    const within = this.#fieldsWithin(scope, fields)
    const stamps = { version: 1, modifiedBy: loginname, gmtCreate: now, gmtModified: now }
    const place = this.#entity.isPlaced && { place: ((await this.#places(unlimited(scope))).at(-1)?.place ?? -1) + 1 }
    const values = {
      ...stored(this.initial()),
      ...this.#sealed(id, stored(fields)),
      ...within,
      ...place,
      ...extra,
      id,
      orgId: scope.orgId,
      ...stamps,
    }
    await this.#db.insertInto(table).values(values).execute()
    return id
  }

  /**
   * Puts a row of an ordered entity before another one, or at the end.
   * @returns the ids in their order before and after
   * @throws {ApiError} 404; 400 for a `beforeId` that is not there
   */
  async place(scope: Scope, id: string, beforeId: string | undefined): Promise<{ before: string[]; after: string[] }> {
    const places = await this.#places(scope)
    const before = places.map((row) => row.id)
    if (!before.includes(id)) throw notFound()
    const others = before.filter((each) => each !== id)
    const at = beforeId === undefined ? others.length : beforeId === id ? before.indexOf(id) : others.indexOf(beforeId)
    if (at < 0) throw invalid('beforeId', 'unknown')
    const after = others.toSpliced(at, 0, id)
    const known = new Map(places.map((row) => [row.id, row.place]))
    const { table } = this.#entity
    for (const [place, each] of after.entries())
      if (known.get(each) !== place)
        await this.#db.updateTable(table).set({ place }).where(inScopeOf(scope, table)).where('id', '=', each).execute()
    return { before, after }
  }

  /** The fields that a new row may leave out, with what it has then. */
  initial(): StoredRow {
    return Object.fromEntries(Object.entries(this.#entity.fields).map(([name, { initial }]) => [name, initial]))
  }

  /** @throws {ApiError} `required` for the fields that a new row must have and this one lacks */
  assertWhole(fields: StoredRow): void {
    const missing = Object.entries(this.#entity.fields).filter(
      ([name, { initial }]) => initial === undefined && fields[name] === undefined,
    )
    if (missing.length === 0) return
    throw new ApiError(
      'invalid',
      missing.map(([path]) => ({ path, reason: 'required' })),
    )
  }

  /**
   * Changes the fields that are given.
   * @param baseVersion the version that the caller has seen; without it the newest is changed, whoever made it
   * @throws {ApiError} 404 for a row that is not there, 409 `changed` with who made a newer version; 400 as {@link add}
   */
  async edit(
    scope: Scope,
    id: string,
    fields: StoredRow,
    baseVersion: number | undefined,
    { loginname, now }: EntityAuthor,
  ): Promise<void> {
    const { table } = this.#entity
    await this.#assertReferences(scope, fields, id)
    await this.#assertReceiver(scope, id, fields)
    let update = this.#db
      .updateTable(table)
      .set((eb) => ({
        ...this.#sealed(id, stored(fields)),
        version: eb('version', '+', 1),
        modifiedBy: loginname,
        gmtModified: now,
      }))
      .where(inScopeOf(scope, table))
      .where('id', '=', id)
    if (baseVersion !== undefined) update = update.where('version', '=', baseVersion)
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) await this.refuseChanged(scope, id)
  }

  /** @throws {ApiError} 404; 409 `changed` with who made a newer version, or `used` with the names of the users */
  async remove(scope: Scope, id: string, baseVersion: number | undefined, author: EntityAuthor): Promise<void> {
    const { table, keepsRemoved } = this.#entity
    await this.assertUnused(scope, id)
    if (keepsRemoved) return this.edit(scope, id, { gmtDeleted: author.now }, baseVersion, author)
    let removal = this.#db.deleteFrom(table).where(inScopeOf(scope, table)).where('id', '=', id)
    if (baseVersion !== undefined) removal = removal.where('version', '=', baseVersion)
    const { numDeletedRows } = await removal.executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) await this.refuseChanged(scope, id)
  }

  /** @throws {ApiError} 409 `used` with the names of the rows that use this one */
  async assertUnused(scope: Scope, id: string): Promise<void> {
    for (const use of this.#store.uses ?? []) await this.#refuseUsed(scope, id, use)
  }

  /** @throws {ApiError} 404 for a row that is not there, otherwise 409 `changed` with who changed it */
  async refuseChanged(scope: Scope, id: string): Promise<never> {
    const row = await this.#of(scope).where(`${this.#entity.table}.id`, '=', id).select('modifiedBy').executeTakeFirst()
    if (!row) throw notFound()
    throw new ApiError('conflict', [{ path: 'baseVersion', reason: 'changed', detail: String(row['modifiedBy']) }])
  }

  /** @param columns values of columns that the rows have */
  async count(scope: Scope, columns: StoredRow = {}): Promise<number> {
    let counted = this.#of(scope)
    for (const [name, value] of Object.entries(columns)) counted = counted.where(name, '=', value)
    const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return total
  }

  /** @param rowId the row that is changed: what it refers to already may stay */
  async #assertReferences(scope: Scope, fields: StoredRow, rowId?: string): Promise<void> {
    for (const [name, field] of Object.entries(this.#entity.fields)) {
      const given = fields[name]
      if (given === undefined || (field.is !== 'reference' && field.is !== 'references')) continue
      const target = entities.find((each) => each.name === field.to)
      const builtIn = target?.builtIn ?? {}
      const ids = (field.is === 'reference' ? [String(given)] : splitIds(String(given))).filter(
        (id) => id !== '' && !Object.hasOwn(builtIn, id),
      )
      // A limited account cannot take a row out of its own range, or give it to others than its own departments.
      const isOfRange = field.to === 'dept' && isRanged(this.#entity.table) && scope.range.is !== 'all'
      if (ids.length === 0 && !isOfRange) continue
      const before = rowId === undefined ? undefined : await this.#stored(scope, rowId, name)
      const known = new Set(before === undefined ? [] : splitIds(String(before)))
      if (isOfRange && rowId !== undefined && given === before) continue
      const unknown = [...new Set(ids)].filter((id) => field.is === 'reference' || !known.has(id))
      const rows =
        target && unknown.length > 0
          ? await this.#db
              .selectFrom(target.table)
              .select('id')
              .where(isOfRange ? isOwnDept(scope) : inScopeOf(scope, target.table))
              .where('id', 'in', unknown)
              .execute()
          : []
      if (rows.length < unknown.length || (isOfRange && rowId !== undefined && ids.length === 0))
        throw invalid(name, 'unknown')
    }
  }

  /** @throws {ApiError} `secretAgain` for each stored secret that would go to another host, scheme or port */
  async #assertReceiver(scope: Scope, id: string, given: StoredRow): Promise<void> {
    const { table, fields } = this.#entity
    if (!Object.values<EntityField>(fields).some(isSecretField)) return
    const before = await this.#of(scope).where(`${table}.id`, '=', id).selectAll(table).executeTakeFirst()
    if (!before) return
    const isKept = (name: string) => before[name] !== '' && (given[name] === undefined || given[name] === SECRET)
    const again = secretsToAskFor(fields, before, { ...before, ...stored(given) }, isKept)
    if (again.length === 0) return
    throw new ApiError(
      'invalid',
      again.map((path) => ({ path, reason: 'secretAgain' })),
    )
  }

  async #stored(scope: Scope, id: string, column: string): Promise<unknown> {
    const row = await this.#of(scope).where(`${this.#entity.table}.id`, '=', id).select(column).executeTakeFirst()
    return row?.[column]
  }

  /**
   * The department of a new row: the author's own where its data range is that of a department and it names none.
   * A row with a parent is in the range of that.
   * @throws {ApiError} 403 for an author who would not see the row: only chosen rows are in its range
   */
  #fieldsWithin({ range }: Scope, fields: StoredRow): StoredRow {
    if (range.is === 'all' || this.#entity.of || !isRanged(this.#entity.table)) return {}
    if (range.is !== 'dept' || !('deptId' in this.#entity.fields)) throw new ApiError('forbidden')
    return fields['deptId'] ? {} : { deptId: range.deptId }
  }

  /** The fields with their secrets sealed. A secret that is sent as it is shown keeps the stored one. */
  #sealed(id: string, fields: Record<string, unknown>): Record<string, unknown> {
    const { table, fields: declared } = this.#entity
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
        if (!isSecretField(declared[name]) || value === '') return [[name, value]]
        if (value === SECRET) return []
        const { secrets } = this.#store
        if (!secrets) throw new Error(`the secrets of ${table} cannot be sealed`)
        return [[name, secrets.seal(String(value), secretUse(table, name, id))]]
      }),
    )
  }

  async #places(scope: Scope): Promise<{ id: string; place: number }[]> {
    const { table } = this.#entity
    const rows = await this.#of(scope)
      .select([`${table}.id`, `${table}.place`])
      .orderBy(`${table}.place`)
      .orderBy(`${table}.id`)
      .execute()
    return rows.map(({ id, place }) => ({ id: String(id), place: Number(place) }))
  }

  #of(scope: Scope) {
    const { table, keepsRemoved } = this.#entity
    let own = this.#db.selectFrom(table).where(inScopeOf(scope, table))
    if (keepsRemoved) own = own.where(`${table}.gmtDeleted`, '=', 0)
    return this.#store.only ? own.where(this.#store.only) : own
  }

  #columns() {
    const { fields, facts } = this.#entity
    const derived = this.#store.facts ?? {}
    const declared = [...parentOf(this.#entity), ...Object.keys(fields), ...Object.keys(facts)]
    const columns = ['id', 'version', ...declared].filter((name) => !(name in derived))
    return [...this.#select(columns), ...Object.entries(derived).map(([name, value]) => value.as(name))]
  }

  #select(columns: readonly string[]) {
    return columns.map((name) => sql.ref(`${this.#entity.table}.${name}`).as(name))
  }

  async #whole(scope: Scope, stored: readonly StoredRow[]): Promise<Row[]> {
    const rows = stored.map((row) => this.#toRow(row))
    return this.#store.complete ? this.#store.complete(this.#db as unknown as Db, scope, rows) : rows
  }

  #toRow(row: StoredRow): Row {
    const { fields, facts } = this.#entity
    const kinds: Readonly<Record<string, EntityFact>> = { ...facts, ...fields }
    // The fields were checked when they were written; facts come from columns and expressions of their kind.
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(kinds[name], value)])) as Row
  }

  async #refuseUsed(scope: Scope, id: string, { table, column, title }: EntityUse): Promise<void> {
    const users = await this.#db
      .selectFrom(table)
      .select(sql<string | null>`case when ${inScopeOf(scope, table)} then ${sql.ref(title)} end`.as('name'))
      .where('orgId', '=', scope.orgId)
      .where(column, '=', id)
      .orderBy(title)
      .execute()
    if (users.length > 0)
      throw usedRefusal(
        'id',
        users.map(({ name }) => name ?? undefined),
      )
  }
}

/** A row as the table stores it: flags are 0 or 1, and fields that were not given are left out. */
const stored = (fields: StoredRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )

/** A value as calls return it. PostgreSQL may return a number as text. */
function read(field: EntityFact | undefined, value: unknown): unknown {
  if (isSecretField(field)) return value === '' ? '' : SECRET
  if (field?.is === 'flag') return Boolean(value)
  if (field?.is === 'number' || field?.is === 'time') return Number(value ?? 0)
  return value
}
