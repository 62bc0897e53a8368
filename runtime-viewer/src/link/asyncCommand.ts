import { type Answer, CallError } from '@mimic/contract/client'
import { codeText } from '@mimic/contract/codeTexts'
import { codes, type Locale } from '@mimic/contract/errors'
import { viewLimits } from '@mimic/contract/viewLimits'
import type { WriteStage } from './PendingWrites.ts'

/** Tells that a write waits for a second person. @returns what is called when it waits no more */
export type AwaitSecond = (second: { readonly uuid: string; readonly leftMs: number }) => () => void

export interface AsyncCommandOptions<T> {
  readonly submit: () => Promise<Answer<T>>
  readonly poll: (uuid: string) => Promise<Answer<T>>
  /** Deadline for the whole command, ms: 60,000 for a write, 180,000 for other commands. */
  readonly waitMs: number
  readonly locale: Locale
  /** Gives the text of a failure where the text of its code is not enough. */
  readonly failureText?: (code: number, locale: Locale, text?: string) => string
  /** Called when the command waits for a second person. @returns what is called when it waits no more */
  readonly awaitSecond?: AwaitSecond | undefined
  /** Called whenever the command waits for something else. */
  readonly onStage?: ((stage: WriteStage) => void) | undefined
  /** Injected, so that a test need not wait. */
  readonly sleep?: (ms: number) => Promise<void>
}

/** How often it is asked whether a second person has agreed, ms. */
const SECOND_MS = 2_000

const realSleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const isUnanswered = (error: unknown): boolean => error instanceof CallError && !error.isAnswered

/**
 * Follows an asynchronous command to its end (7.4, 9): waits 0.5, 1, 2, 5, 10 s, then 30 s between its queries; the
 * last wait is the rest of `waitMs`. A query without an answer is repeated after the next wait. While a second person is
 * awaited it asks every 2 s, and the wait for the device begins after that.
 * @returns the final data. @throws {CallError} with the failure's code; 1301 when it is offline, has no uuid, or is
 * not answered in time
 */
export async function asyncCommand<T>({
  submit,
  poll,
  waitMs,
  locale,
  failureText = (code, locale, text = codeText(code, locale)) => text,
  awaitSecond,
  onStage,
  sleep = realSleep,
}: AsyncCommandOptions<T>): Promise<T> {
  const { commandTimeout, gatewayOffline } = codes
  const failed = (code: number, text?: string, fields?: CallError['fields']) =>
    new CallError(code, failureText(code, locale, text), fields)
  const refused = (error: unknown) =>
    error instanceof CallError ? failed(error.code, error.message, error.fields) : error
  const first = await submit().catch((error: unknown) => {
    // The request may have arrived.
    throw isUnanswered(error) ? failed(commandTimeout) : refused(error)
  })
  // Nothing was sent, because the gateway is offline.
  if (first.online === false) throw new CallError(commandTimeout, codeText(gatewayOffline, locale))
  if (first.status === 'failure') throw failed(first.code, first.message)
  if (!first.uuid) throw failed(commandTimeout)
  const { uuid } = first
  const ask = async () => {
    const answer = await poll(uuid).catch((error: unknown) => {
      if (!(error instanceof CallError && error.isAway)) throw refused(error)
    })
    if (answer?.status === 'failure') throw failed(answer.code, answer.message)
    return answer
  }
  let { secondLeftMs } = first
  if (secondLeftMs !== undefined) {
    const longestMs = secondLeftMs + waitMs
    onStage?.('second')
    const end = awaitSecond?.({ uuid, leftMs: secondLeftMs })
    try {
      // A server that does not answer any more ends this wait too.
      for (let waited = 0; secondLeftMs !== undefined && waited < longestMs; waited += SECOND_MS) {
        await sleep(SECOND_MS)
        const answer = await ask()
        if (answer?.status === 'success') return answer.data
        if (answer) secondLeftMs = answer.secondLeftMs
      }
    } finally {
      end?.()
    }
  }
  onStage?.('device')
  const { pollWaitsMs } = viewLimits.write
  for (let step = 0, waited = 0; waited < waitMs; step++) {
    const wait = Math.min(pollWaitsMs[Math.min(step, pollWaitsMs.length - 1)] ?? 30_000, waitMs - waited)
    await sleep(wait)
    waited += wait
    const answer = await ask()
    if (answer?.status === 'success') return answer.data
  }
  throw failed(commandTimeout)
}
