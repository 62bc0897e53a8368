import type { AuditName, DataOf, Endpoint } from '@mimic/contract'
import { ApiError, refusal } from '../../platform/ApiError.ts'
import { currentBulkChange } from '../../platform/bulkChange.ts'
import { type Change, changeFor } from '../../platform/change.ts'
import type { Validate } from '../../platform/compileAtUse.ts'
import type { Db } from '../../platform/db/Database.ts'
import { type Caller, orNotFound, type Route } from '../../platform/handle.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'

/** The caller for whom the calls are made. A seed has no reply. */
type Person = Omit<Caller, 'reply'> & Partial<Caller>
/** How a call with this entry in the audit changes rows. */
type ChangeOf = (action: AuditName) => Change

/** Schemas are compiled once for all pushes. */
const validators = new WeakMap<Endpoint, Validate>()

/** Makes declared calls within a transaction, for the person who is calling: each with its permission and its checks. */
export class InnerCalls {
  readonly db: Db
  readonly #routes: ReadonlyMap<string, Route>
  readonly #person: Person
  readonly #changeOf: ChangeOf

  constructor(db: Db, routes: readonly Route[], person: Person, changeOf: ChangeOf) {
    this.db = db
    this.#routes = new Map(routes.map((route) => [route.endpoint.id, route]))
    this.#person = person
    this.#changeOf = changeOf
  }

  /** The calls of a caller, each with its entry in the audit. */
  static audited(db: Db, routes: readonly Route[], { session, request, reply }: Caller, now: () => number): InnerCalls {
    return new InnerCalls(db, routes, { session, request, reply }, (action) =>
      changeFor(db, action, session.scope, now),
    )
  }

  get scope() {
    return this.#person.session.scope
  }

  get regions() {
    return this.#person.session.regions
  }

  /** Whether the caller has the permission of a call. */
  may({ allow }: Endpoint): boolean {
    return allow === 'public' || allow === 'session' || this.#person.session.auths.includes(allow)
  }

  /**
   * @param body fields that are undefined are left out
   * @param ids those that the new rows take, in the order in which the call adds them
   * @throws {ApiError} as the call does; the caller undoes what it had written
   */
  async make<E extends Endpoint>(endpoint: E, body: object, ids: readonly string[] = []): Promise<DataOf<E>> {
    const { run } = orNotFound(this.#routes.get(endpoint.id))
    const { audit } = endpoint
    if (!this.may(endpoint)) throw notHeld(endpoint)
    const sent: unknown = JSON.parse(JSON.stringify(body))
    const validate = validators.get(endpoint) ?? compileJson(endpoint.body)
    validators.set(endpoint, validate)
    if (!validate(sent)) throw new ApiError('invalid', fieldProblems(validate.errors))
    // The schema has checked the body; the route is the endpoint's own.
    const work = () =>
      run(sent as never, { ...this.#person, change: this.#change(audit) } as never) as Promise<DataOf<E>>
    if (typeof audit !== 'object') return work()
    const bulk = currentBulkChange()
    if (bulk) bulk.ids = [...ids]
    try {
      return await work()
    } finally {
      if (bulk) bulk.ids = []
    }
  }

  #change(audit: Endpoint['audit']): Change | undefined {
    if (typeof audit !== 'object') return undefined
    // The actions of all declared calls are the names of the audit.
    const change = this.#changeOf(audit.action as AuditName)
    return (work) => change(work, (inner) => inner(this.db))
  }
}

/** The refusal of a call that takes a permission which the caller does not hold. */
export const notHeld = ({ allow }: Endpoint): ApiError => refusal('forbidden', 'id', 'notHeld', allow)
