import { randomUUID } from 'node:crypto'
import { codes } from '@mimic/contract'
import { type Command, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import type { Logger } from 'pino'
import { audit } from '../features/audit.ts'
import { ApiError } from '../platform/ApiError.ts'
import type { Db, Scope, Tables } from '../platform/db/Database.ts'
import type { AsyncAnswer } from '../platform/handle.ts'
import type { Metrics } from '../platform/Metrics.ts'
import type { ShareGrant } from '../platform/ShareGate.ts'
import type { Delivery } from './Bus.ts'
import { readResult } from './busMessages.ts'
import { Turns } from './Turns.ts'

export interface WriteRequest {
  /** Through whose page; undefined: from the device's own screen. */
  readonly projectId: string | undefined
  readonly signalId: string
  readonly gatewayId: string
  readonly value: number | boolean | string
  /** Given by the client: a retry of the same write carries the same one. */
  readonly uuid?: string | undefined
  /** The embed token that it came by. */
  readonly embedId?: string | undefined
  /** The share by which an account of another organisation writes. */
  readonly share?: ShareGrant | undefined
}

export interface CommandsOptions {
  readonly db: Db
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => number
  readonly isOnline: (gatewayId: string) => boolean
  readonly publish: (topic: string, command: Command) => Promise<Delivery>
}

const SWEEP_MS = 1_000
/** Rows of one statement that removes. */
const REMOVED = 500
/** Without an outcome: committed; given to the broker; perhaps given to the broker. */
const OPEN: readonly string[] = ['queued', 'sent', 'unknown']
type Row = Tables['command']
type Answer = AsyncAnswer<SignalScalar>

/**
 * Writes to devices, each a row from intent to outcome: audit and command are committed before anything is sent, a uuid
 * is sent once, and an answer that never comes is an outcome too. After a restart a sent command is awaited, never re-sent.
 */
export class Commands {
  readonly #options: CommandsOptions
  readonly #outcomes
  /** Writes to one signal: they reach the gateway in the order of their audit rows, whoever asked. */
  readonly #turns = new Map<string, { turns: Turns; waiting: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: CommandsOptions) {
    this.#options = options
    this.#outcomes = options.metrics.counter('commands_total', 'Writes by outcome', ['outcome'])
  }

  /** What was on its way when the last server ended is awaited until its wait is over. */
  async start(): Promise<void> {
    const { db } = this.#options
    await db.updateTable('command').set({ status: 'unknown' }).where('status', '=', 'sent').execute()
    this.#timer = setInterval(() => {
      this.expire().catch((error) => this.#options.log.error({ err: error }, 'expiring commands failed'))
    }, SWEEP_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Submits a write. An offline gateway is an immediate failure; nothing waits for it. */
  async write(scope: Scope, request: WriteRequest): Promise<Answer> {
    const { signalId } = request
    const own = this.#turns.get(signalId) ?? { turns: new Turns(), waiting: 0 }
    this.#turns.set(signalId, own)
    own.waiting++
    try {
      return await own.turns.run(() => this.#write(scope, request))
    } finally {
      if (--own.waiting === 0) this.#turns.delete(signalId)
    }
  }

  async #write(scope: Scope, request: WriteRequest): Promise<Answer> {
    const { now, publish, isOnline } = this.#options
    const uuid = request.uuid ?? randomUUID()
    const expires = now() + limits.write.waitMs
    if (!(await this.#insert(scope, uuid, request, expires))) return this.callback(scope, uuid)
    if (!isOnline(request.gatewayId)) return this.#finish(uuid, 'failure', codes.gatewayOffline, null, false)
    const command: Command = { v: 1, kind: 'write', uuid, signalId: request.signalId, value: request.value, expires }
    await this.#mark(uuid, 'sent')
    const delivery = await publish(topics.command(request.gatewayId), command)
    if (delivery === 'none') return this.#finish(uuid, 'failure', codes.gatewayOffline, null, false)
    // The gateway executes a uuid once and never after `expires`, so a late delivery does no harm: its answer, or the end of the wait, decides.
    if (delivery === 'unknown') await this.#mark(uuid, 'unknown')
    return { status: 'pending', code: codes.ok, online: true, uuid }
  }

  /** The state of a write of the caller's organisation. @throws {ApiError} notFound */
  async callback(scope: Scope, uuid: string): Promise<Answer> {
    const row = await this.#options.db
      .selectFrom('command')
      .selectAll()
      .where('orgId', '=', scope.orgId)
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!row) throw new ApiError('notFound')
    return toAnswer(row)
  }

  /** A gateway's answer. One that comes after the wait is over changes the audit only. */
  async takeResult(gatewayId: string, payload: Buffer): Promise<void> {
    const result = readResult(payload)
    if (!result) {
      this.#options.log.warn({ gatewayId }, 'command result dropped: shape')
      return
    }
    const { uuid, code, value } = result
    const row = await this.#options.db
      .selectFrom('command')
      .innerJoin('signal', 'signal.id', 'command.signalId')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .select(['command.status', 'equipment.gatewayId'])
      .where('command.uuid', '=', uuid)
      .executeTakeFirst()
    if (!row || row.gatewayId !== gatewayId) {
      this.#options.log.warn({ gatewayId, uuid }, 'result of a command that this gateway was not given')
      return
    }
    if (OPEN.includes(row.status))
      await this.#finish(uuid, code === codes.ok ? 'success' : 'failure', code, value, true)
    else
      await this.#options.db
        .updateTable('audit')
        .set({ result: `late answer ${code} ${JSON.stringify(value)}` })
        .where('id', '=', uuid)
        .where('result', '=', String(codes.commandTimeout))
        .execute()
  }

  /** Removes some that ended and were given before `time`. @returns how many */
  async forget(time: number): Promise<number> {
    const { db } = this.#options
    const old = db.selectFrom('command').select('uuid').where('gmtCreate', '<', time).where('gmtEnd', 'is not', null)
    const { numDeletedRows } = await db.deleteFrom('command').where('uuid', 'in', old.limit(REMOVED)).executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Ends the writes whose wait is over. */
  async expire(): Promise<void> {
    const { db, now } = this.#options
    const rows = await db
      .selectFrom('command')
      .select('uuid')
      .where('status', 'in', OPEN)
      .where('expires', '<', now())
      .execute()
    for (const { uuid } of rows) await this.#finish(uuid, 'failure', codes.commandTimeout, null, true)
  }

  /** @returns false when this uuid was submitted before. @throws {ApiError} when it is another organisation's. */
  #insert(
    scope: Scope,
    uuid: string,
    { projectId, signalId, value, embedId, share }: WriteRequest,
    expires: number,
  ): Promise<boolean> {
    const { db, now } = this.#options
    return db.transaction().execute(async (trx) => {
      const gmtCreate = now()
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('command')
        .values({
          uuid,
          ...scope,
          projectId: projectId ?? '',
          signalId,
          value: JSON.stringify(value),
          status: 'queued',
          code: 0,
          result: 'null',
          gmtCreate,
          gmtEnd: null,
          expires,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      const id = await audit(
        trx,
        scope,
        {
          action: 'signal.write',
          subject: signalId,
          detail: { projectId, value, embedId, share },
          result: 'submitted',
        },
        gmtCreate,
      )
      // The audit row goes by the command's uuid, so that its outcome is found again.
      await trx.updateTable('audit').set({ id: uuid }).where('id', '=', id).execute()
      return true
    })
  }

  /** Only forward: an answer may have come first. */
  async #mark(uuid: string, status: 'sent' | 'unknown'): Promise<void> {
    await this.#options.db
      .updateTable('command')
      .set({ status })
      .where('uuid', '=', uuid)
      .where('status', 'in', ['queued', 'sent'])
      .execute()
  }

  async #finish(
    uuid: string,
    status: 'success' | 'failure',
    code: number,
    value: SignalScalar,
    online: boolean,
  ): Promise<Answer> {
    const { db, now } = this.#options
    const changed = await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('command')
        .set({ status, code, result: JSON.stringify(value), gmtEnd: now() })
        .where('uuid', '=', uuid)
        .where('status', 'in', OPEN)
        .executeTakeFirst()
      if (numUpdatedRows > 0n)
        await trx
          .updateTable('audit')
          .set({ result: status === 'success' ? `success ${JSON.stringify(value)}` : String(code) })
          .where('id', '=', uuid)
          .execute()
      return numUpdatedRows > 0n
    })
    if (changed) this.#outcomes.inc({ outcome: code === codes.commandTimeout ? 'timeout' : status })
    return { status, code, data: value, online, uuid }
  }
}

function toAnswer({ uuid, status, code, result }: Row): Answer {
  if (OPEN.includes(status)) return { status: 'pending', code: codes.ok, online: true, uuid }
  // Written by #finish from a scalar.
  const data = JSON.parse(result) as SignalScalar
  return {
    status: status === 'success' ? 'success' : 'failure',
    code,
    data,
    online: code !== codes.gatewayOffline,
    uuid,
  }
}
