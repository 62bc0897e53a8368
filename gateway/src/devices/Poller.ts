import type { Sample } from '@mimic/contract/bus'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { messageOf } from '@mimic/contract/messageOf'
import type { Logger } from 'pino'
import type { Clock } from '../Clock.ts'
import type { DeviceConfig, SignalConfig } from '../drivers/DeviceConfig.ts'
import { FieldError, type IsDue, type ReadResult, textOf } from '../drivers/Driver.ts'
import { badSample, toSample } from '../values/toSample.ts'
import { DeadBands } from './DeadBands.ts'
import type { DeviceRecord } from './DeviceRecord.ts'
import type { DeviceRunner } from './DeviceRunner.ts'
import { SignalTurns } from './SignalTurns.ts'

export interface PollerOptions {
  readonly device: DeviceConfig
  /** Reads the signals of the device that are due once. */
  readonly read: (isDue?: IsDue) => Promise<ReadResult>
  readonly log: Logger
  readonly clock: Clock
  /** @param run of the clock by which they are stamped */
  readonly onSamples: (samples: Sample[], run: number) => void
  readonly onState: (isOnline: boolean) => void
  readonly record: DeviceRecord
}

/** A device that does not answer is asked again after 1, 2, then every 3 s: it is read within 5 s of its return. */
export const MAX_BACKOFF_MS = 3_000

/**
 * Reads one device at its interval (or its idle interval), faster for a while after an `open`; one read at a time.
 * Samples carry the time of their read. A signal that cannot be read is reported as null with bad quality at every poll,
 * because silence would look healthy; while the device does not answer at all, once an interval, however often it is
 * asked. A reading within its signal's dead band is left out. A signal with a longer interval of its own is left out of
 * the polls between.
 */
export class Poller implements DeviceRunner {
  readonly #options: PollerOptions
  readonly #deadBands: DeadBands
  readonly #signals: ReadonlyMap<string, SignalConfig>
  readonly #turns: SignalTurns
  /** The time (monotonic ms) at which each faster interval ends; several screens may have asked for different ones. */
  readonly #opens = new Map<number, number>()
  #failures = 0
  #isOnline: boolean | undefined
  #isStopped = false
  #isWoken = false
  #isAllWanted = false
  /** The last report of a device that does not answer: its code, and its time, monotonic ms. */
  #silence: { readonly code: number; readonly at: number } | undefined
  #wake: () => void = () => undefined
  #loop: Promise<void> = Promise.resolve()

  constructor(options: PollerOptions) {
    this.#options = options
    this.#deadBands = new DeadBands(options.device)
    this.#turns = new SignalTurns(options.device)
    this.#signals = new Map(options.device.signals.map((signal) => [signal.id, signal]))
  }

  start(): void {
    this.#loop = this.#run()
  }

  open(intervalMs: number, delayS: number): void {
    // An idle device takes every `open` as a wish for its usual interval.
    const wantedMs = Math.min(intervalMs, this.#options.device.intervalMs)
    if (wantedMs >= this.#restingMs) return
    const until = performance.now() + delayS * 1000
    this.#opens.set(wantedMs, Math.max(until, this.#opens.get(wantedMs) ?? 0))
    this.readNow()
  }

  readNow(): void {
    this.#isWoken = true
    this.#isAllWanted = true
    this.#wake()
  }

  /** Other readings may have changed with it. */
  written(): void {
    this.readNow()
  }

  fail(error: FieldError): void {
    const { clock, onSamples } = this.#options
    const { time, run } = clock.stamp()
    onSamples(this.#deadBands.pass(this.#allBad(error, time)), run)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#loop
  }

  /** The interval while nobody watches the device. */
  get #restingMs(): number {
    const { intervalMs, idleIntervalMs } = this.#options.device
    return idleIntervalMs || intervalMs
  }

  async #run(): Promise<void> {
    let due = performance.now()
    while (!this.#isStopped) {
      this.#isWoken = false
      if (this.#isAllWanted) {
        this.#silence = undefined
        this.#deadBands.passAll()
        this.#turns.wantAll()
      }
      this.#isAllWanted = false
      await this.#poll()
      // Due on a fixed grid, so that the time a read takes does not add up; a missed step is skipped.
      const next = Math.max(due + this.#intervalMs(), performance.now())
      this.#notePace(next - due)
      due = next
      if (await this.#isWokenBefore(due)) due = performance.now()
    }
  }

  /** A screen may ask for more than the device can do: only what the device is set to is promised. */
  #notePace(everyMs: number): void {
    const { device, record } = this.#options
    if (this.#failures > 0) record.pace.reset()
    else record.pace.note(everyMs, Math.max(device.intervalMs, this.#intervalMs()))
  }

  #intervalMs(): number {
    const restingMs = this.#restingMs
    if (this.#failures > 0) return Math.min(MAX_BACKOFF_MS, Math.max(restingMs, 1000 * 2 ** (this.#failures - 1)))
    const now = performance.now()
    for (const [faster, until] of this.#opens) if (until < now) this.#opens.delete(faster)
    return Math.min(restingMs, ...this.#opens.keys())
  }

  async #isWokenBefore(due: number): Promise<boolean> {
    if (this.#isStopped || this.#isWoken) return true
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, due - performance.now()))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    return this.#isWoken
  }

  async #poll(): Promise<void> {
    const { read, clock, onSamples, record } = this.#options
    const isDue = this.#turns.begin(performance.now())
    if (!isDue) return
    let samples: Sample[]
    let run: number
    const began = performance.now()
    try {
      const { values, failed } = await read(isDue)
      const stamp = clock.stamp()
      const { time } = stamp
      record.noteRead(performance.now() - began, time)
      run = stamp.run
      samples = []
      for (const [id, raw] of values) {
        const signal = this.#signals.get(id)
        if (signal && isDue(id)) samples.push(toSample(signal, raw, time))
      }
      for (const [id, code] of failed) {
        if (!isDue(id)) continue
        samples.push(badSample(id, time, code))
        record.noteFault(code, '', time)
      }
      this.#failures = 0
      this.#silence = undefined
      this.#report(true)
    } catch (error) {
      const stamp = clock.stamp()
      run = stamp.run
      samples = this.#allBad(error, stamp.time)
    }
    const news = this.#deadBands.pass(samples)
    if (news.length > 0) onSamples(news, run)
  }

  #allBad(error: unknown, time: number): Sample[] {
    const { device, log, record } = this.#options
    const code = error instanceof FieldError ? error.code : codes.unknownException
    this.#failures++
    record.noteFailedRead(
      code,
      textOf(error, (detail) => says('driverFailed', {}, detail)),
      time,
    )
    // All are bad, so all are read when the device answers again.
    this.#turns.wantAll()
    if (this.#isOnline !== false)
      log.warn(
        {
          equipId: device.equipId,
          code,
          reason: messageOf(error),
        },
        'device does not answer',
      )
    this.#report(false)
    const at = performance.now()
    // The attempt that is nearest to the interval.
    const silentMs = this.#restingMs - MAX_BACKOFF_MS / 2
    if (this.#silence?.code === code && at - this.#silence.at < silentMs) return []
    this.#silence = { code, at }
    return device.signals.map(({ id }) => badSample(id, time, code))
  }

  #report(isOnline: boolean): void {
    if (this.#isOnline === isOnline) return
    this.#isOnline = isOnline
    this.#options.onState(isOnline)
  }
}
