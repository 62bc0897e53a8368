import type { Signal } from '@mimic/contract'
import { CallError, type Caller } from '@mimic/contract/client'
import { codes, type Locale } from '@mimic/contract/errors'
import type { SignalScalar } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { mayBeWritten, writeFailureText } from '@mimic/contract/writeText'
import { askValue, closeDialogs, confirmWrite, type WriteRequest } from '../chrome/dialogs.ts'
import { formatValue } from '../chrome/formatValue.ts'
import { simulatedText } from '../chrome/simulatedText.ts'
import type { Texts } from '../chrome/texts.ts'
import type { AwaitSecond } from '../link/asyncCommand.ts'
import type { PendingWrites } from '../link/PendingWrites.ts'
import { writeCommand } from '../link/writeCommand.ts'
import type { ClickAct, WriteValue } from './clickAct.ts'
import type { Toasts } from './Toasts.ts'

export interface WriterOptions {
  readonly root: ShadowRoot
  readonly caller: Caller
  readonly projectId: string
  readonly locale: Locale
  readonly texts: Texts
  readonly toasts: Toasts
  readonly pending: PendingWrites
  readonly allowWrite: boolean
  readonly confirmWrite: ((request: WriteRequest) => Promise<boolean>) | undefined
  /** Shows that a write waits for a second person; undefined where the host cannot. */
  readonly awaitSecond: AwaitSecond | undefined
  readonly pageId: () => string
  readonly isLive: () => boolean
  readonly signalOf: (id: string) => Signal | undefined
}

const CANCELLED: WriteOutcome = { is: 'cancelled', text: '', code: 'refused', errorCode: codes.writeCancelled }

type WriteAct = Extract<ClickAct, { is: 'write' }>

/**
 * The state of the plant after a write that did not succeed. `refused`: nothing was sent. `notExecuted`: it was sent, and will
 * not be executed. `mayBeExecuted`: nobody knows; look at the value before you write again.
 */
export type WriteCode = 'refused' | 'notExecuted' | 'mayBeExecuted'

/**
 * The outcome of a write. `refused`: it was never sent. `simulated`: the device runs simulated. `errorCode` is of the
 * closed list of codes.
 */
export type WriteOutcome =
  | { readonly is: 'written'; readonly value: SignalScalar; readonly simulated?: true }
  | {
      readonly is: 'cancelled' | 'refused' | 'failed'
      readonly text: string
      readonly code: WriteCode
      readonly errorCode: number
    }

/** Every write of a page passes through here: permission, value, confirmation, delay, connection, device, answer. */
export class Writer {
  readonly #options: WriterOptions
  /** The latest question; the next one waits for its answer. */
  #asked: Promise<unknown> = Promise.resolve()
  /** Counts page changes: a waiting question belongs to the page it came from. */
  #clears = 0

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** @param widgetId the widget that was used; undefined for a script's or the host's own write */
  async write(act: WriteAct, widgetId?: string): Promise<WriteOutcome> {
    const { texts, toasts, allowWrite, signalOf, isLive } = this.#options
    const signal = signalOf(act.signalId)
    if (!signal) return this.refuse(texts.noSignal, codes.variableMissing)
    if (!allowWrite) return this.refuse(texts.noWrite, codes.writeDenied)
    if (signal.readonly) return this.refuse(texts.readOnly, codes.writeReadOnly)
    const { value: wanted, mustConfirm } = act
    if (wanted.is === 'fixed' && wanted.value === '') return this.refuse(texts.noValue, codes.writeEmpty)
    const value =
      wanted.is === 'fixed' && !mustConfirm ? wanted.value : await this.#inTurn(() => this.#agreed(signal, act))
    if (value === undefined) return CANCELLED
    if (act.delayMs > 0 && !(await toasts.delay(act.delayMs, texts))) return CANCELLED
    // Nothing is queued: a write that cannot be sent now is not sent later.
    if (!isLive()) return this.refuse(texts.noConnection, codes.unavailable)
    return this.#send(signal, value, act.tellsAnswer, widgetId)
  }

  /** Refuses a write before it is sent, and says why. */
  refuse(text: string, errorCode: number): WriteOutcome {
    this.#options.toasts.show(text, true)
    return { is: 'refused', text, code: 'refused', errorCode }
  }

