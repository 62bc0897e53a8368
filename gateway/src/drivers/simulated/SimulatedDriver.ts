import { setTimeout as delay } from 'node:timers/promises'
import type { FaultSetting } from '@mimic/contract/bus'
import type { DataType, SimulatedFault } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { GOOD } from '@mimic/contract/quality'
import {
  type Driver,
  FieldError,
  type FieldValue,
  type RawReading,
  type ReadResult,
  type WriteBack,
} from '../Driver.ts'
import { badReading } from '../readings.ts'
import { type Fault, Simulation } from './Simulation.ts'
import type { SimulatedDevice, SimulatedSignal } from './simulatedDevice.ts'

/** The strength of a fault of the configuration: slow answers take this part of the timeout, spikes this of readings. */
const configuredStrength = { none: 1, stuck: 1, spike: 0.05, offline: 1, slow: 0.8, bad: 1 } as const satisfies Record<
  SimulatedFault,
  number
>

/** A device that is computed from the time since its start. */
export class SimulatedDriver implements Driver {
  readonly #device: SimulatedDevice
  readonly #signals: ReadonlyMap<string, SimulatedSignal>
  readonly #simulation: Simulation
  readonly #monotonic: () => number
  readonly #startedAt: number
  /** Those that were set while it runs, by signal id; that of the whole device has an empty one. */
  readonly #faults = new Map<string, FaultSetting>()
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
    for (const signal of this.#device.signals) {
      const { id } = signal
      const value = this.#simulation.value(id, this.#faultOf(signal))
      if (value === undefined) failed.set(id, codes.deviceFault)
      else values.set(id, value)
    }
    return { values, failed }
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  async write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    const signal = this.#signals.get(signalId)
    if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
    if (typeof value !== signal.valueType)
      throw new FieldError(codes.dataType, says('takesNo', { dataType: typeof value }))
    await this.#answer()
    if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
    const fault = this.#faultOf(signal)
    if (fault.kind === 'bad' && fault.strength === 1) throw new FieldError(codes.writeSlaveFault, says('simulatedBad'))
    this.#simulation.write(signalId, value, fault)
    const back = this.#simulation.value(signalId, fault) ?? value
    return { value: back, isHeld: back === value }
  }

  async test(): Promise<readonly RawReading[]> {
    const { values, failed } = await this.read()
    return this.#device.signals.map(({ id }): RawReading => {
      const value = values.get(id)
      const code = failed.get(id) ?? codes.deviceFault
      return value === undefined
        ? badReading(id, code, says('simulatedFault'))
        : { signalId: id, value, quality: GOOD, raw: String(value) }
    })
  }

  close(): Promise<void> {
    this.#ended.abort()
    return Promise.resolve()
  }

  faults(change?: FaultSetting): readonly FaultSetting[] {
    if (change) {
      const { signalId, kind } = change
      if (signalId !== '' && !this.#signals.has(signalId))
        throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      if (kind === 'none') this.#faults.delete(signalId)
      else this.#faults.set(signalId, change)
    }
    return [...this.#faults.values()]
  }

  /** That of the signal, or else that of the device, or else that of the configuration. */
  #faultOf({ id, address }: SimulatedSignal): Fault {
    const set = this.#faults.get(id) ?? this.#faults.get('')
    if (set) return { kind: set.kind, strength: set.percent / 100 }
    return { kind: address.fault, strength: configuredStrength[address.fault] }
  }

  /** Waits as long as the device takes to answer. @throws {FieldError} when it is offline */
  async #answer(): Promise<void> {
    // A device is silent or slow as a whole: the strongest such fault of its signals counts.
    let slow = 0
    for (const signal of this.#device.signals) {
      const { kind, strength } = this.#faultOf(signal)
      if (kind === 'offline') throw new FieldError(codes.commFault, says('simulatedOffline'), true)
      if (kind === 'slow') slow = Math.max(slow, strength)
    }
    if (slow === 0) return
    await delay(this.#device.timeoutMs * slow, undefined, { signal: this.#ended.signal }).catch(() => {
      throw new FieldError(codes.commFault, says('deviceClosed'), true)
    })
    if (slow === 1) throw new FieldError(codes.gatewayTimeout, says('simulatedSlow'), true)
  }
}
