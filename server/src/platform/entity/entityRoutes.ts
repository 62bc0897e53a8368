import {
  type AuditAction,
  type Endpoint,
  type Entity,
  type EntityCalls,
  type EntityVerb,
  limits,
} from '@mimic/contract'
import type { Static, TSchema } from 'typebox'
import { newId } from '../bulkChange.ts'
import type { RunTransaction } from '../change.ts'
import type { Db, Scope } from '../db/Database.ts'
import { type ChangingCaller, handle, orNotFound, type Route } from '../handle.ts'
import type { ServerContext } from '../ServerContext.ts'
import type { Session } from '../sessions/Session.ts'
import {
  type EntityAuthor,
  type EntityQuery,
  type EntityReads,
  EntityRows,
  type EntityStore,
  type FieldsOf,
} from './EntityRows.ts'
import { type ImportedRow, importRows } from './importRows.ts'

/** Parts of a row that are removed with it. */
export interface RemovedParts {
  /** Further facts for the audit entry. */
  readonly detail?: object
  /** Runs once the removal is stored. */
  readonly done?: () => void
}

/** Options that a feature adds to the routes of its declaration. All of them may be left out. */
export interface EntityOptions<E extends Entity, Row> extends EntityStore<Row> {
  /** Reads rows that have more facts than the declaration; by default they are read from the entity's table. */
  readonly rows?: EntityReads<Row>
  /** Columns of a new row that people do not give. */
  readonly added?: (
    trx: Db,
    scope: Scope,
    author: EntityAuthor,
    /** An import gives none. */
    row?: { readonly id: string; readonly fields: Readonly<Record<string, unknown>> },
  ) => Promise<Readonly<Record<string, unknown>>>
  /**
   * Refuses fields that the caller may not give, or that go with no other row.
   * @param fields the given ones, with the parent of a new row
   * @param id undefined for a new row
   * @param before the row until now; an import gives none
   */
  readonly checking?: (
    trx: Db,
    session: Session,
    fields: Readonly<Record<string, unknown>>,
    id: string | undefined,
    before?: FieldsOf<E>,
  ) => Promise<void>
  /** Runs a change of the row in another way than in a transaction of its own: under a lock of the feature. */
  readonly within?: (id: string) => RunTransaction
  /** Refuses an edit or a removal by what it has led to, in its transaction. */
  readonly settled?: (trx: Db, session: Session) => Promise<void>
  /** Removes what belongs to a row, in the transaction that removes the row. */
  readonly removing?: (
    trx: Db,
    scope: Scope,
    row: FieldsOf<E>,
    removal: { readonly force: boolean; readonly session: Session },
  ) => Promise<RemovedParts>
  /** A row as its entry of the audit shows it; by default as it is stored. */
  readonly audited?: (row: FieldsOf<E>) => object
  /** Runs after each stored change of a row. */
  readonly changed?: (scope: Scope, id: string) => void | Promise<void>
}

/** A body of any of an entity's calls: an edit has its `id`, a new row has its fields. */
interface AnyBody extends EntityQuery {
  readonly id: string
  readonly baseVersion?: number
  /** Flag of a removal whose call declares it. */
  readonly force?: boolean
  /** The row that comes first in a list whose call declares it. */
  readonly orderId?: string
  readonly rows: readonly ImportedRow[]
}
type Run = (body: AnyBody, caller: ChangingCaller) => Promise<unknown>

/** Dependencies of the calls of an entity. */
interface Parts<E extends Entity> {
  readonly entity: E
  readonly table: EntityRows<E, never>
  readonly reads: EntityReads<unknown>
  readonly options: EntityOptions<E, never>
  readonly author: (caller: ChangingCaller) => EntityAuthor
}

/**
 * The routes of an entity's calls. Rows are those of the caller's organisation, every change is one entry of the audit, and
 * an edit or removal that names the version it was made for is refused when there is a newer one.
 */
export function entityRoutes<const E extends Entity, R extends TSchema>(
  entity: E,
  calls: EntityCalls<E, R>,
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  given: EntityOptions<E, Static<R>> = {},
): readonly Route[] {
  // Rows are read and sent as they are: only the feature that made its options knows their type.
  const options = given as EntityOptions<E, never>
  const table = new EntityRows<E, never>(db, entity, options)
  const author = ({ session, request }: ChangingCaller) => {
    const origin = `${request.protocol}://${request.host}`
    return { loginname: session.loginname, now: now(), origin }
  }
  const parts: Parts<E> = { entity, table, reads: options.rows ?? table, options, author }
  const runs: Readonly<Record<EntityVerb, Run>> = {
    query: query(parts),
    detail: async ({ id }, { session }) => orNotFound(await parts.reads.find(session.scope, id)),
    add: add(parts),
    edit: edit(parts),
    delete: remove(parts),
    import: importing(parts),
  }
  // The calls were made from the same declaration: the schema of each has checked its handler's body.
  const byVerb = calls as Readonly<Partial<Record<EntityVerb, Endpoint & { readonly audit: AuditAction }>>>
  return entity.verbs.map((verb) => handle(orNotFound(byVerb[verb]), runs[verb] as never))
}

