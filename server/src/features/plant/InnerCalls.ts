import type { AuditName, DataOf, Endpoint } from '@mimic/contract'
import type { ValidateFunction } from 'ajv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/ApiError.ts'
import { currentBulkChange } from '../../platform/bulkChange.ts'
import { type Change, changeFor } from '../../platform/change.ts'
import type { Db } from '../../platform/db/Database.ts'
import { found, type Route } from '../../platform/handle.ts'
import { compileJson, fieldProblems } from '../../platform/http/validate.ts'
import type { Session } from '../../platform/sessions/Session.ts'

interface Person {
  readonly session: Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Schemas are compiled once for all pushes. */
const validators = new WeakMap<Endpoint, ValidateFunction>()

/**
 * Makes declared calls within a transaction, for the person who is calling: each with its permission, its checks and its
 * entry in the audit.
 */
export class InnerCalls {
  readonly db: Db
  readonly #routes: ReadonlyMap<string, Route>
  readonly #person: Person
  readonly #now: () => number

  constructor(db: Db, routes: readonly Route[], person: Person, now: () => number) {
    this.db = db
    this.#routes = new Map(routes.map((route) => [route.endpoint.id, route]))
    this.#person = person
    this.#now = now
  }

  get scope() {
    return this.#person.session.scope
  }

  /**
   * @param body fields that are undefined are left out
   * @param ids those that the new rows take, in the order in which the call adds them
   * @throws {ApiError} as the call does; the caller undoes what it had written
   */
  async make<E extends Endpoint>(endpoint: E, body: object, ids: readonly string[] = []): Promise<DataOf<E>> {
    const { run } = found(this.#routes.get(endpoint.id))
    const { session } = this.#person
    const { allow, audit } = endpoint
    if (allow !== 'public' && allow !== 'session' && !session.auths.includes(allow)) throw new ApiError('forbidden')
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
    const change = changeFor(this.db, audit.action as AuditName, this.scope, this.#now)
    return (work) => change(work, (inner) => inner(this.db))
  }
}
