import { limits } from '@mimic/contract/limits'
import { ApiError, refusal } from '../../../platform/ApiError.ts'
import type { Db, Scope } from '../../../platform/db/Database.ts'
import type { CommandRows } from './CommandRows.ts'
import type { AskedWrite, WriteRequest } from './WriteRequest.ts'

/** Writes of one account that wait for a second person at a time: more would bury the screens of the others. */
const MAX_ASKED = 10

export interface WaitingCommand {
  readonly uuid: string
  readonly userId: string
  readonly signalId: string
  /** JSON of what is written. */
  readonly value: string
  readonly asked: AskedWrite
  readonly leftMs: number
}

interface ApprovalsOptions {
  readonly rows: CommandRows
  /** Monotonic, ms. */
  readonly monotonic: () => number
  /** Writes of the organisation wait for a second person, or wait no more. */
  readonly onWaiting: (orgId: string) => void
}

/** The writes that wait for a second person. */
export class Approvals {
  readonly #options: ApprovalsOptions
  /** Deadlines in monotonic ms. Writes of another server are not resumed. */
  readonly #asked = new Map<string, { readonly deadline: number; readonly orgId: string; readonly userId: string }>()

  constructor(options: ApprovalsOptions) {
    this.#options = options
  }

  get uuids(): string[] {
    return [...this.#asked.keys()]
  }

  /** No write goes around this: whoever starts one has to come through here. @throws {ApiError} 2017; 429 */
  async areNeeded({ userId }: Scope, { signalId, asked }: WriteRequest): Promise<boolean> {
    if (!(await this.#options.rows.needsSecond(signalId))) return false
    if (!asked) throw refusal('secondNeeded', 'signalId', 'required')
    if ([...this.#asked.values()].filter((each) => each.userId === userId).length >= MAX_ASKED)
      throw new ApiError('tooMany')
    return true
  }

  ask({ orgId, userId }: Scope, uuid: string): void {
    this.#asked.set(uuid, { deadline: this.#options.monotonic() + limits.secondPersonMs, orgId, userId })
    this.#options.onWaiting(orgId)
  }

  /** How long the write still waits; undefined for one that does not. */
  leftMs(uuid: string): number | undefined {
    const asked = this.#asked.get(uuid)
    return asked && Math.max(0, Math.floor(asked.deadline - this.#options.monotonic()))
  }

  async waiting(scope: Scope): Promise<WaitingCommand[]> {
    return (await this.#options.rows.asked(scope)).flatMap((row) => {
      const leftMs = this.leftMs(row.uuid)
      return leftMs === undefined ? [] : [{ ...row, leftMs }]
    })
  }

  /** In the transaction that enters who has agreed. @throws {ApiError} 404 when it waits no more, or is another write */
  async agree(trx: Db, uuid: string, secondBy: string, { value }: WriteRequest): Promise<void> {
    if (!(await this.#options.rows.in(trx).move(uuid, 'agree', { secondBy }, JSON.stringify(value))))
      throw new ApiError('notFound')
  }

  settle(uuid: string): void {
    const asked = this.#asked.get(uuid)
    if (this.#asked.delete(uuid) && asked) this.#options.onWaiting(asked.orgId)
  }
}
