import { plain, spelled } from '../SignalFormat.ts'

export type Area = 'holding' | 'input' | 'coil' | 'discrete'

/**
 * How a column writes addresses: as in the protocol, from 0; counted from 1; as references of five or six digits, of which
 * the first names the area; or in hexadecimal digits without a mark.
 */
export const addressStyles = ['address.address', 'register', 'reference', 'hexAddress'] as const
export type AddressStyle = (typeof addressStyles)[number]

/** A longer text is a note: neither an address nor a scale. */
export const CELL_MAX = 80

export interface Place {
  /** From 0. */
  readonly address: number
  /** The area that the address itself names. */
  readonly area?: Area
  /** The bit behind a register. */
  readonly bit?: number
  /** Registers of a range. */
  readonly words?: number
}

/** The first digit of a reference, as Modicon wrote it. */
const referred: Readonly<Record<string, Area>> = { 0: 'coil', 1: 'discrete', 3: 'input', 4: 'holding' }
export const REFERENCE = /^([0134])(\d{4,5})$/
/** The prefix of an address: an area, with or without a separator. */
const prefixes: Readonly<Record<string, Area>> = {
  ...spelled<Area>('holding', 'HR %MW'),
  ...spelled<Area>('input', 'IR %IW'),
  ...spelled<Area>('coil', 'CO %M %Q'),
  ...spelled<Area>('discrete', 'DI %I'),
}
const RANGE = /^(.+?)\s*(?:-|–|—|~|\.\.+|…|至|到|\bTO\b|\/|,|;|&|\+)\s*(.+)$/

/** Reads an address in a style; undefined for any other text. A mark of hexadecimal digits is read in every style. */
export function placeOf(written: string, style: AddressStyle): Place | undefined {
  if (written.length > CELL_MAX) return undefined
  // Brackets repeat the address in another spelling.
  const text = written
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\(.*?\)/g, '')
    .trim()
    .replace(/^(\d{1,2}),(\d{3})$/, '$1$2')
  const [, first = '', last = ''] = RANGE.exec(text) ?? []
  const [from, to] = [first && onePlace(first, style), last && onePlace(last, style)]
  if (from && to) return to.address < from.address ? undefined : { ...from, words: to.address - from.address + 1 }
  return onePlace(text, style)
}

