import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { gatewayText, type Said } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { BAD, GOOD } from '@mimic/contract/quality'
import type { Logger } from 'pino'
import type { Clock } from '../Clock.ts'
import type { DeviceConfig, SignalConfig } from '../drivers/DeviceConfig.ts'
import type { Driver, FieldError, FieldValue, Reading } from '../drivers/Driver.ts'
import { badSample, toSample } from '../values/toSample.ts'
import { DeadBands, heartbeatOf } from './DeadBands.ts'
import type { DeviceRecord } from './DeviceRecord.ts'
import type { DeviceRunner } from './DeviceRunner.ts'

export interface ListenerOptions {
  readonly device: DeviceConfig
  /** Asks the driver for values in another rhythm. */
  readonly faster?: Driver['faster']
  readonly log: Logger
  readonly clock: Clock
  /** @param run of the clock by which they are stamped */
  readonly onSamples: (samples: Sample[], run: number) => void
  readonly onState: (isOnline: boolean) => void
  readonly record: DeviceRecord
}

/** Readings of this long share a batch: each batch costs a write to the disk. */
const GATHER_MS = 100
const TICK_MS = 500
const NEVER = Number.NEGATIVE_INFINITY

/** The last value of a signal. */
interface Known {
  readonly sample: Sample
  /** The time of the reading; a repetition of the sample has a later one. */
  readonly readTime: number
  /** The run of the clock in which it was read: times of two runs cannot be compared. */
  readonly run: number
  /** When it was sent, monotonic ms. */
  readonly sentAt: number
}

/**
 * Takes the readings that a device sends by itself. A device's own time is kept; one that is ahead of this machine's
 * clock is not believed. While the device is online, the last value of each signal is sent again at every heartbeat,
 * with the time of this machine: silence would look like a fault. While it is offline, all its signals are bad.
 */
export class Listener implements DeviceRunner {
  readonly #options: ListenerOptions
  readonly #deadBands: DeadBands
  readonly #signals: ReadonlyMap<string, SignalConfig>
  readonly #heartbeatMs: number
  readonly #known = new Map<string, Known>()
  #gathered: Sample[] = []
  /** The run of the clock by which they are stamped. */
  #run = 0
  #gathering: NodeJS.Timeout | undefined
  #ticking: NodeJS.Timeout | undefined
  #isOnline: boolean | undefined
  #isStopped = false
  #code: number = codes.commFault

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#deadBands = new DeadBands(options.device)
    this.#signals = new Map(options.device.signals.map((signal) => [signal.id, signal]))
    this.#heartbeatMs = heartbeatOf(options.device)
  }

  start(): void {
    this.#ticking = setInterval(() => this.#repeat(this.#heartbeatMs), TICK_MS)
  }

  open(intervalMs: number, delayS: number): void {
    this.#options.faster?.(Math.min(intervalMs, this.#options.device.intervalMs), delayS)
  }

  readNow(): void {
    this.#repeat(0)
  }

  /** The value is shown at once: the device may send it late, or not at all. */
  written(signalId: string, raw: FieldValue): void {
    this.push([{ signalId, value: raw, quality: GOOD }])
  }

  fail({ code, text }: FieldError): void {
    this.setOnline(false, code, text)
  }

  stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#ticking)
    this.#flush()
    return Promise.resolve()
  }

  /** Takes readings of the driver. Those of signals that the device does not have are left out. */
  push(readings: readonly Reading[]): void {
    if (this.#isStopped) return
    const stamp = this.#options.clock.stamp()
    const at = this.#options.clock.monotonic()
    const { record } = this.#options
    let isGood = false
    for (const reading of readings) {
      const signal = this.#signals.get(reading.signalId)
      if (!signal) continue
      const sample = sampleOf(signal, reading, stamp.time)
      const [, , , quality, code = codes.unknownException] = sample
      // A device that says that it does not have a value is well.
      if (quality === BAD && code !== codes.noValue) record.noteFault(code, '', stamp.time)
      else isGood = true
      const [news] = this.#deadBands.pass([sample])
      const before = this.#known.get(signal.id)
      // A reading of an earlier time is for the record only.
      if (!before || before.run !== stamp.run || sample[1] >= before.readTime) {
        // A sample that is no newer than the last repetition leaves the live value as it is: it is repeated soon.
        const isHidden = before !== undefined && sample[1] <= before.sample[1]
        const sentAt = isHidden ? NEVER : news ? at : (before?.sentAt ?? at)
        this.#known.set(signal.id, { sample, readTime: sample[1], run: stamp.run, sentAt })
      }
      if (news) this.#gather([news], stamp.run)
    }
    if (isGood) record.noteRead(undefined, stamp.time)
  }

  setOnline(isOnline: boolean, code: number = codes.commFault, reason: Said = ''): void {
    const { device, log, onState, record, clock } = this.#options
    if (!isOnline && !this.#isStopped) record.noteFailedRead(code, reason, clock.now())
    if (this.#isStopped || (this.#isOnline === isOnline && (isOnline || code === this.#code))) return
    const isNews = this.#isOnline !== isOnline
    this.#isOnline = isOnline
    this.#code = code
    if (!isOnline) {
      log.warn({ equipId: device.equipId, code, reason: gatewayText(reason, 'en') }, 'device does not answer')
      for (const id of this.#signals.keys())
        this.#known.set(id, { sample: badSample(id, 0, code), readTime: 0, run: this.#run, sentAt: NEVER })
      this.#repeat(0)
    }
    if (isNews) onState(isOnline)
  }

  /** Sends the last value of each signal again that was sent at least so long ago. */
  #repeat(afterMs: number): void {
    const { time, run } = this.#options.clock.stamp()
    const at = this.#options.clock.monotonic()
    const samples: Sample[] = []
    for (const [id, known] of this.#known) {
      if (at - known.sentAt < afterMs) continue
      const again: Sample = [...known.sample]
      again[1] = time
      this.#known.set(id, { ...known, sample: again, sentAt: at })
      samples.push(again)
    }
    this.#deadBands.note(samples)
    this.#gather(samples, run)
  }

  #gather(samples: readonly Sample[], run: number): void {
    if (samples.length === 0) return
    if (run !== this.#run) this.#flush()
    this.#run = run
    for (const sample of samples) this.#gathered.push(sample)
    if (this.#gathered.length >= limits.bus.samplesPerBatch) this.#flush()
    else this.#gathering ??= setTimeout(() => this.#flush(), GATHER_MS)
  }

  #flush(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const samples = this.#gathered
    this.#gathered = []
    if (samples.length > 0) this.#options.onSamples(samples, this.#run)
  }
}

function sampleOf(signal: SignalConfig, { value, quality, code, time }: Reading, now: number): Sample {
  // A time that is no number would make the whole batch invalid.
  const own = time === undefined || !Number.isFinite(time) ? now : Math.round(time)
  // The time of a device whose clock is ahead would hide its next values until then.
  const isAhead = own > now + limits.skewMs
  const at = isAhead ? now : Math.max(0, own)
  if (value === null || quality === BAD) return badSample(signal.id, at, code ?? codes.unknownException)
  return toSample(signal, value, at, isAhead ? 1 : quality)
}
