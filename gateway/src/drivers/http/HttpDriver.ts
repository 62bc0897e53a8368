import { setTimeout as delay } from 'node:timers/promises'
import { type DataType, fillTemplate } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { says } from '@mimic/contract/gatewayTexts'
import { connectText } from '../connectText.ts'
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
import { payloadReading } from '../json/payloadReading.ts'
import { readPayload } from '../json/readPayload.ts'
import { badReading, notReadBack, readResult } from '../readings.ts'
import { Turns } from '../Turns.ts'
import { readCode, writeCode } from './httpCode.ts'
import type { HttpDevice, HttpSignal } from './httpDevice.ts'
import { headersOf, targetOf } from './target.ts'

/** A larger answer is refused: it would fill the memory of the gateway. */
const LOGIN_STATUS: ReadonlySet<number> = new Set([401, 403, 407])
const MAX_BYTES = 4 * 1024 * 1024
/** Between two looks at a written value. */
const READ_BACK_MS = 100

/** Answers of an HTTP server. Signals of one resource share a request. */
export class HttpDriver implements Driver {
  readonly #device: HttpDevice
  readonly #signals: ReadonlyMap<string, HttpSignal>
  readonly #resources: ReadonlyMap<string, readonly HttpSignal[]>
  readonly #headers: Headers
  readonly #turns = new Turns()
  readonly #closed = new AbortController()

  /** @throws {FieldError} when a URL or a header is wrong */
  constructor(device: HttpDevice) {
    this.#device = device
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#headers = headersOf(device.settings)
    this.#resources = Map.groupBy(device.signals, ({ address }) => targetOf(device.settings, address.resource))
    for (const { address } of device.signals) targetOf(device.settings, address.writeResource || address.resource)
  }

  async read(isDue?: IsDue): Promise<ReadResult> {
    return readResult(await this.#readAll(isDue))
  }

  async test(): Promise<readonly RawReading[]> {
    if (this.#resources.size === 0) await this.#greet()
    return this.#readAll()
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(signalId: string, value: FieldValue, isCurrent: () => boolean): Promise<WriteBack> {
    return this.#turns.run(async () => {
      const signal = this.#signals.get(signalId)
      if (!signal) throw new FieldError(codes.variableMissing, says('noSignal', { signal: signalId }))
      const { writeMethod, writeResource, writeTemplate, resource } = signal.address
      if (writeMethod === 'none') throw new FieldError(codes.writeReadOnlyThere, says('noWriteMethod'))
      const headers = new Headers(this.#headers)
      if (!headers.has('content-type'))
        headers.set('content-type', writeTemplate === '' ? 'text/plain' : 'application/json')
      const target = targetOf(this.#device.settings, writeResource || resource)
      // The last check of the clock: nothing is awaited between it and the request.
      if (!isCurrent()) throw new FieldError(codes.writeExpired, says('expired'))
      const body = fillTemplate(writeTemplate, value)
      const { status } = await this.#request(target, { method: writeMethod, headers, body })
      if (status < 200 || status > 299)
        throw new FieldError(writeCode(status), says('httpStatus', { method: writeMethod, status }))
      return await this.#readBack(signal, value)
    })
  }

  close(): Promise<void> {
    this.#closed.abort()
    return Promise.resolve()
  }

  /** Without signals, any status is an answer but those that refuse the login. @throws {FieldError} */
  async #greet(): Promise<void> {
    const { status } = await this.#request(targetOf(this.#device.settings, ''), { headers: this.#headers })
    if (LOGIN_STATUS.has(status))
      throw new FieldError(readCode(status), says('loginRefused', {}, `HTTP ${status}`), true)
  }

  /** @throws {FieldError} when no resource is answered at all */
  async #readAll(isDue: IsDue = () => true): Promise<RawReading[]> {
    const readings: RawReading[] = []
    let failure: FieldError | undefined
    let answers = 0
    for (const [target, all] of this.#resources) {
      const signals = all.filter(({ id }) => isDue(id))
      if (signals.length === 0) continue
      try {
        readings.push(...(await this.#readResource(target, signals)))
        answers++
      } catch (error) {
        if (!(error instanceof FieldError)) throw error
        failure ??= error
        readings.push(...signals.map((signal) => badReading(signal.id, error.code, error.text)))
      }
    }
    if (failure && answers === 0) throw new FieldError(failure.code, failure.text, true)
    return readings
  }

  async #readResource(target: string, signals: readonly HttpSignal[]): Promise<RawReading[]> {
    const { status, text } = await this.#request(target, { headers: this.#headers })
    if (status < 200 || status > 299)
      return signals.map((signal) =>
        badReading(signal.id, readCode(status), says('httpStatus', { method: 'GET', status })),
      )
    // The time of an answer is the time of the poll.
    const values = readPayload(
      text,
      signals.map(({ id, valueType, address: { path } }) => ({ id, valueType, address: { path, timePath: '' } })),
    )
    return signals.flatMap((signal, i): RawReading[] => {
      const read = values[i]
      return read ? [payloadReading(signal.id, read, 0)] : []
    })
  }

  async #readBack(signal: HttpSignal, written: FieldValue): Promise<WriteBack> {
    const target = targetOf(this.#device.settings, signal.address.resource)
    const end = performance.now() + this.#device.timeoutMs
    for (;;) {
      const [reading] = await this.#readResource(target, [signal])
      const value = reading?.value ?? null
      if (value === null) throw notReadBack(reading)
      if (isSameValue(value, written)) return { value, isHeld: true }
      if (performance.now() + READ_BACK_MS > end) return { value, isHeld: false }
      await delay(READ_BACK_MS)
    }
  }

  /** @throws {FieldError} when there is no answer */
  async #request(target: string, init: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
    const { timeoutMs } = this.#device
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closed.signal])
    try {
      // A redirection could lead to a host that is not allowed.
      const response = await fetch(target, { ...init, redirect: 'manual', signal })
      return { status: response.status, text: await bodyOf(response) }
    } catch (error) {
      if (error instanceof FieldError) throw error
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new FieldError(codes.gatewayTimeout, says('noAnswer', { ms: timeoutMs }), true)
      throw new FieldError(codes.commFault, connectText(reasonOf(error)), true)
    }
  }
}

async function bodyOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.length
    // Leaving the loop ends the transfer.
    if (bytes > MAX_BYTES) throw new FieldError(codes.dataCheck, says('answerTooLarge', { bytes: MAX_BYTES }))
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The cause that fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : error.message
}
