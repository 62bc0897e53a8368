import {
  type AuditAction,
  type Endpoint,
  type Entity,
  type EntityCalls,
  type EntityVerb,
  limits,
} from '@mimic/contract'
import type { Static, TSchema } from 'typebox'
import type { Db, Scope } from '../db/Database.ts'
import { type ChangingCaller, handle, orNotFound, type Route } from '../handle.ts'
import type { ServerContext } from '../ServerContext.ts'
import type { Session } from '../sessions/Session.ts'
import { type EntityQuery, type EntityReads, EntityRows, type EntityStore, type FieldsOf } from './EntityRows.ts'
import { type ImportedRow, importRows } from './importRows.ts'

/** Parts of a row that are removed with it. */
export interface RemovedParts {
  /** Further facts for the audit entry. */
  readonly detail?: object
  /** Runs once the removal is stored. */
  readonly done?: () => void
}

/** Options that a feature adds to the routes of its declaration. All of them may be left out. */
export interface EntityOptions<E extends Entity, Row> extends EntityStore {
  /** Reads rows that have more facts than the declaration; by default they are read from the entity's table. */
  readonly rows?: EntityReads<Row>
  /** Columns of a new row that people do not give. */
  readonly added?: (trx: Db, scope: Scope) => Promise<Readonly<Record<string, unknown>>>
  /** Refuses fields that the caller may not give, or that go with no other row. @param id undefined for a new row */
  readonly checking?: (
    trx: Db,
    session: Session,
    fields: Readonly<Record<string, unknown>>,
    id: string | undefined,
  ) => Promise<void>
  /** Refuses an edit or a removal by what it has led to, in its transaction. */
  readonly settled?: (trx: Db, session: Session) => Promise<void>
  /** Removes what belongs to a row, in the transaction that removes the row. */
  readonly removing?: (
    trx: Db,
    scope: Scope,
    row: FieldsOf<E>,
    removal: { readonly force: boolean; readonly session: Session },
  ) => Promise<RemovedParts>
  /** Runs after each stored change of a row. */
  readonly changed?: (scope: Scope, id: string) => void | Promise<void>
}

/** A body of any of an entity's calls: an edit has its `id`, a new row has its fields. */
interface AnyBody extends EntityQuery {
  readonly id: string
  readonly baseVersion?: number
  /** Of a removal whose call declares it. */
  readonly force?: boolean
  readonly rows: readonly ImportedRow[]
}
type Run = (body: AnyBody, caller: ChangingCaller) => Promise<unknown>

/**
 * The routes of an entity's calls. Rows are those of the caller's organisation, every change is one entry of the audit, and
 * an edit or removal that names the version it was made for is refused when there is a newer one.
 */
export function entityRoutes<const E extends Entity, R extends TSchema>(
  entity: E,
  calls: EntityCalls<E, R>,
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  options: EntityOptions<E, Static<R>> = {},
): readonly Route[] {
  const table = new EntityRows(db, entity, options)
  const reads: EntityReads<unknown> = options.rows ?? table
  const author = ({ session }: ChangingCaller) => ({ loginname: session.loginname, now: now() })
  const runs: Readonly<Record<EntityVerb, Run>> = {
    query: ({ page = 1, pageSize = limits.pageSize.default, search, sort, ...filters }, { session }) =>
      reads.query(session.scope, { page, pageSize, search, sort, filters }),
    detail: async ({ id }, { session }) => orNotFound(await reads.find(session.scope, id)),
    add: async (fields, caller) => {
      const { scope } = caller.session
      const id = await caller.change(async (trx) => {
        await options.checking?.(trx, caller.session, { ...fields }, undefined)
        const extra = (await options.added?.(trx, scope)) ?? {}
        const own = table.in(trx)
        const added = await own.add(scope, { ...fields }, author(caller), extra)
        return { after: orNotFound(await own.fields(scope, added)), reply: added }
      })
      await options.changed?.(scope, id)
      return orNotFound(await reads.find(scope, id))
    },
    edit: async ({ id, baseVersion, ...fields }, caller) => {
      const { scope } = caller.session
      await caller.change(async (trx) => {
        const own = table.in(trx)
        const before = orNotFound(await own.fields(scope, id))
        await options.checking?.(trx, caller.session, { ...fields }, id)
        await own.edit(scope, id, { ...fields }, baseVersion, author(caller))
        await options.settled?.(trx, caller.session)
        return { before, after: orNotFound(await own.fields(scope, id)), reply: null }
      })
      await options.changed?.(scope, id)
      return orNotFound(await reads.find(scope, id))
    },
    delete: async ({ id, baseVersion, force = false }, caller) => {
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
        return { before, ...(parts.detail && { detail: parts.detail }), reply: parts.done }
      })
      done?.()
      await options.changed?.(scope, id)
      return null
    },
    import: async ({ rows }, caller) => {
      const { scope } = caller.session
      const changes = await caller.change(async (trx) => {
        const imported = await importRows(table.in(trx), scope, rows, author(caller), {
          extra: () => options.added?.(trx, scope),
          checking: (fields, id) => options.checking?.(trx, caller.session, fields, id),
        })
        if (imported.length > 0) await options.settled?.(trx, caller.session)
        return { rows: imported, reply: imported }
      })
      for (const { id } of changes) await options.changed?.(scope, id)
      const added = changes.filter(({ before }) => before === undefined).length
      return { added, changed: changes.length - added }
    },
  }
  // The calls were made from the same declaration: the schema of each has checked its handler's body.
  const byVerb = calls as Readonly<Partial<Record<EntityVerb, Endpoint & { readonly audit: AuditAction }>>>
  return entity.verbs.map((verb) => handle(orNotFound(byVerb[verb]), runs[verb] as never))
}
