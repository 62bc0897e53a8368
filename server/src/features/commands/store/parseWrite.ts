import type { CodeName } from '@mimic/contract'

export interface Writable {
  readonly dataType: string
  readonly readonly: boolean
  readonly lowerLimit: number | null
  readonly upperLimit: number | null
}

/** The parsed value of a write, or the code of its refusal (5.4, 8.2). */
export type ParsedWrite =
  | { readonly is: 'value'; readonly value: number | boolean | string }
  | { readonly is: 'refused'; readonly code: CodeName }

/** Reads the text of a write for a signal: not empty, of its type, within its limits, not read-only. */
export function parseWrite(signal: Writable, text: string): ParsedWrite {
  const trimmed = text.trim()
  if (signal.readonly) return refused('writeReadOnly')
  if (trimmed === '') return refused('writeEmpty')
  if (signal.dataType === 'string') return { is: 'value', value: text }
  if (signal.dataType === 'boolean') {
    if (/^(1|true|on)$/i.test(trimmed)) return { is: 'value', value: true }
    if (/^(0|false|off)$/i.test(trimmed)) return { is: 'value', value: false }
    return refused('dataType')
  }
  const value = Number(trimmed)
  // Number('0x10') and Number('Infinity') are numbers too; a set point is written in decimals.
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) || !Number.isFinite(value)) return refused('dataType')
  if (signal.lowerLimit !== null && value < signal.lowerLimit) return refused('writeOutOfRange')
  if (signal.upperLimit !== null && value > signal.upperLimit) return refused('writeOutOfRange')
  return { is: 'value', value }
}

const refused = (code: CodeName): ParsedWrite => ({ is: 'refused', code })
