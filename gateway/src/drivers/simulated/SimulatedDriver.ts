import { setTimeout as delay } from 'node:timers/promises'
import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import {
  type Driver,
  FieldError,
  type FieldValue,
  type RawReading,
  type ReadResult,
  type WriteBack,
} from '../Driver.ts'
import { badReading } from '../readings.ts'
import { Simulation } from './Simulation.ts'
import type { SimulatedDevice, SimulatedSignal } from './simulatedDevice.ts'

/** Slow answers take this part of the timeout. */
const SLOW = 0.8

/** A device that is computed from the time since its start. */
export class SimulatedDriver implements Driver {
  readonly #device: SimulatedDevice
  readonly #signals: ReadonlyMap<string, SimulatedSignal>
  readonly #simulation: Simulation
  readonly #monotonic: () => number
  readonly #startedAt: number
  readonly #ended = new AbortController()

  /** @param monotonic the time in ms */
  constructor(device: SimulatedDevice, monotonic: () => number = () => performance.now()) {
    this.#device = device
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#simulation = new Simulation(device.signals, device.settings.seed)
    this.#monotonic = monotonic
    this.#startedAt = monotonic()
  }

  async read(): Promise<ReadResult> {
    await this.#answer()
    this.#simulation.advance((this.#monotonic() - this.#startedAt) / 1000)
    const values = new Map<string, FieldValue>()
    const failed = new Map<string, number>()
    for (const { id, address } of this.#device.signals) {
      const value = this.#simulation.value(id)
      if (address.fault === 'bad' || value === undefined) failed.set(id, codes.deviceFault)
      else values.set(id, value)
    }
    return { values, failed }
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  async write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    const signal = this.#signals.get(signalId)
    if (!signal) throw new FieldError(codes.variableMissing, `no signal ${signalId}`)
    if (typeof value !== signal.valueType) throw new FieldError(codes.dataType, `the signal is a ${signal.valueType}`)
    await this.#answer()
    if (!isCurrent()) throw new FieldError(codes.writeExpired, 'expired while it waited')
    if (signal.address.fault === 'bad') throw new FieldError(codes.writeSlaveFault, 'the signal is simulated as bad')
    this.#simulation.write(signalId, value)
    const back = this.#simulation.value(signalId) ?? value
    return { value: back, isHeld: back === value }
  }

  async test(): Promise<readonly RawReading[]> {
    const { values, failed } = await this.read()
    return this.#device.signals.map(({ id }): RawReading => {
      const value = values.get(id)
      const code = failed.get(id) ?? codes.deviceFault
      return value === undefined
        ? badReading(id, code, 'simulated fault')
        : { signalId: id, value, quality: 0, raw: String(value) }
    })
  }

  close(): Promise<void> {
    this.#ended.abort()
    return Promise.resolve()
  }

  /** Waits as long as the device takes to answer. @throws {FieldError} when it is offline */
  async #answer(): Promise<void> {
    const faults = new Set(this.#device.signals.map(({ address }) => address.fault))
    if (faults.has('offline')) throw new FieldError(codes.commFault, 'the device is simulated as offline', true)
    if (!faults.has('slow')) return
    await delay(this.#device.timeoutMs * SLOW, undefined, { signal: this.#ended.signal }).catch(() => {
      throw new FieldError(codes.commFault, 'the device was closed', true)
    })
  }
}
