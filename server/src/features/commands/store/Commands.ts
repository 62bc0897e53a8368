import { randomUUID } from 'node:crypto'
import { codes } from '@mimic/contract'
import { type Command, type CommandResult, topics } from '@mimic/contract/bus'
import { limits } from '@mimic/contract/limits'
import type { SignalScalar } from '@mimic/contract/live'
import type { Logger } from 'pino'
import { conflict } from '../../../platform/ApiError.ts'
import { audit } from '../../../platform/audit.ts'
import type { Delivery } from '../../../platform/bus/Bus.ts'
import { readClaim, readResult } from '../../../platform/bus/busMessages.ts'
import type { Db, Scope, TableRow } from '../../../platform/db/Database.ts'
import { unlessDamaged } from '../../../platform/db/storeFault.ts'
import type { AsyncAnswer } from '../../../platform/handle.ts'
import { Mutex } from '../../../platform/Mutex.ts'
import type { Metrics } from '../../../platform/telemetry/Metrics.ts'
import { Approvals, type WaitingCommand } from './Approvals.ts'
import { type CommandRow, CommandRows, type Outcome } from './CommandRows.ts'
import { type EndEvent, isAsked, isOpen, transitions } from './commandStates.ts'
import { Grants } from './Grants.ts'
import type { WriteAbout, WriteRequest } from './WriteRequest.ts'

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

type Answer = AsyncAnswer<SignalScalar>

