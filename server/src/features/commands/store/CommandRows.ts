import type { SignalScalar } from '@mimic/contract/live'
import type { Updateable } from 'kysely'
import { ApiError } from '../../../platform/ApiError.ts'
import { audit, OPEN_RESULT } from '../../../platform/audit.ts'
import type { Db, Scope, TableRow, Tables } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { type CommandEvent, type EndEvent, transitions } from './commandStates.ts'
import type { AskedWrite, WriteRequest } from './WriteRequest.ts'

/** Rows of one statement that removes. */
const REMOVED = 500

/** A write with the facts of its audit entry. */
export type CommandRow = TableRow<'command'> & { readonly detail: string | null }

export interface Outcome {
  readonly code: number
  readonly value: SignalScalar
  readonly online: boolean
}

/** Writes in the store, each with its entry in the audit. */
export class CommandRows {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  in(trx: Db): CommandRows {
    return new CommandRows(trx)
  }

  /** Writes without an outcome, with their gateways. */
  open() {
    return this.#db
      .selectFrom('command')
      .leftJoin('signal', 'signal.id', 'command.signalId')
      .leftJoin('equipment', 'equipment.id', 'signal.equipId')
      .select(['command.uuid', 'command.status', 'equipment.gatewayId'])
      .where('command.status', 'in', transitions.fail.from)
      .execute()
  }

  /** Writes that wait for a second person, those of a scope with it. */
  async asked(scope?: Scope) {
    let own = this.#db.selectFrom('command').where('status', 'in', transitions.agree.from)
    if (scope) own = own.where(inScope(scope, 'command'))
    const rows = await own.select(['uuid', 'userId', 'signalId', 'value', 'asked']).orderBy('gmtCreate').execute()
    // Written by insert.
    return rows.map(({ asked, ...row }) => ({ ...row, asked: JSON.parse(asked) as AskedWrite }))
  }

  async needsSecond(signalId: string): Promise<boolean> {
    const own = this.#db.selectFrom('signal').select('secondPerson').where('id', '=', signalId)
    return (await own.executeTakeFirst())?.secondPerson === 1
  }

  /** @throws {ApiError} 404 */
  async find(scope: Scope, uuid: string): Promise<CommandRow> {
    const row = await this.#db
      .selectFrom('command')
      .leftJoin('audit', 'audit.id', 'command.uuid')
      .selectAll('command')
      .select('audit.detail')
      .where(inScope(scope, 'command'))
      .where('command.uuid', '=', uuid)
      .executeTakeFirst()
    if (!row) throw new ApiError('notFound')
    return row
  }

  async statusOf(uuid: string): Promise<string | undefined> {
    const own = this.#db.selectFrom('command').select('status').where('uuid', '=', uuid)
    return (await own.executeTakeFirst())?.status
  }

  /** A write with the gateway that executes it. */
  withGateway(uuid: string) {
    return this.#db
      .selectFrom('command')
      .innerJoin('signal', 'signal.id', 'command.signalId')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .selectAll('command')
      .select('equipment.gatewayId')
      .where('command.uuid', '=', uuid)
      .executeTakeFirst()
  }

  /** @returns false when this uuid was submitted before. @throws {ApiError} when it is another organisation's. */
  insert(scope: Scope, uuid: string, request: WriteRequest, isAsked: boolean, now: () => number): Promise<boolean> {
    const { projectId, signalId, value, embedId, share, about, asked } = request
    const detail = { projectId, ...about, value, embedId, share, ...(isAsked && { secondPerson: true }) }
    return this.#db.transaction().execute(async (trx) => {
      const gmtCreate = now()
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('command')
        .values({
          uuid,
          orgId: scope.orgId,
          userId: scope.userId,
          projectId: projectId ?? '',
          signalId,
          value: JSON.stringify(value),
          status: isAsked ? 'asked' : 'queued',
          asked: isAsked ? JSON.stringify(asked) : '',
          code: 0,
          result: 'null',
          gmtCreate,
          gmtEnd: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      // The entry has the command's uuid as its id, so that its result can be added.
      const entry = { id: uuid, action: 'signal.write', subject: signalId, detail, result: OPEN_RESULT } as const
      await audit(trx, scope, entry, gmtCreate)
      return true
    })
  }

  /**
   * @param facts stored with the new state
   * @param value JSON of what is written, where it must still be the same
   * @returns whether the event had an effect
   */
  async move(
    uuid: string,
    event: CommandEvent,
    facts: Updateable<Tables['command']> = {},
    value?: string,
  ): Promise<boolean> {
    const { from, to } = transitions[event]
    let own = this.#db.updateTable('command').where('uuid', '=', uuid).where('status', 'in', from)
    if (value !== undefined) own = own.where('value', '=', value)
    const { numUpdatedRows } = await own.set({ ...facts, status: to }).executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends a write with its entry. @param secondBy who refused it. @returns whether the event had an effect */
  end(uuid: string, event: EndEvent, { code, value }: Outcome, secondBy: string, now: () => number): Promise<boolean> {
    const result = JSON.stringify(value)
    return this.#db.transaction().execute(async (trx) => {
      const facts = { code, result, gmtEnd: now(), ...(secondBy && { secondBy }) }
      if (!(await this.in(trx).move(uuid, event, facts))) return false
      const entered = event === 'succeed' ? `success ${result}` : String(code)
      await trx.updateTable('audit').set({ result: entered }).where('id', '=', uuid).execute()
      return true
    })
  }

  /** Removes some ended writes that were requested before `time`. @returns how many */
  async forget(time: number): Promise<number> {
    const old = this.#db.selectFrom('command').select('uuid').where('gmtCreate', '<', time)
    const ended = old.where('gmtEnd', 'is not', null).limit(REMOVED)
    const { numDeletedRows } = await this.#db.deleteFrom('command').where('uuid', 'in', ended).executeTakeFirst()
    return Number(numDeletedRows)
  }
}
