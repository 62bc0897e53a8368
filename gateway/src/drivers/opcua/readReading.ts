import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import { BAD } from '@mimic/contract/quality'
import type { RawReading } from '../Driver.ts'
import { badReading } from '../readings.ts'
import { isLongWhole } from '../wholeValue.ts'
import type { OpcuaSignal } from './opcuaDevice.ts'
import { qualityOf, readCode, type Status } from './statusCode.ts'
import { fromTyped, type TypedValue } from './variantValue.ts'

/** A value as the library has it. */
export interface ServerValue {
  readonly value: TypedValue
  readonly statusCode: Status & { readonly description: string }
  readonly sourceTimestamp: Date | null
  readonly serverTimestamp: Date | null
}

/** The reading of a signal from a value of its node. */
export function readReading(
  { id, valueType }: OpcuaSignal,
  { value, statusCode, sourceTimestamp, serverTimestamp }: ServerValue,
): RawReading {
  const stamp = sourceTimestamp ?? serverTimestamp
  const time = stamp ? { time: stamp.getTime() } : {}
  const quality = qualityOf(statusCode)
  const bad = (code: number, text: GatewayText): RawReading => ({
    ...badReading(id, code, text),
    raw: rawOf(value),
    ...time,
  })
  if (quality === BAD)
    return bad(readCode(statusCode), says('status', {}, `${statusCode.name}: ${statusCode.description}`))
  const scalar = fromTyped(value)
  if (scalar === undefined)
    return bad(value.value === null || value.value === undefined ? codes.dataCheck : codes.dataType, says('notScalar'))
  const own = valueType === 'string' ? String(scalar) : scalar
  const isOfType = typeof own === valueType || (valueType === 'number' && isLongWhole(own))
  if (!isOfType) return bad(codes.dataType, says('otherType', { type: typeof own, dataType: valueType }))
  if (typeof own === 'number' && !Number.isFinite(own))
    return bad(codes.dataCheck, says('notNumber', { raw: String(own) }))
  return { signalId: id, value: own, quality, raw: rawOf(value), ...time }
}

/** The reading of a signal whose node the server refuses to monitor. */
export const refusedReading = (signalId: string, status: Status): RawReading => ({
  signalId,
  value: null,
  quality: BAD,
  code: readCode(status),
})

function rawOf({ value }: TypedValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (text ?? '').slice(0, 1000)
}
