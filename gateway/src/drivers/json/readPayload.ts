import { type DataType, type JsonPath, parseJsonPath } from '@mimic/contract/drivers'
import { codes } from '@mimic/contract/errors'
import { type GatewayText, says } from '@mimic/contract/gatewayTexts'
import type { FieldValue } from '../Driver.ts'
import { asFieldValue, asTime, parseDocument, valueAt } from './readValue.ts'

/** Where the value of a signal stands in a payload. */
export interface PayloadSignal {
  readonly id: string
  readonly valueType: DataType
  readonly address: {
    readonly path: string
    /** Empty: the payload has no time. */
    readonly timePath: string
  }
}

/** The value that a payload has for a signal, or the code (8.2) and the reason why it has none. */
export type PayloadValue =
  | { readonly is: 'good'; readonly value: FieldValue; readonly time?: number; readonly raw: string }
  | {
      readonly is: 'bad'
      readonly code: number
      readonly text: GatewayText
      readonly raw: string
      readonly time?: number
    }

const RAW_LENGTH = 1000

/** Reads the values of several signals from one payload, which is parsed once. */
export function readPayload(text: string, signals: readonly PayloadSignal[]): PayloadValue[] {
  const parsed = parseDocument(text)
  return signals.map((signal) => {
    const { timePath } = signal.address
    const time = parsed && timePath !== '' ? asTime(valueAt(parsed.document, stepsOf(timePath))) : undefined
    return { ...payloadValue(text, parsed, signal), ...(time !== undefined && { time }) }
  })
}

function payloadValue(
  text: string,
  parsed: { readonly document: unknown } | undefined,
  { address: { path }, valueType }: PayloadSignal,
): PayloadValue {
  const bad = (code: number, reason: GatewayText, raw: string): PayloadValue => ({
    is: 'bad',
    code,
    text: reason,
    raw: raw.slice(0, RAW_LENGTH),
  })
  // A plain text is not JSON; a plain number or a quoted text is.
  const isPlain =
    path === '' && (parsed === undefined || (valueType === 'string' && typeof parsed.document !== 'string'))
  if (!isPlain && !parsed) return bad(codes.dataCheck, says('notJson'), text)
  const found = isPlain ? text : valueAt(parsed?.document, stepsOf(path))
  if (found === undefined) return bad(codes.variableMissing, says('noPath', { path }), text)
  const raw = typeof found === 'string' ? found : JSON.stringify(found)
  const value = asFieldValue(found, valueType)
  if (value === undefined)
    return bad(codes.dataCheck, says('notOfType', { raw: raw.slice(0, 80), dataType: valueType }), raw)
  return { is: 'good', value, raw: raw.slice(0, RAW_LENGTH) }
}

/** The declaration has refused a path that cannot be read. */
const stepsOf = (path: string): JsonPath => parseJsonPath(path) ?? []
