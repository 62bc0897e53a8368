import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { BAD } from '@mimic/contract/quality'
import { FieldError, type FieldValue, type RawReading, type ReadResult } from './Driver.ts'

/** @param code why there is no value (8.2) */
export const badReading = (signalId: string, code: number, text: GatewayText) =>
  ({ signalId, value: null, quality: BAD, code, text }) as const satisfies RawReading

/**
 * The failure of a write that was accepted and cannot be read back: 1713 where the device holds something that is no
 * value, 99907 where it gives nothing.
 */
export const notReadBack = (reading: Pick<RawReading, 'code' | 'text'> | undefined): FieldError =>
  new FieldError(
    reading?.code === codes.dataCheck ? codes.dataCheck : codes.commIncomplete,
    reading?.text ?? says('notReadBack'),
  )

/** The readings of a poll, without what stood on the wire. */
export function readResult(readings: readonly RawReading[]): ReadResult {
  const values = new Map<string, FieldValue>()
  const failed = new Map<string, number>()
  for (const { signalId, value, code } of readings) {
    if (value === null) failed.set(signalId, code ?? codes.unknownException)
    else values.set(signalId, value)
  }
  return { values, failed }
}
