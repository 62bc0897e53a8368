import { type Answer, asPoll, type CallBody, type Caller } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import type { SignalScalar } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { viewLimits } from '@mimic/contract/viewLimits'
import { writeFailureText } from '@mimic/contract/writeText'
import { type AsyncCommandOptions, asyncCommand } from './asyncCommand.ts'

/** The value that a device has read back after a write. */
export interface WrittenValue {
  readonly value: SignalScalar
  /** Nobody measured it: the device runs simulated. */
  readonly simulated?: true
}

/**
 * Writes a value, and follows the write to its end.
 * @param options without `awaitSecond`, a signal that needs a second person is refused with 2017
 * @throws {CallError} with the failure's code
 */
export function writeCommand(
  caller: Caller,
  write: CallBody<typeof paths.projectMonitorWrite>,
  locale: Locale,
  { awaitSecond, onStage }: Pick<AsyncCommandOptions<WrittenValue>, 'awaitSecond' | 'onStage'> = {},
): Promise<WrittenValue> {
  const toWritten = ({ data, ...answer }: Answer<SignalScalar>): Answer<WrittenValue> => ({
    ...answer,
    data: { value: data, ...(answer.simulated && { simulated: true }) },
  })
  const body = awaitSecond ? { ...write, awaitsSecond: true } : write
  return asyncCommand<WrittenValue>({
    awaitSecond,
    onStage,
    submit: () => caller.ask(paths.projectMonitorWrite, body).then(toWritten),
    poll: (uuid) => caller.ask(paths.projectMonitorWriteCallback, { uuid }, asPoll).then(toWritten),
    waitMs: viewLimits.write.waitMs,
    locale,
    failureText: writeFailureText,
  })
}
