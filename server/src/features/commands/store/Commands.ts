import { randomUUID } from 'node:crypto'
import { type BodyOf, codes, type projectMonitor } from '@mimic/contract'
import { type Claim, type Command, type CommandResult, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import type { Logger } from 'pino'
import { ApiError } from '../../../platform/ApiError.ts'
import { audit, OPEN_RESULT } from '../../../platform/audit.ts'
import type { Delivery } from '../../../platform/bus/Bus.ts'
import { readClaim, readResult } from '../../../platform/bus/busMessages.ts'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { inScope } from '../../../platform/db/range.ts'
import { unlessDamaged } from '../../../platform/db/storeFault.ts'
import type { AsyncAnswer } from '../../../platform/handle.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import type { ShareGrant } from '../../../platform/sessions/Session.ts'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'

/** The target, the origin and the previous value of a write, for the audit. */
export interface WriteAbout {
  readonly device: string
  readonly tag: string
  /** The newest value at the time of the request; null if unknown, as the measured one of a device that ran simulated. */
  readonly before: SignalScalar
  /** The device runs simulated: nothing is written to a real one, and nobody measures what is read back. */
  readonly simulated?: true | undefined
  readonly pageId?: string | undefined
  readonly pageVersion?: number | undefined
  readonly widgetId?: string | undefined
}

export interface WriteRequest {
  /** The page that the write came from; undefined for the device's own screen. */
  readonly projectId: string | undefined
  readonly signalId: string
  readonly gatewayId: string
  readonly value: number | boolean | string
  /** Given by the client: a retry of the same write carries the same one. */
  readonly uuid?: string | undefined
  /** Further facts for the audit. */
  readonly about: WriteAbout
  /** The embed token that it came by. */
  readonly embedId?: string | undefined
  /** The share by which an account of another organisation writes. */
  readonly share?: ShareGrant | undefined
  /** The write as a second person is asked about it; undefined where nobody can be asked. */
  readonly asked?: AskedWrite | undefined
}

/** A write that waits for a second person, as it was asked for. Everything is checked again from it. */
export interface AskedWrite {
  readonly body: BodyOf<typeof projectMonitor.write>
  /** The writer's session: the request ends with it. */
  readonly sessionId: string
}

export interface WaitingCommand {
  readonly uuid: string
  readonly userId: string
  readonly signalId: string
  /** JSON of what is written. */
  readonly value: string
  readonly asked: AskedWrite
  readonly leftMs: number
}

export interface CommandsOptions {
  readonly db: Db
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => number
  /** Monotonic, ms. */
  readonly monotonic: () => number
  readonly isOnline: (gatewayId: string) => boolean
  readonly publish: (topic: string, command: Command) => Promise<Delivery>
  /** Writes of the organisation wait for a second person, or wait no more. */
  readonly onWaiting: (orgId: string) => void
}

const SWEEP_MS = 1_000
/** Rows of one statement that removes. */
const REMOVED = 500
/** Not granted to a gateway: committed; given to the broker; perhaps given to the broker. */
const UNGRANTED: readonly string[] = ['queued', 'sent', 'unknown']
/** Writes of one account that wait for a second person at a time: more would bury the screens of the others. */
const MAX_ASKED = 10
/** It waits for a second person. No gateway can claim it. */
const ASKED: readonly string[] = ['asked']
/** States without an outcome. */
const OPEN: readonly string[] = [...UNGRANTED, 'granted']
/** The deadline of a write. It is shorter than the client's, so that the client's last query finds the result. */
const WAIT_MS = limits.write.waitMs - 1_000

/** A write that this server sent or took over. */
interface Pending {
  readonly gatewayId: string
  /** Monotonic ms. */
  readonly deadline: number
}

interface Outcome {
  readonly status: 'success' | 'failure'
  readonly code: number
  readonly value: SignalScalar
  readonly online: boolean
}

/** A write with the facts of its audit entry. */
type Row = TableRow<'command'> & { readonly detail: string | null }
type Answer = AsyncAnswer<SignalScalar>

/**
 * Writes to devices, each a row from intent to outcome: audit and command are committed before anything is sent, a uuid
 * is sent once, and an answer that never comes is an outcome too.
 *
 * A gateway executes a write only after its claim was granted, and a row is granted or ended, never both: whatever the
 * clocks, pauses and delays, a write that was reported as not executed never is. A grant holds until the deadline of the
 * write, so one that is granted and not answered by then may have been executed: that is what its outcome says.
 */
export class Commands {
  readonly #options: CommandsOptions
  readonly #outcomes
  /** Writes to one signal: they reach the gateway in the order of their audit rows, whoever asked. */
  readonly #mutexes = new Map<string, { mutex: Mutex; waiting: number }>()
  readonly #pending = new Map<string, Pending>()
  /** The deadlines of writes that wait for a second person, monotonic ms. Another server's are not resumed. */
  readonly #asked = new Map<string, { readonly deadline: number; readonly orgId: string; readonly userId: string }>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: CommandsOptions) {
    this.#options = options
    this.#outcomes = options.metrics.counter('commands_total', 'Writes by outcome', ['outcome'])
  }

  /**
   * Resumes writes that were under way when the last server ended. Their grants last as long as a write may wait, so
   * granted ones are awaited; the others can no longer be granted.
   */
  async start(): Promise<void> {
    const { db, monotonic } = this.#options
    const open = db
      .selectFrom('command')
      .leftJoin('signal', 'signal.id', 'command.signalId')
      .leftJoin('equipment', 'equipment.id', 'signal.equipId')
      .select(['command.uuid', 'command.status', 'equipment.gatewayId'])
      .where('command.status', 'in', OPEN)
    const asked = db.selectFrom('command').select('uuid').where('status', 'in', ASKED)
    for (const { uuid } of await unlessDamaged(asked.execute(), [])) await this.#finish(uuid, unasked, ASKED)
    // While they cannot be read, no write can be granted.
    for (const { uuid, status, gatewayId } of await unlessDamaged(open.execute(), []))
      if (status === 'granted') this.#pending.set(uuid, { gatewayId: gatewayId ?? '', deadline: monotonic() + WAIT_MS })
      else await this.#expire(uuid)
    this.#timer = setInterval(() => {
      this.expire().catch((error) => this.#options.log.error({ err: error }, 'expiring commands failed'))
    }, SWEEP_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Submits a write. An offline gateway is an immediate failure; nothing waits for it. */
  write(scope: Scope, request: WriteRequest): Promise<Answer> {
    return this.#inTurn(request.signalId, () => this.#write(scope, request))
  }

  async #inTurn<T>(signalId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#mutexes.get(signalId) ?? { mutex: new Mutex(), waiting: 0 }
    this.#mutexes.set(signalId, own)
    own.waiting++
    try {
      return await own.mutex.run(work)
    } finally {
      if (--own.waiting === 0) this.#mutexes.delete(signalId)
    }
  }

  async #write(scope: Scope, request: WriteRequest): Promise<Answer> {
    const uuid = request.uuid ?? randomUUID()
    const isAsked = await this.#needsSecond(scope, request)
    if (!(await this.#insert(scope, uuid, request, isAsked))) return this.#repeated(scope, uuid, request)
    if (!isAsked) return this.#send(uuid, request)
    const { orgId, userId } = scope
    this.#asked.set(uuid, { deadline: this.#options.monotonic() + limits.secondPersonMs, orgId, userId })
    this.#options.onWaiting(orgId)
    return { status: 'pending', code: codes.ok, online: true, uuid, secondLeftMs: limits.secondPersonMs }
  }

  /** No write goes around this: whoever starts one has to come through here. @throws {ApiError} 2017; 429 */
  async #needsSecond({ userId }: Scope, { signalId, asked }: WriteRequest): Promise<boolean> {
    const { db } = this.#options
    const row = await db.selectFrom('signal').select('secondPerson').where('id', '=', signalId).executeTakeFirst()
    if (row?.secondPerson !== 1) return false
    if (!asked) throw new ApiError('secondNeeded', [{ path: 'signalId', reason: 'required' }])
    if ([...this.#asked.values()].filter((each) => each.userId === userId).length >= MAX_ASKED)
      throw new ApiError('tooMany')
    return true
  }

  async #send(uuid: string, { gatewayId, signalId, value }: WriteRequest): Promise<Answer> {
    const { monotonic, publish, isOnline } = this.#options
    const deadline = monotonic() + WAIT_MS
    const offline = { status: 'failure', code: codes.gatewayOffline, value: null, online: false } as const
    if (!isOnline(gatewayId)) return this.#finish(uuid, offline)
    await this.#mark(uuid, 'sent')
    this.#pending.set(uuid, { gatewayId, deadline })
    const delivery = await publish(topics.command(gatewayId), { v: 2, kind: 'write', uuid, signalId, value })
    if (delivery === 'none') return this.#finish(uuid, offline)
    // A late delivery does no harm: the claim that follows it is granted only while nobody was told of a failure.
    if (delivery === 'unknown') await this.#mark(uuid, 'unknown')
    return { status: 'pending', code: codes.ok, online: true, uuid }
  }

  /** The writes within a scope that wait for a second person. */
  async waiting(scope: Scope): Promise<WaitingCommand[]> {
    await this.expire()
    const rows = await this.#options.db
      .selectFrom('command')
      .select(['uuid', 'userId', 'signalId', 'value', 'asked'])
      .where(inScope(scope, 'command'))
      .where('status', 'in', ASKED)
      .orderBy('gmtCreate')
      .execute()
    return rows.flatMap(({ asked, ...row }) => {
      const leftMs = this.#secondLeftMs(row.uuid)
      // Written by #insert.
      return leftMs === undefined ? [] : [{ ...row, asked: JSON.parse(asked) as AskedWrite, leftMs }]
    })
  }

  /**
   * Sends a write to which a second person has agreed.
   * @param request made anew from what was asked, so that every check has been made again
   * @param enter runs `mark` in the transaction that enters who has agreed
   * @throws {ApiError} 404 when it waits no more: each request serves once
   */
  agree(
    uuid: string,
    secondBy: string,
    request: WriteRequest,
    enter: (mark: (trx: Db) => Promise<void>) => Promise<unknown>,
  ): Promise<Answer> {
    return this.#inTurn(request.signalId, async () => {
      await this.#expireIfDue(uuid)
      await enter(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('command')
          .set({ status: 'queued', secondBy })
          .where('uuid', '=', uuid)
          .where('status', 'in', ASKED)
          .where('value', '=', JSON.stringify(request.value))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new ApiError('notFound')
      })
      this.#settleAsked(uuid)
      return this.#send(uuid, request)
    })
  }

  /**
   * Ends a write that waits for a second person.
   * @param secondBy who refused it; empty where nobody did
   * @returns false when it waits no more
   */
  turnDown(uuid: string, code: number, secondBy = ''): Promise<boolean> {
    return this.#end(uuid, { ...unasked, code }, ASKED, secondBy)
  }

  #secondLeftMs(uuid: string): number | undefined {
    const asked = this.#asked.get(uuid)
    return asked && Math.max(0, Math.floor(asked.deadline - this.#options.monotonic()))
  }

  #settleAsked(uuid: string): void {
    const asked = this.#asked.get(uuid)
    if (this.#asked.delete(uuid) && asked) this.#options.onWaiting(asked.orgId)
  }

  /** The state of a write of the caller's organisation. @throws {ApiError} notFound */
  async callback(scope: Scope, uuid: string): Promise<Answer> {
    await this.#expireIfDue(uuid)
    return this.#toAnswer(await this.#find(scope, uuid))
  }

  /** A repeated uuid: the same write gets its state. @throws {ApiError} conflict when it is another write */
  async #repeated(scope: Scope, uuid: string, { projectId = '', signalId, value }: WriteRequest): Promise<Answer> {
    const row = await this.#find(scope, uuid)
    if (
      row.signalId !== signalId ||
      row.value !== JSON.stringify(value) ||
      row.userId !== scope.userId ||
      row.projectId !== projectId
    )
      throw new ApiError('conflict', [{ path: 'uuid', reason: 'used' }])
    return this.#toAnswer(row)
  }

  #toAnswer(row: Row): Answer {
    const answer = toAnswer(row)
    const secondLeftMs = ASKED.includes(row.status) ? this.#secondLeftMs(row.uuid) : undefined
    return secondLeftMs === undefined ? answer : { ...answer, secondLeftMs }
  }

  async #find(scope: Scope, uuid: string): Promise<Row> {
    const row = await this.#options.db
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

  /**
   * Takes a message of a gateway about a write. @returns the uuid of a result that is committed, or that nobody here
   * waits for: the gateway may delete it
   */
  async take(gatewayId: string, payload: Buffer): Promise<string | undefined> {
    const claim = readClaim(payload)
    if (claim) {
      await this.#takeClaim(gatewayId, claim)
      return undefined
    }
    const result = readResult(payload)
    if (!result) {
      this.#options.log.warn({ gatewayId }, 'command result dropped: shape')
      return undefined
    }
    await this.#takeResult(gatewayId, result)
    return result.uuid
  }

  /** Grants a claim for the rest of the wait. The claim of a write that another server sent is left to that server. */
  async #takeClaim(gatewayId: string, { uuid, claim }: Claim): Promise<void> {
    const { db, monotonic, publish } = this.#options
    const pending = this.#pending.get(uuid)
    // The time is taken before the commit: however long that takes, the grant ends with the wait.
    const ttlMs = pending?.gatewayId === gatewayId ? Math.max(0, Math.floor(pending.deadline - monotonic())) : 0
    const isGranted = ttlMs > 0 && (await this.#grant(uuid))
    if (!isGranted && !pending) {
      const row = await db.selectFrom('command').select('status').where('uuid', '=', uuid).executeTakeFirst()
      if (row && OPEN.includes(row.status)) return
    }
    await publish(topics.command(gatewayId), { v: 2, kind: 'grant', uuid, claim, ttlMs: isGranted ? ttlMs : 0 })
  }

  /** @returns false when the write has ended or was granted before */
  async #grant(uuid: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#options.db
      .updateTable('command')
      .set({ status: 'granted' })
      .where('uuid', '=', uuid)
      .where('status', 'in', UNGRANTED)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** A gateway's answer. One that comes after the wait is over changes the audit only. */
  async #takeResult(gatewayId: string, { uuid, code, value }: CommandResult): Promise<void> {
    const row = await this.#options.db
      .selectFrom('command')
      .innerJoin('signal', 'signal.id', 'command.signalId')
      .innerJoin('equipment', 'equipment.id', 'signal.equipId')
      .selectAll('command')
      .select('equipment.gatewayId')
      .where('command.uuid', '=', uuid)
      .executeTakeFirst()
    if (!row || row.gatewayId !== gatewayId) {
      this.#options.log.warn({ gatewayId, uuid }, 'result of a command that this gateway was not given')
      return
    }
    const status = code === codes.ok ? 'success' : 'failure'
    if (OPEN.includes(row.status)) await this.#finish(uuid, { status, code, value, online: true })
    else if (row.code === codes.commandTimeout) await this.#enterLate(row, uuid, code, value)
  }

  /** The entry of the write says that it timed out, and is final: a later answer gets an entry of its own. */
  async #enterLate(
    { orgId, userId, signalId }: TableRow<'command'>,
    uuid: string,
    code: number,
    value: SignalScalar,
  ): Promise<void> {
    const { db, now } = this.#options
    const result = `late answer ${code} ${JSON.stringify(value)}`
    const entry = {
      id: lateId(uuid),
      action: 'signal.write.late',
      subject: signalId,
      detail: { uuid },
      result,
    } as const
    // The gateway sends it again until it is acknowledged.
    const known = await db.selectFrom('audit').select('id').where('id', '=', entry.id).executeTakeFirst()
    if (!known) await audit(db, { orgId, userId }, entry, now())
  }

  /** Removes some ended writes that were requested before `time`. @returns how many */
  async forget(time: number): Promise<number> {
    const { db } = this.#options
    const old = db.selectFrom('command').select('uuid').where('gmtCreate', '<', time).where('gmtEnd', 'is not', null)
    const { numDeletedRows } = await db.deleteFrom('command').where('uuid', 'in', old.limit(REMOVED)).executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Ends the writes whose wait has timed out. */
  async expire(): Promise<void> {
    for (const uuid of [...this.#pending.keys(), ...this.#asked.keys()]) await this.#expireIfDue(uuid)
  }

  async #expireIfDue(uuid: string): Promise<void> {
    const pending = this.#pending.get(uuid)
    if (pending && this.#options.monotonic() >= pending.deadline) await this.#expire(uuid)
    if (this.#secondLeftMs(uuid) === 0) await this.#finish(uuid, unasked, ASKED)
  }

  /**
   * A write that was never granted is not executed and cannot be granted any more. The outcome of a granted one is
   * unknown.
   */
  async #expire(uuid: string): Promise<void> {
    const ended = { status: 'failure', value: null, online: true } as const
    await this.#finish(uuid, { ...ended, code: codes.writeExpired }, UNGRANTED)
    await this.#finish(uuid, { ...ended, code: codes.commandTimeout })
  }

  /** @returns false when this uuid was submitted before. @throws {ApiError} when it is another organisation's. */
  #insert(scope: Scope, uuid: string, request: WriteRequest, isAsked: boolean): Promise<boolean> {
    const { db, now } = this.#options
    const { projectId, signalId, value, embedId, share, about, asked } = request
    const detail = { projectId, ...about, value, embedId, share, ...(isAsked && { secondPerson: true }) }
    return db.transaction().execute(async (trx) => {
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

  /** States only move forward: an answer may have come first. */
  async #mark(uuid: string, status: 'sent' | 'unknown'): Promise<void> {
    await this.#options.db
      .updateTable('command')
      .set({ status })
      .where('uuid', '=', uuid)
      .where('status', 'in', ['queued', 'sent'])
      .execute()
  }

  /** Ends a write that is in one of the states `from`; any other is left as it is. */
  async #finish(uuid: string, outcome: Outcome, from = OPEN): Promise<Answer> {
    await this.#end(uuid, outcome, from)
    const { status, code, value, online } = outcome
    return { status, code, data: value, online, uuid }
  }

  /** @returns whether it was in one of these states */
  async #end(uuid: string, { status, code, value }: Outcome, from: readonly string[], secondBy = ''): Promise<boolean> {
    const { db, now } = this.#options
    const changed = await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('command')
        .set({ status, code, result: JSON.stringify(value), gmtEnd: now(), ...(secondBy && { secondBy }) })
        .where('uuid', '=', uuid)
        .where('status', 'in', from)
        .executeTakeFirst()
      if (numUpdatedRows > 0n)
        await trx
          .updateTable('audit')
          .set({ result: status === 'success' ? `success ${JSON.stringify(value)}` : String(code) })
          .where('id', '=', uuid)
          .execute()
      return numUpdatedRows > 0n
    })
    if (changed) this.#outcomes.inc({ outcome: timeouts.includes(code) ? 'timeout' : status })
    if (changed || from === OPEN) this.#pending.delete(uuid)
    if (from === ASKED) this.#settleAsked(uuid)
    return changed
  }
}

/** The id of the late entry, cut to the length of an id. */
export const lateId = (uuid: string): string => `late.${uuid}`.slice(0, limits.id)

const timeouts: readonly number[] = [codes.commandTimeout, codes.writeExpired, codes.secondExpired]

/** Nobody has agreed to it in time. */
const unasked: Outcome = { status: 'failure', code: codes.secondExpired, value: null, online: true }

function toAnswer({ uuid, status, code, result, detail }: Row): Answer {
  if ([...OPEN, ...ASKED].includes(status)) return { status: 'pending', code: codes.ok, online: true, uuid }
  // Written by #finish from a scalar.
  const data = JSON.parse(result) as SignalScalar
  return {
    status: status === 'success' ? 'success' : 'failure',
    code,
    data,
    online: code !== codes.gatewayOffline,
    uuid,
    ...(isSimulated(detail) && { simulated: true }),
  }
}

/** Written by #insert from {@link WriteAbout}. */
const isSimulated = (detail: string | null): boolean =>
  detail !== null && (JSON.parse(detail) as Partial<WriteAbout>).simulated === true
