import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { DataType } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, gatewayText, says } from '@mimic/contract/gatewayTexts'
import { BAD } from '@mimic/contract/quality'
import { type Driver, type DriverHost, FieldError, type RawReading, type Shared, type WriteBack } from '../Driver.ts'
import { payloadReading } from '../json/payloadReading.ts'
import { readPayload } from '../json/readPayload.ts'
import { LastReadings } from '../LastReadings.ts'
import { badReading } from '../readings.ts'
import { allowedSenders, maySend } from './allowedSenders.ts'
import { type Hook, type HookAnswer, HookListener } from './HookListener.ts'
import type { WebhookDevice, WebhookSignal } from './webhookDevice.ts'

/** A test waits at least so long for a request, because nobody can be asked for one. */
const TEST_MS = 5_000

/** Signals of the requests that somebody sends to the gateway. */
export class WebhookDriver implements Driver {
  readonly #device: WebhookDevice
  readonly #host: DriverHost
  readonly #signals: ReadonlyMap<string, WebhookSignal>
  readonly #allowed: BlockList
  readonly #port: Shared<HookListener>
  readonly #hook: Hook
  readonly #last = new LastReadings()
  #reason: GatewayText | undefined
  #silence: NodeJS.Timeout | undefined

  /** @throws {FieldError} when a sender is no address, or the path does not begin with a slash */
  constructor(device: WebhookDevice, host: DriverHost) {
    const { port, path, allowedHosts } = device.settings
    if (!path.startsWith('/'))
      throw new FieldError(codes.commAddressMalformed, says('notPath', { text: path, example: '/line-1' }))
    this.#device = device
    this.#host = host
    this.#signals = new Map(device.signals.map((signal) => [signal.id, signal]))
    this.#allowed = allowedSenders(allowedHosts)
    this.#port = host.share(`${port}`, () => new HookListener(port, host.waits.portMs))
    this.#hook = {
      path,
      refusal: (request) => this.#refusal(request),
      take: (body) => this.#take(body),
      onState: (reason) => this.#state(reason),
    }
    this.#port.line.add(this.#hook)
  }

  typeOf(signalId: string): DataType {
    return this.#signals.get(signalId)?.valueType ?? 'number'
  }

  write(): Promise<WriteBack> {
    return Promise.reject(new FieldError(codes.writeReadOnlyThere, says('webhookTakesNothing')))
  }

  async test(): Promise<readonly RawReading[]> {
    const { signals, timeoutMs } = this.#device
    if (this.#reason !== undefined) throw new FieldError(codes.commFault, this.#reason, true)
    const ms = Math.max(TEST_MS, timeoutMs)
    await this.#last.complete(
      signals.map(({ id }) => id),
      ms,
    )
    return signals.map(
      ({ id }) => this.#last.get(id) ?? badReading(id, codes.responseTimeout, says('noRequestMs', { ms })),
    )
  }

  async close(): Promise<void> {
    clearTimeout(this.#silence)
    this.#port.line.remove(this.#hook)
    await this.#port.giveBack()
  }

  #refusal({ socket, headers }: IncomingMessage): HookAnswer | undefined {
    const { token } = this.#device.settings
    if (!maySend(this.#allowed, socket.remoteAddress ?? '')) return { status: 403, text: 'this sender is not allowed' }
    if (token !== '' && !isSame(headers.authorization ?? '', `Bearer ${token}`))
      return { status: 401, text: 'the token is missing or wrong' }
    return undefined
  }

  /** A message need not have the values of all signals: those that it does not have stay as they are. */
  #take(body: string): HookAnswer {
    const { signals } = this.#device
    const readings = readPayload(body, signals).flatMap((read, i): RawReading[] => {
      const signal = signals[i]
      return signal ? [payloadReading(signal.id, read, 0)] : []
    })
    this.#heard()
    if (signals.length > 0 && readings.every(({ quality }) => quality === BAD))
      return { status: 422, text: gatewayText(readings[0]?.text ?? '', 'en') }
    const found = readings.filter(({ code }) => code !== codes.variableMissing)
    this.#host.push(found)
    this.#last.take(found)
    return { status: 204, text: '' }
  }

  #state(reason: GatewayText | undefined): void {
    this.#reason = reason
    if (reason === undefined) this.#heard()
    else this.#host.setOnline(false, codes.commFault, reason)
  }

  /** The device is there; how long it may be silent from now on is a setting. */
  #heard(): void {
    const { silentS } = this.#device.settings
    this.#host.setOnline(true)
    clearTimeout(this.#silence)
    if (silentS === 0) return
    this.#silence = setTimeout(
      () => this.#host.setOnline(false, codes.commFault, says('noRequest', { seconds: silentS })),
      silentS * 1000,
    )
  }
}

/** Compares in a time that tells nothing about the secret. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