/** The fields of a body by their columns: the parent may have another name there. */
function columnsOf({ of }: Entity, body: object): Readonly<Record<string, unknown>> {
  if (of?.field === undefined) return { ...body }
  const { [of.field]: parent, ...fields } = { ...body } as Record<string, unknown>
  return { [of.column]: parent, ...fields }
}

const query =
  <E extends Entity>({ entity, table, reads }: Parts<E>): Run =>
  async ({ page = 1, pageSize = limits.pageSize.default, search, sort, orderId, ...given }, { session: { scope } }) => {
    const filters = columnsOf(entity, given)
    await table.assertParent(scope, filters)
    return reads.query(scope, { page, pageSize, search, sort, filters, ...(orderId && { first: [orderId] }) })
  }

const add =
  <E extends Entity>({ entity, table, reads, options, author }: Parts<E>): Run =>
  async (body, caller) => {
    const { scope } = caller.session
    const fields = columnsOf(entity, body)
    const id = newId()
    await caller.change(async (trx) => {
      const own = table.in(trx)
      await own.assertParent(scope, fields)
      await options.checking?.(trx, caller.session, fields, undefined)
      const extra = (await options.added?.(trx, scope, author(caller), { id, fields })) ?? {}
      await own.add(scope, fields, author(caller), extra, id)
      return { after: audited(options, await own.fields(scope, id)), reply: null }
    }, options.within?.(id))
    await options.changed?.(scope, id)
    return orNotFound(await reads.find(scope, id))
  }

const edit =
  <E extends Entity>({ entity, table, reads, options, author }: Parts<E>): Run =>
  async ({ id, baseVersion, ...given }, caller) => {
    const { scope } = caller.session
    const fields = { ...(entity.isEditedWhole && table.initial()), ...given }
    await caller.change(async (trx) => {
      const own = table.in(trx)
      const before = orNotFound(await own.fields(scope, id))
      await options.checking?.(trx, caller.session, fields, id, before)
      await own.edit(scope, id, fields, baseVersion, author(caller))
      await options.settled?.(trx, caller.session)
      return {
        before: audited(options, before),
        after: audited(options, await own.fields(scope, id)),
        reply: null,
      }
    }, options.within?.(id))
    await options.changed?.(scope, id)
    return orNotFound(await reads.find(scope, id))
  }

const remove =
  <E extends Entity>({ table, options, author }: Parts<E>): Run =>
  async ({ id, baseVersion, force = false }, caller) => {
    const { session } = caller
    const { scope } = session
    const done = await caller.change(async (trx) => {
      const own = table.in(trx)
      const before = orNotFound(await own.fields(scope, id))
      // Every row has a version. Somebody else's change is told before the uses of the row's parts.
      const { version } = { ...before } as { version?: number }
      if (baseVersion !== undefined && version !== baseVersion) await own.refuseChanged(scope, id)
      const parts = (await options.removing?.(trx, scope, before, { force, session })) ?? {}
      await own.remove(scope, id, baseVersion, author(caller))
      await options.settled?.(trx, session)
      return { before: audited(options, before), ...(parts.detail && { detail: parts.detail }), reply: parts.done }
    }, options.within?.(id))
    done?.()
    await options.changed?.(scope, id)
    return null
  }

const importing =
  <E extends Entity>({ table, options, author }: Parts<E>): Run =>
  async ({ rows }, caller) => {
    const { scope } = caller.session
    const changes = await caller.change(async (trx) => {
      const imported = await importRows(table.in(trx), scope, rows, author(caller), {
        extra: () => options.added?.(trx, scope, author(caller)),
        checking: (fields, id) => options.checking?.(trx, caller.session, fields, id),
      })
      if (imported.length > 0) await options.settled?.(trx, caller.session)
      return { rows: imported, reply: imported }
    })
    for (const { id } of changes) await options.changed?.(scope, id)
    const added = changes.filter(({ before }) => before === undefined).length
    return { added, changed: changes.length - added }
  }

/** A stored row, as its entry of the audit shows it. */
function audited<E extends Entity>({ audited }: EntityOptions<E, never>, stored: FieldsOf<E> | undefined): object {
  const row = orNotFound(stored)
  return audited?.(row) ?? row
}