function onePlace(text: string, style: AddressStyle): Place | undefined {
  const [, register, digits] = /^(.*[^.:\s])(?:\s*[.:]\s*|\s+BIT\s*)(\d{1,2})$/.exec(text) ?? []
  const bit = digits === undefined ? undefined : Number(digits)
  if (bit !== undefined && bit > 15) return undefined
  const [, prefix = '', rest = ''] = /^(%?[A-Z]{1,2}(?=[\s_:#-]*\d))?[\s_:#-]*(.*)$/.exec(register ?? text) ?? []
  const named = prefixes[prefix]
  const found = named ? numbered(rest, style, named) : numbered(register ?? text, style)
  if (!found || found.address < 0 || found.address > 65_535) return undefined
  return { ...found, ...(bit !== undefined && { bit }) }
}

function numbered(text: string, style: AddressStyle, area?: Area): Place | undefined {
  const base = style === 'register' ? 1 : 0
  const [, marked, ended] = /^(?:0X|&H|\$|16#)([0-9A-F]{1,8})$|^([0-9A-F]{1,8})H$/.exec(text) ?? []
  const hex = marked ?? ended ?? (style === 'hexAddress' && /^[0-9A-F]{1,4}$/.test(text) ? text : undefined)
  if (hex !== undefined) return { address: Number.parseInt(hex, 16) - base, ...(area && { area }) }
  const [, digit = '', counted = ''] = /^([0134])X\s*(\d{1,6})$/.exec(text) ?? []
  if (digit) return fromOne(REFERENCE.test(counted) ? counted.slice(1) : counted, referred[digit])
  if (!/^\d+$/.test(text)) return undefined
  if (style !== 'reference') return { address: Number(text) - base, ...(area && { area }) }
  const [, letter = '', rest = ''] = REFERENCE.exec(text) ?? []
  if (letter) return fromOne(rest, referred[letter])
  // A spreadsheet drops the zeros before the number of a coil.
  return Number(text) < 10_000 ? fromOne(text, 'coil') : undefined
}

const fromOne = (digits: string, area: Area | undefined): Place => ({
  address: Number(digits) - 1,
  ...(area && { area }),
})

export interface StyleGuess {
  readonly style: AddressStyle
  /** The list itself leaves more than one way to count. */
  readonly isUnsure: boolean
}

/** Below this, what follows the first digit of a reference is taken for the begin of a list that counts from 1. */
const NEAR_BEGIN = 1000

/**
 * Guesses how the addresses of a list count.
 * @param areas the area that its own column names for each of them; undefined where there is none
 */
export function styleOf(head: string, written: readonly string[], areas: readonly (Area | undefined)[]): StyleGuess {
  const texts = written.map((text) => text.normalize('NFKC').trim().toUpperCase())
  const isHexHead = /HEX|十六进制|十六進制|16进制|16進制/.test(head.toUpperCase())
  const bare = texts.filter((text) => /^[0-9A-F]{1,4}$/.test(text))
  if (bare.length > texts.length / 2 && (isHexHead || bare.some((text) => /[A-F]/.test(text))))
    return { style: 'hexAddress', isUnsure: false }
  if (/base\s*1|\b(?:1|one)[\s-]*based/i.test(head)) return { style: 'register', isUnsure: false }
  if (/base\s*0|\b(?:0|zero)[\s-]*based/i.test(head)) return { style: 'address.address', isUnsure: false }
  const begins = texts.map((text) => /^\d+/.exec(text)?.[0] ?? '')
  const numbers = begins.filter((text) => text !== '').map(Number)
  const reference = referenceGuess(begins, areas)
  if (reference) return reference
  const least = Math.min(...numbers)
  const isNumber = /regist|reg\b|point|寄存器|暫存器/i.test(head) && !/addr|adress|地址|位址|offset/i.test(head)
  const isFromOne = isNumber && least > 0 && Math.max(...numbers) < 10_000
  const isAmbiguous = begins.every((text) => text === '' || REFERENCE.test(text))
  return { style: isFromOne ? 'register' : 'address.address', isUnsure: isNumber || least === 1 || isAmbiguous }
}

/** Whether all numbers are references: undefined where they are not, or count from far behind the begin of their area. */
function referenceGuess(begins: readonly string[], areas: readonly (Area | undefined)[]): StyleGuess | undefined {
  const least = new Map<string, number>()
  let isLong = false
  let hasLostZeros = false
  for (const [place, text] of begins.entries()) {
    if (text === '') continue
    const [, digit = '', rest = ''] = REFERENCE.exec(text) ?? []
    const named = areas[place]
    const area = referred[digit]
    if (area === undefined ? Number(text) >= 10_000 || Number(text) === 0 : Number(rest) === 0) return undefined
    if (named !== undefined && named !== (area ?? 'coil')) return undefined
    if (area === undefined) hasLostZeros = true
    else least.set(digit, Math.min(least.get(digit) ?? Infinity, Number(rest)))
    if (text.length === 6) isLong = true
  }
  if (least.size === 0) return undefined
  if (isLong) return { style: 'reference', isUnsure: false }
  const areNear = [...least.values()].every((rest) => rest < NEAR_BEGIN)
  if (!areNear || (hasLostZeros && least.size === 1)) return undefined
  // One maker's addresses may begin with 3 and 4 as well; those of switches beside them are a notation.
  const isNotation = hasLostZeros || least.has('0') || least.has('1') || areas.some((area) => area !== undefined)
  return { style: 'reference', isUnsure: least.size === 1 || !isNotation }
}

/** An area, and whether the functions beside it write. */
export interface NamedArea {
  readonly area: Area
  readonly isWritten: boolean
}

const words: readonly (readonly [RegExp, Area])[] = [
  [/holding|保持|halteregister|\bhr\b|^4x/i, 'holding'],
  [/discrete|digital\s*in|input\s*(?:status|contact|bit)|离散|離散|开关量输入|\bdi\b|^1x/i, 'discrete'],
  [/coil|digital\s*out|线圈|線圈|^0x$/i, 'coil'],
  [/input|输入寄存器|輸入暫存器|輸入寄存器|eingangsregister|\bir\b|^3x/i, 'input'],
]
/** The functions of the protocol: those that read first. */
const functions: Readonly<Record<string, Area>> = {
  ...spelled<Area>('coil', '1 5 15'),
  discrete: 'discrete',
  ...spelled<Area>('discrete', '2'),
  ...spelled<Area>('holding', '3 6 16 22 23'),
  ...spelled<Area>('input', '4'),
}
/** Words and signs around the numbers of functions. */
const AROUND = /^(?:fc|fn|f|function|func|codes?|read|write|r|w|功能码|功能碼|读|讀|写|寫|[\s/,;+&|()（）、.:_-])*$/i

/** The area that a cell names: by its name, by the digit of references (`4x`), or by functions (`03`, `FC 3`, `03/06/16`). */
export function areaOf(written: string): NamedArea | undefined {
  const text = written.normalize('NFKC').trim()
  const numbers = text.match(/0x[0-9a-f]{1,2}\b|\b[0-9a-f]{1,2}h\b|\d{1,2}/gi) ?? []
  const codes = numbers.map((number) => {
    const [, marked, ended] = /^0x(.+)$|^(.+)h$/i.exec(number) ?? []
    const code = Number.parseInt(marked ?? ended ?? number, (marked ?? ended) ? 16 : 10)
    // Hexadecimal 10 is the function that writes several registers; there is no function of ten.
    return String(code === 10 ? 16 : code)
  })
  const isWritten = codes.some((code) => ['5', '6', '15', '16', '22', '23'].includes(code))
  const named = words.find(([pattern]) => pattern.test(text))?.[1]
  if (named) return { area: named, isWritten }
  const isCodes = AROUND.test(numbers.reduce((rest, number) => rest.replace(number, ' '), text))
  if (!isCodes || codes.length === 0 || codes.some((code) => !(code in functions))) return undefined
  const first = codes.find((code) => Number(code) <= 4) ?? codes[0] ?? ''
  const area = functions[first]
  return area && { area, isWritten }
}

/** The area that a heading names: *Input registers*, *功能码 04*. A text that only mentions an input names none. */
export const areaInHeading = (text: string): Area | undefined =>
  /regist|coil|discrete|function|\bfc|寄存器|暫存器|线圈|線圈|离散|離散|功能/i.test(text) || plain(text).length <= 7
    ? areaOf(text)?.area
    : undefined
