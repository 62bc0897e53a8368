import { type DataType, parseS7Address, type S7Address, s7DataType } from '@mimic/contract/drivers'
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
import { isSameValue } from '../isSameValue.ts'
import { badReading, notReadBack, readResult } from '../readings.ts'
import { Turns } from '../Turns.ts'
import { S7Connection } from './S7Connection.ts'
import type { S7Device } from './s7Device.ts'
import { OK, planRequests, readItems, readRequest, writeRequest } from './s7Packet.ts'
import { bytesOf, decodeS7, encodeS7 } from './s7Value.ts'

/** Codes with which a PLC answers an item. */
const itemCodes: Readonly<Record<number, number>> = {
  3: codes.gatewayIllegalFunction,
  5: codes.addressMissing,
  6: codes.dataType,
  7: codes.dataType,
  10: codes.addressMissing,
}
/** Those that say something else when they answer a write. */
const itemCodesOfWrite: Readonly<Record<number, number>> = { 3: codes.writeDenied }

interface Placed {
  readonly id: string
  readonly address: S7Address
}

/** A PLC of the S7 family: one connection, one request at a time. */
export class S7Driver implements Driver {
  readonly #signals: ReadonlyMap<string, Placed>
  readonly #connection: S7Connection
  /** Polling and writing take turns, so that a write waits for one answer and not for the whole device. */
  readonly #turns = new Turns()

  /** @throws {FieldError} when an address cannot be read, which the declaration refuses */
  constructor(device: S7Device) {
    this.#connection = new S7Connection(device)
    this.#signals = new Map(
      device.signals.map(({ id, address }) => {
        const parsed = parseS7Address(address.address)
        if (!parsed) throw new FieldError(codes.commAddressMalformed, says('notAddress', { text: address.address }))
        return [id, { id, address: parsed }]
      }),
    )
  }

  async read(isDue?: IsDue): Promise<ReadResult> {
    return readResult(await this.#readAll(isDue))
  }

  test(): Promise<readonly RawReading[]> {
    return this.#readAll()
  }

  async #readAll(isDue: IsDue = () => true): Promise<readonly RawReading[]> {
    await this.#turns.run(() => this.#connection.open())
    const requests = planRequests(
      [...this.#signals.values()].filter(({ id }) => isDue(id)),
      ({ address }) => address,
      this.#connection.pdu,
    )
    const readings: RawReading[] = []
    for (const signals of requests) readings.push(...(await this.#turns.run(() => this.#readSome(signals))))
    return readings
  }

  typeOf(signalId: string): DataType {
    const signal = this.#signals.get(signalId)
    return signal ? s7DataType(signal.address) : 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const bytes = encodeS7(signal.address, value)
      await this.#connection.open()
      const answer = await this.#connection.request((reference) => {
        // The last check of the clock: nothing is awaited between it and the socket.
        if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
        return writeRequest(reference, signal.address, bytes)
      })
      const code = answer.data[0] ?? 0
      if (code !== OK)
        throw new FieldError(itemCodesOfWrite[code] ?? itemCodes[code] ?? codes.writeSlaveFault, itemText(code))
      const [reading] = await this.#readSome([signal])
      const back = reading?.value ?? null
      if (back === null) throw notReadBack(reading)
      // The bytes are what the PLC can hold of the value.
      return { value: back, isHeld: isSameValue(back, held(signal.address, bytes) ?? value) }
    })
  }

  close(): Promise<void> {
    this.#connection.close()
    return Promise.resolve()
  }

  async #readSome(signals: readonly Placed[]): Promise<RawReading[]> {
    await this.#connection.open()
    const answer = await this.#connection.request((reference) =>
      readRequest(
        reference,
        signals.map(({ address }) => address),
      ),
    )
    const items = readItems(answer, signals.length)
    return signals.map(({ id, address }, i): RawReading => {
      const item = items[i]
      if (!item) return badReading(id, codes.commIncomplete, says('answerTooShort'))
      if (item.code !== OK) return badReading(id, itemCodes[item.code] ?? codes.deviceFault, itemText(item.code))
      if (item.bytes.length < bytesOf(address)) return badReading(id, codes.commIncomplete, says('answerTooShort'))
      const raw = item.bytes.toString('hex')
      const value = decodeS7(address, item.bytes)
      if (value === undefined) return { ...badReading(id, codes.dataCheck, says('notNumber', { raw })), raw }
      return { signalId: id, value, quality: GOOD, raw }
    })
  }
}

/** A bit is one byte with its value when it is written. */
const held = (address: S7Address, bytes: Buffer): FieldValue | undefined => decodeS7({ ...address, bit: 0 }, bytes)

const itemText = (code: number): GatewayText => says('plcError', { code: `0x${code.toString(16).padStart(2, '0')}` })
