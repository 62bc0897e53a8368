import type { DeviceCounters } from '@mimic/contract/bus'
import type { Said } from '@mimic/contract/gatewayTexts'
import { limits } from '@mimic/contract/limits'
import { Pace } from './Pace.ts'

/** The durations of this many reads are kept. */
const KEPT = 100

/**
 * How one device has fared since the program was started. Counting allocates nothing: the durations of the last reads
 * are a ring of 100 numbers, which are sorted only when somebody looks.
 */
export class DeviceRecord {
  readonly #durations = new Float64Array(KEPT)
  readonly pace = new Pace()
  #timed = 0
  #reads = 0
  #failedReads = 0
  #goodAt = 0
  #writes = 0
  #failedWrites = 0
  #reconnects = 0
  #wasOnline = false
  #faultAt = 0
  #faultCode = 0
  #faultText: Said = ''
  #crashes = 0
  #crashText = ''
  #crashAt = 0

  /** @param ms how long it took; undefined for values that came by themselves @param now ms UTC */
  noteRead(ms: number | undefined, now: number): void {
    this.#reads++
    this.#goodAt = now
    if (ms === undefined) return
    this.#durations[this.#timed % KEPT] = ms
    this.#timed++
  }

  noteFailedRead(code: number, text: Said, now: number): void {
    this.#failedReads++
    this.noteFault(code, text, now)
  }

  /** The last fault, perhaps of one signal only. */
  noteFault(code: number, text: Said, now: number): void {
    this.#faultAt = now
    this.#faultCode = code
    this.#faultText = text
  }

  /** The driver failed with an error that nobody caught. @param text the kind of the driver, and the error's own words */
  noteCrash(text: string, now: number): void {
    this.#crashes++
    this.#crashText = text
    this.#crashAt = now
  }

  noteWrite(isTaken: boolean): void {
    if (isTaken) this.#writes++
    else this.#failedWrites++
  }

  /** The device answers again, or has ceased to: the first answer since the start is no reconnect. */
  noteOnline(isOnline: boolean): void {
    if (isOnline && this.#wasOnline) this.#reconnects++
    if (isOnline) this.#wasOnline = true
  }

  get counters(): DeviceCounters {
    return {
      reads: this.#reads,
      failedReads: this.#failedReads,
      writes: this.#writes,
      failedWrites: this.#failedWrites,
      reconnects: this.#reconnects,
      ...(this.pace.missed > 0 && { missed: this.pace.missed }),
      ...(this.#goodAt > 0 && { goodAt: this.#goodAt }),
      ...(this.#timed > 0 && { readMs: this.#readMs() }),
      ...(this.#faultAt > 0 && { fault: { code: this.#faultCode, text: this.#faultText, time: this.#faultAt } }),
      ...(this.#crashes > 0 && {
        crash: { count: this.#crashes, text: this.#crashText.slice(0, limits.bus.crashText), time: this.#crashAt },
      }),
    }
  }

  #readMs(): [median: number, worst: number] {
    const sorted = this.#durations.slice(0, Math.min(this.#timed, KEPT)).sort()
    return [Math.round(sorted[sorted.length >> 1] ?? 0), Math.round(sorted.at(-1) ?? 0)]
  }
}
