import { codes, type Endpoint } from '@mimic/contract'
import { audit } from '../audit.ts'
import type { Db } from '../db/Database.ts'
import { withCaller } from '../http/callerAddress.ts'
import type { Session } from '../sessions/Session.ts'

/** RefusedCalls of one session within this time share one entry, ms, so that nobody can flood the audit. */
const ONCE_MS = 60_000

/** Enters calls that an account made without the permission for them. */
export class RefusedCalls {
  readonly #db: Db
  readonly #now: () => number
  /** The time of the last entry, by session. */
  readonly #entered = new Map<string, number>()

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  async enter(
    { id: call, denied = 'forbidden' }: Endpoint,
    { id, loginname, scope }: Session,
    address: string,
  ): Promise<void> {
    const now = this.#now()
    for (const [session, at] of this.#entered) if (now - at >= ONCE_MS || now < at) this.#entered.delete(session)
    if (this.#entered.has(id)) return
    this.#entered.set(id, now)
    const entry = { action: 'call.refused', subject: call, detail: {}, result: String(codes[denied]) } as const
    await withCaller({ address, loginname }, () => audit(this.#db, scope, entry, now))
  }
}
