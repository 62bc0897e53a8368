import type { DataType } from './DriverDeclaration.ts'

export type S7Type = 'bit' | 'byte' | 'char' | 'word' | 'int' | 'dword' | 'dint' | 'real' | 'lreal' | 'string'

/** Where a value stands in a PLC of the S7 family. */
export interface S7Address {
  readonly area: 'DB' | 'I' | 'Q' | 'M'
  /** Number of the data block; 0 for the other areas. */
  readonly db: number
  readonly type: S7Type
  readonly byte: number
  /** 0 to 7, of a bit. */
  readonly bit: number
  /** Characters that a string can have. */
  readonly length: number
}

const inBlock: Readonly<Record<string, S7Type>> = {
  X: 'bit',
  B: 'byte',
  BYTE: 'byte',
  C: 'char',
  CHAR: 'char',
  W: 'word',
  WORD: 'word',
  I: 'int',
  INT: 'int',
  DW: 'dword',
  DWORD: 'dword',
  DI: 'dint',
  DINT: 'dint',
  R: 'real',
  REAL: 'real',
  LR: 'lreal',
  LREAL: 'lreal',
  S: 'string',
  STRING: 'string',
}
const inArea: Readonly<Record<string, S7Type>> = {
  '': 'bit',
  B: 'byte',
  C: 'char',
  W: 'word',
  I: 'int',
  D: 'dword',
  DI: 'dint',
  R: 'real',
}
/** Inputs, outputs and flags, by their German and English letters. */
const areas: Readonly<Record<string, S7Address['area']>> = { I: 'I', E: 'I', Q: 'Q', A: 'Q', M: 'M' }
const LAST_BYTE = 65_535
const LONGEST_STRING = 254

/**
 * The parts of an address such as `DB1,REAL0`, `DB1,X4.0`, `DB2,S20.30` (a string of 30 characters at byte 20), `M0.1`
 * or `IW4`; undefined for any other text.
 */
export function parseS7Address(text: string): S7Address | undefined {
  const upper = text.trim().toUpperCase()
  const block = /^DB(\d{1,5}),([A-Z]+)(\d{1,5})(?:\.(\d{1,3}))?$/.exec(upper)
  const other = /^([IEQAM])([BCWIRD]?|DI)(\d{1,5})(?:\.(\d))?$/.exec(upper)
  const type = block ? inBlock[block[2] ?? ''] : inArea[other?.[2] ?? '?']
  const area = block ? 'DB' : areas[other?.[1] ?? '']
  if (!type || !area) return undefined
  const byte = Number(block?.[3] ?? other?.[3])
  const rest = block?.[4] ?? other?.[4]
  const hasRest = type === 'bit' || type === 'string'
  if (hasRest !== (rest !== undefined) || byte > LAST_BYTE) return undefined
  const number = Number(rest ?? 0)
  if (type === 'bit' && number > 7) return undefined
  if (type === 'string' && (number < 1 || number > LONGEST_STRING)) return undefined
  return {
    area,
    db: block ? Number(block[1]) : 0,
    type,
    byte,
    bit: type === 'bit' ? number : 0,
    length: type === 'string' ? number : 0,
  }
}

export const s7DataType = ({ type }: S7Address): DataType =>
  type === 'bit' ? 'boolean' : type === 'string' || type === 'char' ? 'string' : 'number'
