import type { BrowseNode } from '@mimic/contract/bus'
import { modbusRegistersOf } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { GOOD } from '@mimic/contract/quality'
import {
  type Driver,
  FieldError,
  type FieldValue,
  type IsDue,
  type RawReading,
  type ReadResult,
  type WriteBack,
} from '../Driver.ts'
import { badReading, notReadBack } from '../readings.ts'
import { fieldFailure } from './fieldCode.ts'
import type { ModbusLine } from './ModbusLine.ts'
import type { ModbusAddress, ModbusDevice, ModbusSignal } from './modbusDevice.ts'
import { type Block, blockOf, planBlocks, splitBlock, splitCodes } from './planBlocks.ts'
import { decodeRegisters, encodeRegisters } from './registerCodec.ts'
import { scanRegisters } from './scanRegisters.ts'

/** The outcome of reading one signal. */
type SignalRead =
  | { readonly id: string; readonly value: FieldValue; readonly raw: Buffer }
  | { readonly id: string; readonly code: number; readonly text: GatewayText }

/** A Modbus device at a line of its own or at one that it shares with other units. */
export class ModbusDriver implements Driver {
  readonly #device: ModbusDevice
  readonly #line: ModbusLine
  readonly #giveBack: () => Promise<void>
  readonly #signals: ReadonlyMap<string, ModbusSignal>
  #blocks: readonly Block[]
  /** Blocks of which the device refused every part as well, and until when they are not split again, monotonic ms. */
  readonly #whole = new Map<Block, number>()

  /** @param giveBack ends the device's use of its line */
  constructor(device: ModbusDevice, line: ModbusLine, giveBack: () => Promise<void> = () => line.close()) {
    this.#device = device
    this.#line = line
    this.#giveBack = giveBack
    this.#blocks = planBlocks(device.signals, device.settings.registersPerRequest)
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
  }

  async read(isDue?: IsDue): Promise<ReadResult> {
    const values = new Map<string, FieldValue>()
    const failed = new Map<string, number>()
    for (const each of await this.#readAll(isDue)) {
      if ('code' in each) failed.set(each.id, each.code)
      else values.set(each.id, each.value)
    }
    return { values, failed }
  }

