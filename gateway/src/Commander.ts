import { randomUUID } from 'node:crypto'
import type { Claim, Command, CommandResult } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import type { Logger } from 'pino'
import type { Clock, Instant } from './Clock.ts'
import type { GatewayConfig, SignalConfig } from './config.ts'
import { type Driver, FieldError, type FieldValue } from './drivers/Driver.ts'
import type { Outbox } from './Outbox.ts'

export type Write = Extract<Command, { kind: 'write' }>
export type Grant = Extract<Command, { kind: 'grant' }>

export interface CommanderOptions {
  readonly config: GatewayConfig
  readonly drivers: ReadonlyMap<string, Driver>
  readonly outbox: Outbox
  readonly log: Logger
  readonly clock: Clock
  /** Publishes a message; false while there is no broker. */
  readonly publish: (message: CommandResult | Claim) => boolean
  /** Called when a device took a value, so that its readings have changed. */
  readonly onWritten: (equipId: string) => void
}

/** A claim waits this long for its grant; without a grant nothing is executed. */
const CLAIM_MS = 5_000
/** A result that the server has not acknowledged is sent again after this long. */
const RESEND_MS = 5_000

/** The server's permission to execute a write, counted from the moment of the claim. */
interface Permit {
  readonly asked: Instant
  readonly ttlMs: number
}

/**
 * Executes writes: each uuid at most once, also over a restart, and only by a grant. A write is claimed when it comes;
 * the server grants the claim as long as nobody was told that the write failed, for the rest of its wait. The grant
 * counts from the claim, by this machine's own clocks, so it holds no longer than the server believes, however long a
 * message took. A uuid that was being executed when the gateway died gets an unknown outcome, because the device may
 * have taken it. A result is kept until the server has committed it.
 */
export class Commander {
  readonly #options: CommanderOptions
  readonly #signals: ReadonlyMap<string, { signal: SignalConfig; equipId: string }>
  readonly #running = new Map<string, Promise<void>>()
  /** Claims that wait for their grant. */
  readonly #claims = new Map<string, (ttlMs: number) => void>()
  /** The last write of each device: grants may come in another order than the writes they are for. */
  readonly #turns = new Map<string, Promise<unknown>>()
  /** When each unacknowledged result was sent last, monotonic ms. */
  readonly #sentAt = new Map<string, number>()
  #lookAt = 0

