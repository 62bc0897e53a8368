import { randomUUID } from 'node:crypto'
import type { Claim, Command, CommandResult } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import type { Logger } from 'pino'
import type { DiskBuffer } from '../buffer/DiskBuffer.ts'
import type { Clock, Instant } from '../Clock.ts'
import type { Devices, KnownSignal } from '../devices/Devices.ts'
import type { SignalConfig } from '../drivers/DeviceConfig.ts'
import { FieldError, type FieldValue } from '../drivers/Driver.ts'
import { toDeviceValue, toSignalValue } from '../values/signalValue.ts'

export type Write = Extract<Command, { kind: 'write' }>
export type Grant = Extract<Command, { kind: 'grant' }>

export interface CommanderOptions {
  readonly devices: Pick<Devices, 'signal' | 'get'>
  readonly buffer: DiskBuffer
  readonly log: Logger
  readonly clock: Clock
  /** Publishes a message; false while there is no broker. */
  readonly publish: (message: CommandResult | Claim) => boolean
}

/** A claim waits this long for its grant; without a grant nothing is executed. */
const CLAIM_MS = 5_000
/** A result that the server has not acknowledged is sent again after this long. */
const RESEND_MS = 5_000

type Outcome = Pick<CommandResult, 'code' | 'value'>

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

  /** Does work after the writes to a device that came before, while later ones wait. */
  inTurn<T>(equipId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(equipId) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#turns.set(equipId, turn)
    const forget = () => {
      if (this.#turns.get(equipId) === turn) this.#turns.delete(equipId)
    }
    turn.then(forget, forget)
    return turn
  }

  /** The server has committed these results. */
  settle(uuids: readonly string[]): void {
    this.#options.buffer.settleResults(uuids)
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
    const { clock, buffer } = this.#options
    const at = clock.monotonic()
    if (at < this.#lookAt) return
    this.#lookAt = at + RESEND_MS
    for (const text of buffer.owedResults()) {
      // Written by this class.
      const result = JSON.parse(text) as CommandResult
      if (at - (this.#sentAt.get(result.uuid) ?? Number.NEGATIVE_INFINITY) >= RESEND_MS) this.#send(result)
    }
  }

  async #execute(command: Write): Promise<void> {
    const { buffer } = this.#options
    const { uuid } = command
    const stored = buffer.commandResult(uuid)
    if (stored === null) return this.#end(command, codes.unknownException, null)
    // Written by this class.
    if (stored !== undefined) return this.#send(JSON.parse(stored) as CommandResult)
    const known = this.#options.devices.signal(command.signalId)
    const refusal = refusalOf(command, known?.signal)
    if (refusal !== undefined || !known) return this.#end(command, refusal ?? codes.variableMissing, null)
    const permit = this.#claim(uuid)
    const { code, value } = await this.inTurn(known.equipId, async () => this.#run(command, known, await permit))
    this.#end(command, code, value)
  }

  async #run(
    { uuid, signalId, value }: Write,
    { signal, equipId }: KnownSignal,
    permit: Permit | undefined,
  ): Promise<Outcome> {
    const { clock, buffer, log, devices } = this.#options
    if (!permit || clock.elapsedMs(permit.asked) >= permit.ttlMs) return { code: codes.writeExpired, value: null }
    const device = devices.get(equipId)
    // refusalOf() lets values of the signal's type through only, which is no null.
    const raw = toDeviceValue(signal, value as FieldValue)
    if (!device) return { code: codes.variableMissing, value: null }
    if (typeof raw !== device.driver.typeOf(signalId)) return { code: codes.dataType, value: null }
    try {
      if (!buffer.beginCommand(uuid, clock.now())) return { code: codes.unknownException, value: null }
    } catch (error) {
      // If the disk cannot record the write, it could be executed twice.
      log.error({ err: error, uuid }, 'a write could not be noted, and was not executed')
      return { code: codes.writeFailed, value: null }
    }
    try {
      // The driver takes requests in turn, so writes to one device are executed in the order they came.
      const back = await device.driver.write(signalId, raw, () => clock.elapsedMs(permit.asked) < permit.ttlMs)
      device.runner.written(signalId, back.value)
      // A switch may be a pulse that falls back by itself; a set point that is missing was not accepted.
      const isTaken = back.isHeld || typeof back.value === 'boolean'
      device.record.noteWrite(isTaken)
      return { code: isTaken ? codes.ok : codes.writeFailed, value: toSignalValue(signal, back.value) ?? null }
    } catch (error) {
      const code = error instanceof FieldError ? codeOfWrite(error.code) : codes.unknownException
      // One that expired never left for the device.
      if (code !== codes.writeExpired) device.record.noteWrite(false)
      return { code, value: null }
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
    const { buffer, clock, log } = this.#options
    const result: CommandResult = { v: 1, uuid, code, value, time: clock.now() }
    try {
      buffer.finishCommand(uuid, JSON.stringify(result), clock.now())
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

/** 8.3: a write without an answer has a code of its own, beside that of the gateway's protocol. */
const codeOfWrite = (code: number): number => (code === codes.gatewayTimeout ? codes.responseTimeout : code)

/** The server has checked all this; the gateway checks once more, because it is next to the device. */
function refusalOf({ value }: Write, signal: SignalConfig | undefined): number | undefined {
  if (!signal) return codes.variableMissing
  if (!signal.isWritable) return codes.writeReadOnlyThere
  if (typeof value !== signal.valueType) return codes.dataType
  const { lowerLimit = Number.NEGATIVE_INFINITY, upperLimit = Number.POSITIVE_INFINITY } = signal
  if (typeof value === 'number' && (value < lowerLimit || value > upperLimit)) return codes.writeOutOfLimit
  return undefined
}