  async test(): Promise<readonly RawReading[]> {
    await this.#line.inTurn(() => this.#connected().catch((error) => this.#fail(error)))
    if (this.#blocks.length === 0) await this.#probe()
    const reads = await this.#readAll()
    return reads.map((each) =>
      'code' in each
        ? badReading(each.id, each.code, each.text)
        : { signalId: each.id, value: each.value, quality: GOOD, raw: each.raw.toString('hex') },
    )
  }

  browse(node: string): Promise<readonly BrowseNode[]> {
    return scanRegisters(node, (block) =>
      this.#line.inTurn(() => this.#readBlock(block).catch((error) => this.#fail(error))),
    )
  }

  typeOf(signalId: string): 'number' | 'boolean' | 'string' {
    const type = this.#signals.get(signalId)?.address.type
    if (type === 'bool' || type === 'bit') return 'boolean'
    return type === 'text' ? 'string' : 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#line.inTurn(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const wanted = await this.#send(signal.address, value, isCurrent).catch((error) => this.#fail(error, ofWrite))
      const [back] = await this.#readBlock(blockOf([signal])).catch((error) => this.#fail(error, ofReadBack))
      if (!back || 'code' in back) throw notReadBack(back)
      return { value: back.value, isHeld: back.value === wanted }
    })
  }

  close(): Promise<void> {
    return this.#giveBack()
  }

  /**
   * Reads one register, because a port that takes connections may be no Modbus device. A refusal is an answer, but not
   * that of a converter which does not reach the device.
   */
  async #probe(): Promise<void> {
    try {
      await this.#line.inTurn(() => this.#readBlock(PROBE).catch((error) => this.#fail(error)))
    } catch (error) {
      if (!(error instanceof FieldError) || error.isDeviceDown || !refusals.has(error.code)) throw error
    }
  }

  /** Reads every block with a signal that is due, in parts where the device refuses the whole. @throws {FieldError} when it does not answer */
  async #readAll(isDue: IsDue = () => true): Promise<SignalRead[]> {
    const reads: SignalRead[] = []
    const blocks: Block[] = []
    const waiting = [...this.#blocks]
    const parts = new Map<Block, Block>()
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const now = block
      if (!block.signals.some(({ id }) => isDue(id))) {
        blocks.push(block)
        continue
      }
      try {
        // A turn for each request, so that a write waits for one answer and not for the whole device.
        reads.push(...(await this.#line.inTurn(() => this.#readBlock(now).catch((error) => this.#fail(error)))))
        blocks.push(block)
      } catch (error) {
        if (!(error instanceof FieldError) || error.isDeviceDown) throw error
        const { code, text } = error
        const whole = parts.get(block) ?? block
        if (splitCodes.has(code) && block.signals.length > 1 && performance.now() >= (this.#whole.get(whole) ?? 0)) {
          const halves = splitBlock(block)
          for (const half of halves) parts.set(half, whole)
          waiting.unshift(...halves)
        } else {
          blocks.push(block)
          for (const { id } of block.signals) reads.push({ id, code, text })
        }
      }
    }
    this.#blocks = parts.size === 0 ? blocks : this.#rejoined(blocks, parts, reads)
    return reads
  }

  /**
   * A block that was refused as one request is read in parts from now on; but not one of which every part was refused,
   * as by a device that has a failure: for a while, it is asked as a whole.
   */
  #rejoined(blocks: readonly Block[], parts: ReadonlyMap<Block, Block>, reads: readonly SignalRead[]): Block[] {
    const good = new Set(reads.flatMap((read) => ('code' in read ? [] : [read.id])))
    return [...Map.groupBy(blocks, (block) => parts.get(block) ?? block)].flatMap(([whole, own]) => {
      if (own[0] === whole || whole.signals.some(({ id }) => good.has(id))) return own
      this.#whole.set(whole, performance.now() + WHOLE_MS)
      return [whole]
    })
  }

  /** @returns the raw value that the register can hold */
  async #send(address: ModbusAddress, value: FieldValue, isCurrent: () => boolean): Promise<FieldValue> {
    if (address.area !== 'coil' && address.type === 'bit') return this.#sendBit(address, value, isCurrent)
    const bytes = address.area === 'coil' ? undefined : encoded(address, value)
    const client = await this.#connected()
    // The last check of the clock: nothing is awaited between it and the socket.
    if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
    if (!bytes) await client.writeCoil(address.address, value === true)
    else if (bytes.length === 2) await client.writeRegister(address.address, bytes.readUInt16BE(0))
    else await client.writeRegisters(address.address, bytes)
    return bytes ? decodeRegisters(address, bytes) : value
  }

  /** Writes one bit of a register. Requests of others to the same line wait until it has ended. */
  async #sendBit(address: ModbusAddress, value: FieldValue, isCurrent: () => boolean): Promise<FieldValue> {
    if (typeof value !== 'boolean') throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
    const client = await this.#connected()
    const bit = 1 << address.bit
    const isRewrite = this.#device.settings.bitWrite === 'rewrite'
    const { buffer } = isRewrite ? await client.readHoldingRegisters(address.address, 1) : {}
    const before = buffer?.readUInt16BE(0) ?? 0
    // The last check of the clock: nothing is awaited between it and the socket.
    if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
    if (isRewrite) await client.writeRegister(address.address, value ? before | bit : before & ~bit)
    else await client.maskWriteRegister(address.address, 0xffff & ~bit, value ? bit : 0)
    return value
  }

  /** @returns what was read of the block's signals, in their order */
  async #readBlock({ area, start, count, signals }: Block): Promise<SignalRead[]> {
    const client = await this.#connected()
    if (area === 'coil' || area === 'discrete') {
      const { data, buffer: raw } =
        area === 'coil' ? await client.readCoils(start, count) : await client.readDiscreteInputs(start, count)
      return signals.map(({ id, address: { address } }) => ({ id, value: data[address - start] === true, raw }))
    }
    const { buffer } =
      area === 'holding'
        ? await client.readHoldingRegisters(start, count)
        : await client.readInputRegisters(start, count)
    if (buffer.length < count * 2)
      throw new FieldError(codes.commIncomplete, says('registersShort', { bytes: buffer.length, registers: count }))
    return signals.map(({ id, address }) => {
      const first = (address.address - start) * 2
      const raw = buffer.subarray(first, first + Math.max(1, modbusRegistersOf(address)) * 2)
      const value = decodeRegisters(address, raw)
      if (typeof value !== 'number' || Number.isFinite(value)) return { id, value, raw }
      return { id, code: codes.dataCheck, text: says('notNumber', { raw: raw.toString('hex') }) }
    })
  }

  #connected() {
    return this.#line.connected(this.#device.settings.unitId, this.#device.timeoutMs)
  }

  /**
   * Ends a request, in its turn. After a timeout, or bytes that are no answer, the connection is dropped: what else comes
   * must not be taken for the answer to the next request.
   * @throws {FieldError} always
   */
  #fail(error: unknown, as: Readonly<Record<number, number>> = {}): never {
    const { timeoutMs } = this.#device
    const { code, isDeviceDown, text } = error instanceof FieldError ? error : fieldFailure(error, timeoutMs)
    if (isDeviceDown || code === codes.gatewayCoding) this.#line.drop(timeoutMs)
    throw new FieldError(as[code] ?? code, text, isDeviceDown)
  }
}

/** So long a block is not split again of which every part was refused. */
const WHOLE_MS = 60_000
const PROBE: Block = { area: 'holding', start: 0, count: 1, signals: [] }
/** Codes of exceptions that the device itself has made. */
const refusals: ReadonlySet<number> = new Set([
  codes.gatewayIllegalFunction,
  codes.gatewayIllegalAddress,
  codes.gatewayIllegalValue,
  codes.gatewaySlaveFault,
  codes.gatewaySlaveBusy,
])

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

function encoded(address: ModbusAddress, value: FieldValue): Buffer {
  const type = address.type === 'text' ? 'string' : 'number'
  if (typeof value === 'boolean' || typeof value !== type)
    throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
  try {
    return encodeRegisters(address, value)
  } catch {
    throw new FieldError(codes.writeOutOfRange, says('doesNotFit', { value, type: address.type }))
  }
}