const offline: Outcome = { code: codes.gatewayOffline, value: null, online: false }
/** Nobody has agreed to it in time. */
const unasked: Outcome = { code: codes.secondExpired, value: null, online: true }

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
  readonly #rows: CommandRows
  readonly #approvals: Approvals
  readonly #grants: Grants
  readonly #outcomes
  /** Writes to one signal: they reach the gateway in the order of their audit rows, whoever asked. */
  readonly #mutexes = new Map<string, { mutex: Mutex; waiting: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: CommandsOptions) {
    this.#options = options
    this.#rows = new CommandRows(options.db)
    this.#approvals = new Approvals({ ...options, rows: this.#rows })
    this.#grants = new Grants({ ...options, rows: this.#rows })
    this.#outcomes = options.metrics.counter('commands_total', 'Writes by outcome', ['outcome'])
  }

  /**
   * Resumes writes that were under way when the last server ended. Their grants last as long as a write may wait, so
   * granted ones are awaited; the others can no longer be granted.
   */
  async start(): Promise<void> {
    for (const { uuid } of await unlessDamaged(this.#rows.asked(), [])) await this.#end(uuid, 'turnDown', unasked)
    // While they cannot be read, no write can be granted.
    for (const { uuid, status, gatewayId } of await unlessDamaged(this.#rows.open(), []))
      if (status === 'granted') this.#grants.awaitClaim(uuid, gatewayId ?? '', this.#grants.newDeadline())
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
    const needsSecond = await this.#approvals.areNeeded(scope, request)
    if (!(await this.#rows.insert(scope, uuid, request, needsSecond, this.#options.now)))
      return this.#repeated(scope, uuid, request)
    if (!needsSecond) return this.#send(uuid, request)
    this.#approvals.ask(scope, uuid)
    return { status: 'pending', code: codes.ok, online: true, uuid, secondLeftMs: limits.secondPersonMs }
  }

  async #send(uuid: string, { gatewayId, signalId, value }: WriteRequest): Promise<Answer> {
    const { publish, isOnline } = this.#options
    const deadline = this.#grants.newDeadline()
    if (!isOnline(gatewayId)) return this.#finish(uuid, 'fail', offline)
    await this.#rows.move(uuid, 'send')
    this.#grants.awaitClaim(uuid, gatewayId, deadline)
    const delivery = await publish(topics.command(gatewayId), { v: 2, kind: 'write', uuid, signalId, value })
    if (delivery === 'none') return this.#finish(uuid, 'fail', offline)
    // A late delivery does no harm: the claim that follows it is granted only while nobody was told of a failure.
    if (delivery === 'unknown') await this.#rows.move(uuid, 'lose')
    return { status: 'pending', code: codes.ok, online: true, uuid }
  }

  /** The writes within a scope that wait for a second person. */
  async waiting(scope: Scope): Promise<WaitingCommand[]> {
    await this.expire()
    return this.#approvals.waiting(scope)
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
      await enter((trx) => this.#approvals.agree(trx, uuid, secondBy, request))
      this.#approvals.settle(uuid)
      return this.#send(uuid, request)
    })
  }

  /**
   * Ends a write that waits for a second person.
   * @param secondBy who refused it; empty where nobody did
   * @returns false when it waits no more
   */
  turnDown(uuid: string, code: number, secondBy = ''): Promise<boolean> {
    return this.#end(uuid, 'turnDown', { ...unasked, code }, secondBy)
  }

  /** The state of a write of the caller's organisation. @throws {ApiError} notFound */
  async callback(scope: Scope, uuid: string): Promise<Answer> {
    await this.#expireIfDue(uuid)
    return this.#toAnswer(await this.#rows.find(scope, uuid))
  }

  /** A repeated uuid: the same write gets its state. @throws {ApiError} conflict when it is another write */
  async #repeated(scope: Scope, uuid: string, { projectId = '', signalId, value }: WriteRequest): Promise<Answer> {
    const row = await this.#rows.find(scope, uuid)
    if (
      row.signalId !== signalId ||
      row.value !== JSON.stringify(value) ||
      row.userId !== scope.userId ||
      row.projectId !== projectId
    )
      throw conflict('uuid', 'used')
    return this.#toAnswer(row)
  }

  #toAnswer(row: CommandRow): Answer {
    const answer = toAnswer(row)
    const secondLeftMs = isAsked(row.status) ? this.#approvals.leftMs(row.uuid) : undefined
    return secondLeftMs === undefined ? answer : { ...answer, secondLeftMs }
  }

  /**
   * Takes a message of a gateway about a write. @returns the uuid of a result that is committed, or that nobody here
   * waits for: the gateway may delete it
   */
  async take(gatewayId: string, payload: Buffer): Promise<string | undefined> {
    const claim = readClaim(payload)
    if (claim) {
      await this.#grants.take(gatewayId, claim)
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

  /** A gateway's answer. One that comes after the wait is over changes the audit only. */
  async #takeResult(gatewayId: string, { uuid, code, value }: CommandResult): Promise<void> {
    const row = await this.#rows.withGateway(uuid)
    if (!row || row.gatewayId !== gatewayId) {
      this.#options.log.warn({ gatewayId, uuid }, 'result of a command that this gateway was not given')
      return
    }
    const event = code === codes.ok ? 'succeed' : 'fail'
    if (isOpen(row.status)) await this.#end(uuid, event, { code, value, online: true })
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
  forget(time: number): Promise<number> {
    return this.#rows.forget(time)
  }

  /** Ends the writes whose wait has timed out. */
  async expire(): Promise<void> {
    for (const uuid of [...this.#grants.uuids, ...this.#approvals.uuids]) await this.#expireIfDue(uuid)
  }

  async #expireIfDue(uuid: string): Promise<void> {
    if (this.#grants.isDue(uuid)) await this.#expire(uuid)
    if (this.#approvals.leftMs(uuid) === 0) await this.#end(uuid, 'turnDown', unasked)
  }

  /**
   * A write that was never granted is not executed and cannot be granted any more. The outcome of a granted one is
   * unknown.
   */
  async #expire(uuid: string): Promise<void> {
    const ended = { value: null, online: true }
    await this.#end(uuid, 'expire', { ...ended, code: codes.writeExpired })
    await this.#end(uuid, 'fail', { ...ended, code: codes.commandTimeout })
  }

  async #finish(uuid: string, event: 'succeed' | 'fail', outcome: Outcome): Promise<Answer> {
    await this.#end(uuid, event, outcome)
    const { code, value, online } = outcome
    return { status: transitions[event].to, code, data: value, online, uuid }
  }

  /** @returns whether the event has ended it: a write in another state is left as it is */
  async #end(uuid: string, event: EndEvent, outcome: Outcome, secondBy = ''): Promise<boolean> {
    const { code } = outcome
    const isEnded = await this.#rows.end(uuid, event, outcome, secondBy, this.#options.now)
    if (isEnded) this.#outcomes.inc({ outcome: timeouts.includes(code) ? 'timeout' : transitions[event].to })
    // After these two nothing is left to be waited for, whoever has ended it.
    if (isEnded || event === 'succeed' || event === 'fail') this.#grants.forget(uuid)
    if (event === 'turnDown') this.#approvals.settle(uuid)
    return isEnded
  }
}

/** The id of the late entry, cut to the length of an id. */
export const lateId = (uuid: string): string => `late.${uuid}`.slice(0, limits.id)

const timeouts: readonly number[] = [codes.commandTimeout, codes.writeExpired, codes.secondExpired]

function toAnswer({ uuid, status, code, result, detail }: CommandRow): Answer {
  if (isOpen(status) || isAsked(status)) return { status: 'pending', code: codes.ok, online: true, uuid }
  // Written by CommandRows from a scalar.
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

/** Written by CommandRows from {@link WriteAbout}. */
const isSimulated = (detail: string | null): boolean =>
  detail !== null && (JSON.parse(detail) as Partial<WriteAbout>).simulated === true