  /** A question that is still open belongs to the page that is left: nothing is written. */
  clear(): void {
    this.#clears++
    closeDialogs(this.#options.root)
  }

  /** One question at a time, however many writes a script asks for at once. @returns undefined when the page was left */
  #inTurn(ask: () => Promise<string | undefined>): Promise<string | undefined> {
    const clears = this.#clears
    const mine = this.#asked.then(() => (clears === this.#clears ? ask() : undefined))
    // The caller gets the failure; the next question does not depend on it.
    this.#asked = mine.catch(() => undefined)
    return mine
  }

  /** The value to write, after everybody has agreed; undefined if somebody has not. */
  async #agreed(signal: Signal, act: WriteAct): Promise<string | undefined> {
    const { root, texts, locale } = this.#options
    const { value: now, simulated } = await this.#now(signal)
    const shown = simulatedText(formatValue(now, signal, texts), simulated, locale)
    const { id: signalId, title, equipTitle: device, sn: tag } = signal
    const common = { signalId, title, device, tag, now: shown, simulated, hint: act.hint }
    if (act.value.is === 'input') {
      const value = await askValue(root, { ...common, signal, start: act.value.start }, texts)
      if (value === undefined || !this.#options.confirmWrite) return value
      // The embedding page wants to be asked as well.
      return (await this.#confirmed({ ...common, next: formatValue(value, signal, texts) })) ? value : undefined
    }
    const value = fixedValue(act.value, now)
    if (!act.mustConfirm) return value
    return (await this.#confirmed({ ...common, next: formatValue(value, signal, texts) })) ? value : undefined
  }

  #confirmed(request: WriteRequest): Promise<boolean> {
    const { root, texts, confirmWrite: ask } = this.#options
    return ask ? ask(request) : confirmWrite(root, request, texts)
  }

  /** The newest value, from the server: the picture may lag behind. */
  async #now(signal: Signal): Promise<Pick<Signal, 'value' | 'simulated'>> {
    const { caller, pageId } = this.#options
    // Without an answer, the value that the page shows is asked about.
    const [newest] = await caller
      .call(paths.projectMonitorSignalQuery, { pageId: pageId(), dataSignal: signal.id })
      .catch(() => [signal])
    return newest ?? { value: null }
  }

  async #send(
    signal: Signal,
    value: string,
    tellsAnswer: boolean,
    widgetId: string | undefined,
  ): Promise<WriteOutcome> {
    const { caller, projectId, pageId, locale, texts, toasts, pending, awaitSecond } = this.#options
    const { id: signalId, title, equipTitle: device } = signal
    toasts.show(texts.writing)
    try {
      const write = { projectId, signalId, value, uuid: newUuid(), pageId: pageId(), widgetId }
      const back = await pending.during(
        { signal: title, device, value: formatValue(value, signal, texts) },
        // Nobody has clicked for a script's write or the host's own, so nobody stands there to call a second person.
        (onStage) =>
          writeCommand(caller, write, locale, {
            awaitSecond: widgetId === undefined ? undefined : awaitSecond,
            onStage,
          }),
      )
      const shown = simulatedText(formatValue(back.value, signal, texts), back.simulated, locale)
      if (tellsAnswer) this.#tell(texts.written(title, shown), false)
      else toasts.clear()
      return { is: 'written', ...back }
    } catch (error) {
      const { code: errorCode, message } =
        error instanceof CallError
          ? error
          : { code: codes.unknownException, message: writeFailureText(codes.unknownException, locale) }
      this.#tell(message, true)
      const code = mayBeWritten(errorCode) ? 'mayBeExecuted' : 'notExecuted'
      return { is: 'failed', text: message, code, errorCode }
    }
  }

  /** The viewer may have been closed while the device was awaited. */
  #tell(text: string, isBad: boolean): void {
    const { root, toasts, pending } = this.#options
    if (root.isConnected) toasts.show(text, isBad)
    else pending.tellLate(text, isBad)
  }
}

function fixedValue(value: Exclude<WriteValue, { is: 'input' }>, now: SignalScalar): string {
  if (value.is === 'fixed') return value.value
  return now === true || (now !== false && Number(now) !== 0) ? '0' : '1'
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
function newUuid(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
