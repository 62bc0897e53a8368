import type { Command, CommandResult } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import type { Logger } from 'pino'
import type { GatewayConfig, SignalConfig } from './config.ts'
import { type Driver, FieldError, type FieldValue } from './Driver.ts'
import type { Outbox } from './Outbox.ts'

export type Write = Extract<Command, { kind: 'write' }>

export interface CommanderOptions {
  readonly config: GatewayConfig
  readonly drivers: ReadonlyMap<string, Driver>
  readonly outbox: Outbox
  readonly log: Logger
  readonly now: () => number
  /** Resolves when the broker has it; rejects when it may not. */
  readonly publish: (result: CommandResult) => Promise<void>
  /** A device took a value: what it shows has changed. */
  readonly onWritten: (equipId: string) => void
}

/**
 * Executes writes: each uuid at most once, also over a restart, and never after it expired. A uuid that was being
 * executed when the gateway died is answered as unknown: nobody can tell whether the device took it. A result is kept
 * until the broker has it.
 */
export class Commander {
  readonly #options: CommanderOptions
  readonly #signals: ReadonlyMap<string, { signal: SignalConfig; equipId: string }>
  readonly #running = new Set<Promise<void>>()
  readonly #uuids = new Set<string>()

  constructor(options: CommanderOptions) {
    this.#options = options
    this.#signals = new Map(
      options.config.devices.flatMap(({ equipId, signals }) =>
        signals.map((signal) => [signal.id, { signal, equipId }] as const),
      ),
    )
  }

  execute(command: Write): Promise<void> {
    const work = this.#execute(command)
    this.#running.add(work)
    return work.finally(() => this.#running.delete(work))
  }

  /** Resolves when no write is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** Publishes the results that an earlier connection did not get through. */
  publishOwed(): void {
    // Written by this class.
    for (const result of this.#options.outbox.owedResults()) this.#publish(JSON.parse(result) as CommandResult)
  }

  async #execute(command: Write): Promise<void> {
    const { outbox, now, log } = this.#options
    let isNew: boolean
    try {
      isNew = outbox.beginCommand(command.uuid, now())
    } catch (error) {
      // A disk that takes no note could not keep it from being executed twice.
      log.error({ err: error, uuid: command.uuid }, 'a write could not be noted, and was not executed')
      this.#publish(this.#result(command, codes.writeFailed, null))
      return
    }
    if (!isNew) {
      const stored = outbox.commandResult(command.uuid)
      // Written by this class. Without a result it was interrupted, or is under way and will be answered.
      if (stored) this.#publish(JSON.parse(stored) as CommandResult)
      else if (!this.#uuids.has(command.uuid)) this.#publish(this.#result(command, codes.unknownException, null))
      return
    }
    this.#uuids.add(command.uuid)
    const result = await this.#run(command)
    this.#uuids.delete(command.uuid)
    try {
      outbox.finishCommand(command.uuid, JSON.stringify(result), now())
    } catch (error) {
      // It goes out now or never: asked for again, it is answered as unknown.
      log.error({ err: error, uuid: command.uuid }, 'the result of a write could not be kept')
    }
    log.info({ uuid: command.uuid, signalId: command.signalId, code: result.code }, 'write')
    this.#publish(result)
  }

  async #run(command: Write): Promise<CommandResult> {
    const { drivers, now, onWritten } = this.#options
    const known = this.#signals.get(command.signalId)
    const driver = known && drivers.get(known.equipId)
    const refusal = this.#refusal(command, known?.signal)
    if (refusal !== undefined || !driver) return this.#result(command, refusal ?? codes.variableMissing, null)
    try {
      // The driver takes requests in turn, so writes to one device are executed in the order they came.
      const { value, isHeld } = await driver.write(
        command.signalId,
        // #refusal() lets numbers and booleans through only.
        command.value as FieldValue,
        () => now() <= command.expires,
      )
      onWritten(known.equipId)
      // A switch may be a pulse that falls back by itself; a set point that is not there was not taken.
      const isTaken = isHeld || typeof value === 'boolean'
      return this.#result(command, isTaken ? codes.ok : codes.writeFailed, value)
    } catch (error) {
      return this.#result(command, error instanceof FieldError ? error.code : codes.unknownException, null)
    }
  }

  /** The server has checked all this; what reaches a device is checked once more where it is. */
  #refusal({ value, expires }: Write, signal: SignalConfig | undefined): number | undefined {
    if (expires < this.#options.now()) return codes.commandTimeout
    if (!signal) return codes.variableMissing
    if (!signal.writable) return codes.writeReadOnlyThere
    if (typeof value !== (signal.type === 'bool' ? 'boolean' : 'number')) return codes.dataType
    if (
      typeof value === 'number' &&
      (value < (signal.lowerLimit ?? Number.NEGATIVE_INFINITY) ||
        value > (signal.upperLimit ?? Number.POSITIVE_INFINITY))
    )
      return codes.writeOutOfLimit
    return undefined
  }

  #publish(result: CommandResult): void {
    const { publish, outbox, log } = this.#options
    publish(result)
      .then(() => outbox.settleResult(result.uuid))
      .catch((error) =>
        log.debug({ err: error, uuid: result.uuid }, 'a result is owed, and goes out with the next connection'),
      )
  }

  #result({ uuid }: Write, code: number, value: FieldValue | null): CommandResult {
    return { v: 1, uuid, code, value, time: this.#options.now() }
  }
}
