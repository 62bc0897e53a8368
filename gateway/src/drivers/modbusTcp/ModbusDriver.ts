import { codes } from '@mimic/contract/errors'
import modbus from 'modbus-serial'
import { type Driver, FieldError, type FieldValue, type ReadResult, type WriteBack } from '../Driver.ts'
import { type FieldFailure, fieldFailure } from './fieldCode.ts'
import type { ModbusDevice, ModbusSignal } from './modbusConfig.ts'
import { type Block, blockOf, planBlocks, splitBlock } from './planBlocks.ts'
import { decodeRegisters, encodeRegisters } from './registerCodec.ts'

// The package is CommonJS: its class is the default of the module's default.
const ModbusClient = modbus.default
type ModbusClient = InstanceType<typeof ModbusClient>

/** A Modbus TCP device: one connection, one request at a time. */
export class ModbusDriver implements Driver {
  readonly #config: ModbusDevice
  readonly #signals: ReadonlyMap<string, ModbusSignal>
  #blocks: readonly Block[]
  #client: ModbusClient | undefined
  /** Polling and writing take turns at the connection, because many devices answer one request at a time only. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(config: ModbusDevice) {
    this.#config = config
    this.#blocks = planBlocks(config.signals)
    this.#signals = new Map(config.signals.map((signal) => [signal.id, signal]))
  }

  async read(): Promise<ReadResult> {
    const values = new Map<string, FieldValue>()
    const failed = new Map<string, number>()
    const blocks: Block[] = []
    const waiting = [...this.#blocks]
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const now = block
      try {
        // A turn for each request, so that a write waits for one answer and not for the whole device.
        const read = await this.#inTurn(() => this.#readBlock(now))
        read.forEach((value, i) => {
          const id = now.signals[i]?.id ?? ''
          if (typeof value === 'number' && !Number.isFinite(value)) failed.set(id, codes.dataCheck)
          else values.set(id, value)
        })
        blocks.push(block)
      } catch (error) {
        const { code, isDeviceDown } = this.#failure(error)
        if (isDeviceDown) throw new FieldError(code, messageOf(error), true)
        if (code === codes.gatewayIllegalAddress && block.signals.length > 1) waiting.unshift(...splitBlock(block))
        else {
          blocks.push(block)
          for (const { id } of block.signals) failed.set(id, code)
        }
      }
    }
    // A block that was refused as one request is read in parts from now on.
    this.#blocks = blocks
    return { values, failed }
  }

  typeOf(signalId: string): 'number' | 'boolean' {
    return this.#signals.get(signalId)?.type === 'bool' ? 'boolean' : 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#inTurn(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, `no signal ${signalId}`)
      try {
        const wanted = await this.#send(signal, value, isCurrent).catch((error: unknown) => {
          const { code, isDeviceDown } = this.#failure(error)
          throw new FieldError(ofWrite[code] ?? code, messageOf(error), isDeviceDown)
        })
        const [back] = await this.#readBlock(blockOf([signal])).catch((error: unknown) => {
          const { code, isDeviceDown } = this.#failure(error)
          throw new FieldError(ofReadBack[code] ?? code, messageOf(error), isDeviceDown)
        })
        if (back === undefined) throw new FieldError(codes.commIncomplete, 'nothing was read back')
        return { value: back, isHeld: back === wanted }
      } catch (error) {
        const { code, isDeviceDown } = this.#failure(error)
        throw new FieldError(code, messageOf(error), isDeviceDown)
      }
    })
  }

  close(): Promise<void> {
    // Not close(), which waits for the other side to close: a dead one never does.
    this.#client?.destroy(() => undefined)
    this.#client = undefined
    return Promise.resolve()
  }

  /** @returns the value that the register can hold */
  async #send(signal: ModbusSignal, value: FieldValue, isCurrent: () => boolean): Promise<FieldValue> {
    const bytes = signal.area === 'coil' ? undefined : encoded(signal, value)
    const client = await this.#connected()
    // The last check of the clock: nothing is awaited between it and the socket.
    if (!isCurrent()) throw new FieldError(codes.writeExpired, 'expired while it waited')
    if (!bytes) await client.writeCoil(signal.address, value === true)
    else if (bytes.length === 2) await client.writeRegister(signal.address, bytes.readUInt16BE(0))
    else await client.writeRegisters(signal.address, bytes)
    return bytes ? decodeRegisters(signal, bytes) : value
  }

  /** @returns the values of the block's signals, in their order; a float register may hold NaN or an infinity */
  async #readBlock({ area, start, count, signals }: Block): Promise<FieldValue[]> {
    const client = await this.#connected()
    if (area === 'coil' || area === 'discrete') {
      const { data } =
        area === 'coil' ? await client.readCoils(start, count) : await client.readDiscreteInputs(start, count)
      return signals.map(({ address }) => data[address - start] === true)
    }
    const { buffer } =
      area === 'holding'
        ? await client.readHoldingRegisters(start, count)
        : await client.readInputRegisters(start, count)
    if (buffer.length < count * 2)
      throw new FieldError(codes.commIncomplete, `${buffer.length} bytes for ${count} registers`)
    return signals.map((signal) => decodeRegisters(signal, buffer.subarray((signal.address - start) * 2)))
  }

  async #connected(): Promise<ModbusClient> {
    if (this.#client?.isOpen) return this.#client
    await this.close()
    const client = new ModbusClient()
    // Errors of an open connection end the request that waits; without a listener they would end the process.
    client.on('error', () => undefined)
    client.setID(this.#config.unitId)
    client.setTimeout(this.#config.timeoutMs)
    // Assigned before it is open, so that a failed attempt is destroyed with its socket.
    this.#client = client
    await client.connectTCP(this.#config.host, { port: this.#config.port, timeout: this.#config.timeoutMs })
    return client
  }

  /** After a timeout the connection is dropped: a late answer must not be taken for the next request's. */
  #failure(error: unknown): FieldFailure {
    const failure = error instanceof FieldError ? error : fieldFailure(error)
    if (failure.isDeviceDown) void this.close()
    return failure
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Codes with which a device refused the write itself, so nothing was written. In a read-back the same codes say less.
 */
const ofWrite: Readonly<Record<number, number>> = {
  [codes.gatewaySlaveFault]: codes.writeSlaveFault,
  [codes.gatewaySlaveBusy]: codes.writeSlaveBusy,
}

/** A refused read-back says nothing about the write, which the device has accepted. */
const ofReadBack: Readonly<Record<number, number>> = {
  [codes.gatewayIllegalFunction]: codes.commIncomplete,
  [codes.gatewayIllegalAddress]: codes.commIncomplete,
  [codes.gatewayIllegalValue]: codes.commIncomplete,
}

function encoded(signal: ModbusSignal, value: FieldValue): Buffer {
  if (typeof value !== 'number') throw new FieldError(codes.dataType, 'a register takes a number')
  try {
    return encodeRegisters(signal, value)
  } catch {
    throw new FieldError(codes.writeOutOfRange, `${value} does not fit ${signal.type}`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error))
