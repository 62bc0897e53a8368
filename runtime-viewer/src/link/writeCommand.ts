import type { Answer, CallBody, Caller } from '@mimic/contract/client'
import type { Locale } from '@mimic/contract/errors'
import type { SignalScalar } from '@mimic/contract/live'
import { paths } from '@mimic/contract/paths'
import { viewLimits } from '@mimic/contract/viewLimits'
import { writeFailureText } from '@mimic/contract/writeText'
import { asyncCommand } from './asyncCommand.ts'

/** The value that a device has read back after a write. */
export interface WrittenValue {
  readonly value: SignalScalar
  /** Nobody measured it: the device runs simulated. */
  readonly simulated?: true
}

/** Writes a value, and follows the write to its end. @throws {CallError} with the failure's code */
export function writeCommand(
  caller: Caller,
  write: CallBody<typeof paths.projectMonitorWrite>,
  locale: Locale,
): Promise<WrittenValue> {
  const toWritten = ({ data, ...answer }: Answer<SignalScalar>): Answer<WrittenValue> => ({
    ...answer,
    data: { value: data, ...(answer.simulated && { simulated: true }) },
  })
  return asyncCommand<WrittenValue>({
    submit: () => caller.ask(paths.projectMonitorWrite, write).then(toWritten),
    poll: (uuid) => caller.ask(paths.projectMonitorWriteCallback, { uuid }).then(toWritten),
    waitMs: viewLimits.write.waitMs,
    locale,
    failureText: writeFailureText,
  })
}