  constructor(options: CommanderOptions) {
    this.#options = options
    this.#signals = new Map(
      options.config.devices.flatMap(({ equipId, signals }) =>
        signals.map((signal) => [signal.id, { signal, equipId }] as const),
      ),
    )
  }

  execute(command: Write): Promise<void> {
    // A write in progress will be answered.
    if (this.#running.has(command.uuid)) return Promise.resolve()
    const work = this.#execute(command).finally(() => this.#running.delete(command.uuid))
    this.#running.set(command.uuid, work)
    return work
  }

  granted({ claim, ttlMs }: Grant): void {
    this.#claims.get(claim)?.(ttlMs)
  }

  /** Resolves when no write is in progress. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }

  /** The server has committed these results. */
  settle(uuids: readonly string[]): void {
    this.#options.outbox.settleResults(uuids)
    for (const uuid of uuids) this.#sentAt.delete(uuid)
  }

  /** On a new connection no result is known to be in flight. */
  reconnected(): void {
    this.#sentAt.clear()
    this.#lookAt = 0
    this.step()
  }

  /** To be called often: resends results that the server has not acknowledged. */
  step(): void {
    const { clock, outbox } = this.#options
    const at = clock.monotonic()
    if (at < this.#lookAt) return
    this.#lookAt = at + RESEND_MS
    for (const text of outbox.owedResults()) {
      // Written by this class.
      const result = JSON.parse(text) as CommandResult
      if (at - (this.#sentAt.get(result.uuid) ?? Number.NEGATIVE_INFINITY) >= RESEND_MS) this.#send(result)
    }
  }

  async #execute(command: Write): Promise<void> {
    const { outbox } = this.#options
    const { uuid } = command
    const stored = outbox.commandResult(uuid)
    if (stored === null) return this.#end(command, codes.unknownException, null)
    // Written by this class.
    if (stored !== undefined) return this.#send(JSON.parse(stored) as CommandResult)
    const known = this.#signals.get(command.signalId)
    const driver = known && this.#options.drivers.get(known.equipId)
    const refusal = refusalOf(command, known?.signal, driver)
    if (refusal !== undefined || !driver) return this.#end(command, refusal ?? codes.variableMissing, null)
    const permit = this.#claim(uuid)
    const before = this.#turns.get(known.equipId)
    const turn = (async () => {
      await before
      return this.#run(command, driver, known.equipId, await permit)
    })()
    this.#turns.set(known.equipId, turn)
    const { code, value } = await turn
    this.#end(command, code, value)
  }

  async #run(
    { uuid, signalId, value }: Write,
    driver: Driver,
    equipId: string,
    permit: Permit | undefined,
  ): Promise<Pick<CommandResult, 'code' | 'value'>> {
    const { clock, outbox, log, onWritten } = this.#options
    if (!permit || clock.elapsedMs(permit.asked) >= permit.ttlMs) return { code: codes.writeExpired, value: null }
    try {
      if (!outbox.beginCommand(uuid, clock.now())) return { code: codes.unknownException, value: null }
    } catch (error) {
      // If the disk cannot record the write, it could be executed twice.
      log.error({ err: error, uuid }, 'a write could not be noted, and was not executed')
      return { code: codes.writeFailed, value: null }
    }
    try {
      // The driver takes requests in turn, so writes to one device are executed in the order they came.
      const back = await driver.write(
        signalId,
        // refusalOf() lets numbers and booleans through only.
        value as FieldValue,
        () => clock.elapsedMs(permit.asked) < permit.ttlMs,
      )
      onWritten(equipId)
      // A switch may be a pulse that falls back by itself; a set point that is missing was not accepted.
      const isTaken = back.isHeld || typeof back.value === 'boolean'
      return { code: isTaken ? codes.ok : codes.writeFailed, value: back.value }
    } catch (error) {
      return { code: error instanceof FieldError ? error.code : codes.unknownException, value: null }
    }
  }

  /**
   * Asks the server whether the write is still wanted. @returns undefined when it is not, or when no answer comes in
   * time
   */
  #claim(uuid: string): Promise<Permit | undefined> {
    const { clock, publish } = this.#options
    const claim = randomUUID()
    const asked = clock.instant()
    return new Promise<Permit | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), CLAIM_MS)
      this.#claims.set(claim, (ttlMs) => {
        clearTimeout(timer)
        resolve({ asked, ttlMs })
      })
      if (publish({ v: 2, kind: 'claim', uuid, claim })) return
      clearTimeout(timer)
      resolve(undefined)
    }).finally(() => this.#claims.delete(claim))
  }

  #end({ uuid, signalId }: Write, code: number, value: CommandResult['value']): void {
    const { outbox, clock, log } = this.#options
    const result: CommandResult = { v: 1, uuid, code, value, time: clock.now() }
    try {
      outbox.finishCommand(uuid, JSON.stringify(result), clock.now())
    } catch (error) {
      // The result is sent now or never: a repeated command would get an unknown outcome.
      log.error({ err: error, uuid }, 'the result of a write could not be kept')
    }
    log.info({ uuid, signalId, code }, 'write')
    this.#send(result)
  }

  #send(result: CommandResult): void {
    if (this.#options.publish(result)) this.#sentAt.set(result.uuid, this.#options.clock.monotonic())
  }
}

/** The server has checked all this; the gateway checks once more, because it is next to the device. */
function refusalOf(
  { value, signalId }: Write,
  signal: SignalConfig | undefined,
  driver: Driver | undefined,
): number | undefined {
  if (!signal || !driver) return codes.variableMissing
  if (!signal.writable) return codes.writeReadOnlyThere
  if (typeof value !== driver.typeOf(signalId)) return codes.dataType
  if (
    typeof value === 'number' &&
    (value < (signal.lowerLimit ?? Number.NEGATIVE_INFINITY) || value > (signal.upperLimit ?? Number.POSITIVE_INFINITY))
  )
    return codes.writeOutOfLimit
  return undefined
}
