import type { BrowseNode } from '@mimic/contract/bus'
import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { GOOD } from '@mimic/contract/quality'
import type { Varbind } from 'net-snmp'
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
import { browseObjects } from './browseObjects.ts'
import { RefusedError, SnmpSession } from './SnmpSession.ts'
import type { SnmpDevice, SnmpSignal } from './snmpDevice.ts'
import { plainOf, toFieldValue, toVarbindValue } from './varbindValue.ts'

/** Objects of one request: its answer has to fit into a packet of 1,400 bytes. */
const OBJECTS_PER_REQUEST = 20

/** Codes of error statuses (RFC 3416, 3) that answer a write; the rest means that the agent could not do it. */
const writeCodes: Readonly<Record<number, number>> = {
  2: codes.addressMissing,
  3: codes.writeOutOfRange,
  4: codes.writeReadOnlyThere,
  6: codes.writeDenied,
  7: codes.dataType,
  8: codes.writeOutOfRange,
  10: codes.writeOutOfRange,
  13: codes.writeSlaveBusy,
  16: codes.writeDenied,
  17: codes.writeReadOnlyThere,
}

/** sysUpTime of SNMPv2-MIB (RFC 3418). */
const SYS_UP_TIME = '1.3.6.1.2.1.1.3.0'

/** Objects of an SNMP agent. */
export class SnmpDriver implements Driver {
  readonly #device: SnmpDevice
  readonly #signals: ReadonlyMap<string, SnmpSignal>
  readonly #session: SnmpSession
  /** Requests go one at a time: many agents are small. */
  readonly #turns = new Turns()

  constructor(device: SnmpDevice) {
    this.#device = device
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#session = new SnmpSession(device)
  }

  async read(isDue?: IsDue): Promise<ReadResult> {
    return readResult(await this.#readAll(isDue))
  }

  async test(): Promise<readonly RawReading[]> {
    if (this.#signals.size === 0) await this.#probe()
    return this.#readAll()
  }

  /** Asks for the time since the start of the agent, which every agent has. A refusal is an answer too. */
  #probe(): Promise<void> {
    return this.#turns.run(async () => {
      await this.#session.get([SYS_UP_TIME]).catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
      })
    })
  }

  async #readAll(isDue: IsDue = () => true): Promise<readonly RawReading[]> {
    const signals = this.#device.signals.filter(({ id }) => isDue(id))
    const readings: RawReading[] = []
    for (let i = 0; i < signals.length; i += OBJECTS_PER_REQUEST)
      readings.push(...(await this.#readSome(signals.slice(i, i + OBJECTS_PER_REQUEST))))
    return readings
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const { oid } = signal.address
      const [now] = await this.#getOnce([signal]).catch(refusedWrite)
      const type = now?.type
      if (!now || type === undefined || (await this.#isMissing(now)))
        throw new FieldError(codes.addressMissing, says('noObject', { address: oid }))
      await this.#session.set({ oid, type, value: toVarbindValue(value, type) }, isCurrent).catch(refusedWrite)
      const [reading] = await this.#readNow([signal])
      const back = reading?.value ?? null
      if (back === null) throw notReadBack(reading)
      return { value: back, isHeld: isSameValue(back, typeof value === 'number' ? Math.round(value) : value) }
    })
  }

  browse(node: string): Promise<readonly BrowseNode[]> {
    return browseObjects(this.#session, node, (work) => this.#turns.run(work))
  }

  close(): Promise<void> {
    this.#session.close()
    return Promise.resolve()
  }

  /** Each request is a turn, so that a write waits for one answer and not for the whole device. */
  #readSome(signals: readonly SnmpSignal[]): Promise<RawReading[]> {
    return this.#turns.run(() => this.#readNow(signals))
  }

  async #readNow(signals: readonly SnmpSignal[]): Promise<RawReading[]> {
    try {
      const varbinds = await this.#getTwice(signals)
      const readings: RawReading[] = []
      for (const [i, signal] of signals.entries()) readings.push(await this.#reading(signal, varbinds[i]))
      return readings
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const [only] = signals
      if (signals.length === 1 && only)
        return [badReading(only.id, codes.addressMissing, says('exception', {}, error.message))]
      // A v1 agent refuses all objects of a request for one, and any agent an answer that is too large.
      const half = signals.length >> 1
      return [...(await this.#readNow(signals.slice(0, half))), ...(await this.#readNow(signals.slice(half)))]
    }
  }

  /** A lost packet is no lost device, so a request is repeated once. */
  async #getTwice(signals: readonly SnmpSignal[]): Promise<Varbind[]> {
    return this.#getOnce(signals).catch((error: unknown) => {
      if (error instanceof FieldError && error.code === codes.gatewayTimeout) return this.#getOnce(signals)
      throw error
    })
  }

  #getOnce(signals: readonly SnmpSignal[]): Promise<Varbind[]> {
    return this.#session.get(signals.map(({ address }) => address.oid))
  }

  async #reading(signal: SnmpSignal, varbind: Varbind | undefined): Promise<RawReading> {
    if (!varbind || (await this.#isMissing(varbind)))
      return badReading(signal.id, codes.addressMissing, says('noObject', { address: signal.address.oid }))
    const value = toFieldValue(varbind, signal.valueType)
    const raw = String(plainOf(varbind) ?? '').slice(0, 1000)
    if (value === undefined)
      return {
        ...badReading(
          signal.id,
          codes.dataType,
          says('notOfType', { raw: raw.slice(0, 80), dataType: signal.valueType }),
        ),
        raw,
      }
    return { signalId: signal.id, value, quality: GOOD, raw }
  }

  async #isMissing(varbind: Varbind): Promise<boolean> {
    const { isVarbindError } = await this.#session.library()
    return isVarbindError(varbind)
  }
}

function refusedWrite(error: unknown): never {
  if (error instanceof RefusedError)
    throw new FieldError(writeCodes[error.status] ?? codes.writeSlaveFault, says('exception', {}, error.message))
  throw error
}
