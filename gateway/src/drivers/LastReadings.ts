import type { FieldValue, RawReading } from './Driver.ts'
import { isSameValue } from './isSameValue.ts'

/** A value that is awaited after a write. */
export interface AwaitedValue {
  /**
   * The wanted value as soon as it arrives, otherwise the last one that arrived in time; undefined if none did.
   */
  readonly value: Promise<FieldValue | undefined>
  /** Ends the wait. */
  stop(): void
}

type Listener = (readings: readonly RawReading[], isOld: boolean) => void

/** The newest reading of each signal of a device that sends by itself, for tests and for reading back. */
export class LastReadings {
  readonly #last = new Map<string, RawReading>()
  readonly #listeners = new Set<Listener>()

  get(signalId: string): RawReading | undefined {
    return this.#last.get(signalId)
  }

  /** @param isOld the readings may be from before they were sent, so they confirm no write */
  take(readings: readonly RawReading[], isOld = false): void {
    for (const reading of readings) this.#last.set(reading.signalId, reading)
    for (const listener of this.#listeners) listener(readings, isOld)
  }

  /** Waits until every one of these signals has a reading, `ms` at most. */
  async complete(signalIds: readonly string[], ms: number): Promise<void> {
    const isComplete = (): boolean => signalIds.every((id) => this.#last.has(id))
    if (isComplete()) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#listeners.delete(listener)
        resolve()
      }
      const listener = (): void => {
        if (isComplete()) done()
      }
      const timer = setTimeout(done, ms)
      this.#listeners.add(listener)
    })
  }

  /** Waits for the value that a device sends after a write. */
  next(signalId: string, wanted: FieldValue, ms: number): AwaitedValue {
    let last: FieldValue | undefined
    let stop = (): void => undefined
    const value = new Promise<FieldValue | undefined>((resolve) => {
      const listener: Listener = (readings, isOld) => {
        const reading = readings.find((one) => one.signalId === signalId)
        if (isOld || !reading || reading.value === null) return
        last = reading.value
        if (isSameValue(last, wanted)) stop()
      }
      const timer = setTimeout(() => stop(), ms)
      stop = () => {
        clearTimeout(timer)
        this.#listeners.delete(listener)
        resolve(last)
      }
      this.#listeners.add(listener)
    })
    return { value, stop }
  }
}
