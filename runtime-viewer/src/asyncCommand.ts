import { codeText } from '@mimic/contract/codeTexts'
import { codes, type Locale } from '@mimic/contract/errors'
import { viewLimits } from '@mimic/contract/viewLimits'
import { type Answer, CallError } from './call.ts'

export interface AsyncCommandOptions<T> {
  readonly submit: () => Promise<Answer<T>>
  readonly poll: (uuid: string) => Promise<Answer<T>>
  /** How long it may take altogether, ms: 60,000 for a write, 180,000 for other commands. */
  readonly waitMs: number
  readonly locale: Locale
  /** Injected, so that a test need not wait. */
  readonly sleep?: (ms: number) => Promise<void>
}

const realSleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Follows an asynchronous command to its end (7.4, 9): waits 0.5, 1, 2, 5, 10 s, then 30 s between its questions.
 * @returns the final data. @throws {CallError} with the failure's code; 1301 when it is offline, has no uuid, or is not
 * answered in time
 */
export async function asyncCommand<T>({
  submit,
  poll,
  waitMs,
  locale,
  sleep = realSleep,
}: AsyncCommandOptions<T>): Promise<T> {
  const timedOut = () => new CallError(codes.commandTimeout, codeText(codes.commandTimeout, locale))
  const first = await submit()
  if (first.status === 'failure' && first.code !== codes.gatewayOffline) throw new CallError(first.code, first.message)
  if (!first.uuid || first.online === false) throw timedOut()
  let waited = 0
  for (let step = 0; ; step++) {
    const { pollWaitsMs } = viewLimits.write
    const wait = pollWaitsMs[Math.min(step, pollWaitsMs.length - 1)] ?? 30_000
    if (waited + wait > waitMs) throw timedOut()
    await sleep(wait)
    waited += wait
    const answer = await poll(first.uuid)
    if (answer.status === 'success') return answer.data
    if (answer.status === 'failure') throw new CallError(answer.code, answer.message)
  }
}
