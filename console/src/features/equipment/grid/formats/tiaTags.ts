import { parseS7Address } from '@mimic/contract/drivers'
import {
  type FormatRow,
  fittingTexts,
  isYes,
  type Line,
  linesBelow,
  otherHeads,
  type SignalFormat,
} from './SignalFormat.ts'

const heads = {
  name: ['name'],
  type: ['datatype', 'datentyp', 'type'],
  address: ['logicaladdress', 'logischeadresse', 'address'],
  comment: ['comment', 'kommentar'],
  writable: ['hmiwriteable', 'hmiwritable', 'hmischreibbar'],
} as const
type Tag = Line<keyof typeof heads>

/** The letters of our addresses by the types of the PLC: in a data block, and in flags, inputs and outputs. */
const letters: Readonly<Record<string, readonly [block: string, area: string | undefined]>> = {
  bool: ['X', ''],
  byte: ['BYTE', 'B'],
  usint: ['BYTE', 'B'],
  char: ['CHAR', 'C'],
  word: ['WORD', 'W'],
  uint: ['WORD', 'W'],
  date: ['WORD', 'W'],
  int: ['INT', 'I'],
  dword: ['DWORD', 'D'],
  udint: ['DWORD', 'D'],
  dint: ['DINT', 'DI'],
  time: ['DINT', 'DI'],
  real: ['REAL', 'R'],
  lreal: ['LREAL', undefined],
}

/**
 * Tag tables of Siemens TIA Portal, as *Export* writes them (XLSX) or as they are saved as CSV: `Name`, `Path`, `Data
 * Type`, `Logical Address`, `Comment`, `Hmi Visible`, `Hmi Accessible`, `Hmi Writeable`; in German likewise. Source: STEP
 * 7 Professional, "Exporting PLC tags"; addresses by IEC 61131-3, 6.5.2.
 */
export const tiaTags: SignalFormat = {
  id: 'tia-tags',
  title: { cn: '西门子 TIA 变量表', en: 'Siemens TIA tag table' },
  drivers: ['s7'],
  detect: (file) => {
    const tags = linesBelow(file, heads, ['name', 'type', 'address']) ?? []
    return tags.some(({ address }) => /^%[IEQAMD]/i.test(address)) ? 'surely' : 'no'
  },
  ignored: (file) => otherHeads(file, heads),
  rows: (file) => (linesBelow(file, heads, ['name', 'type', 'address']) ?? []).map(toRow),
}

function toRow({ name, type, address, comment, writable }: Tag, place: number): FormatRow {
  const row = { place: place + 2, name }
  const found = s7AddressOf(address, type)
  if ('is' in found) return { ...row, remark: found }
  const { title, shortened } = fittingTexts(comment || name)
  const isInput = /^[IE]/.test(found.address)
  return {
    ...row,
    ...(shortened && { remark: shortened }),
    cells: {
      title,
      sn: name,
      access: isYes(writable) && !isInput ? 'rw' : 'r',
      'address.address': found.address,
    },
  }
}

/** Our address of a logical one: `%DB1.DBD4` as Real is `DB1,REAL4`, `%MW10` as Int is `MI10`. */
function s7AddressOf(
  logical: string,
  type: string,
): { readonly address: string } | { readonly is: 'address' | 'type'; readonly detail: string } {
  const upper = logical.toUpperCase()
  const block = /^%DB(\d+)\.DB([XBWD])(\d+(?:\.\d)?)$/.exec(upper)
  const area = /^%([IEQAM])([XBWD]?)(\d+(?:\.\d)?)$/.exec(upper)
  if (!block && !area) return { is: 'address', detail: logical }
  const text = /^string\[(\d+)\]$/i.exec(type)
  const [inBlock, inArea] = letters[type.toLowerCase()] ?? []
  const place = block?.[3] ?? area?.[3] ?? ''
  const address = block
    ? `DB${block[1]},${text ? `S${place.replace(/\.0$/, '')}.${text[1]}` : `${inBlock}${place}`}`
    : `${area?.[1]}${inArea}${place}`
  const isKnown = text ? block !== null : (block ? inBlock : inArea) !== undefined
  if (!isKnown) return { is: 'type', detail: type }
  return parseS7Address(address) ? { address } : { is: 'address', detail: `${logical} (${type})` }
}
