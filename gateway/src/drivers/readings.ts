import { codes } from '@mimic/contract/errors'
import type { GatewayText } from '@mimic/contract/gatewayTexts'
import { BAD } from '@mimic/contract/quality'
import type { FieldValue, RawReading, ReadResult } from './Driver.ts'

/** @param code why there is no value (8.2) */
export const badReading = (signalId: string, code: number, text: GatewayText) =>
  ({ signalId, value: null, quality: BAD, code, text }) as const satisfies RawReading

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
