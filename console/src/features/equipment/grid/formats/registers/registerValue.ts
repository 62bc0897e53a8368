import { isYes, plain, spelled } from '../SignalFormat.ts'
import { CELL_MAX } from './registerPlace.ts'

/** Types as the lists spell them, without marks and case. */
const types: Readonly<Record<string, string>> = {
  ...spelled(
    'u16',
    'u16 uint16 uint word unsigned unsigned16 ushort decimal hex binary enum enum16 bitfield bitfield16 bitmap flags',
  ),
  ...spelled('u16', 'u8 uint8 uchar usint unsignedint unsignedshort 无符号 无符号整数 无符号整型 無符號 無符號整數 字'),
  ...spelled('i16', 'i16 s16 int16 int short integer signed signed16 sint signedint signedshort'),
  ...spelled('i16', '有符号 有符号整数 有符号整型 有符號 有符號整數 整型 整数 整數'),
  ...spelled('u32', 'u32 uint32 udint dword ulong unsigned32 longunsigned unsignedlong 双字 雙字 无符号长整型'),
  ...spelled('i32', 'i32 s32 int32 dint long signed32 longinteger signedlong 长整型 長整數'),
  ...spelled('f32', 'f32 float float32 real single floatingpoint ieee754 浮点 浮点数 浮点型 浮點 浮點數 单精度浮点'),
  ...spelled('f64', 'f64 float64 double lreal 双精度浮点 双精度'),
  ...spelled('u64', 'u64 uint64 ulint qword unsigned64'),
  ...spelled('i64', 'i64 s64 int64 lint signed64'),
  ...spelled('bcd16', 'bcd bcd16'),
  ...spelled('bcd32', 'bcd32'),
  ...spelled('bool', 'bool boolean coil bit discrete switch 布尔 布尔型 布爾 位 开关量 開關量'),
  ...spelled('text', 'text string str ascii char chars utf8 字符串 字符 字串 文本'),
}
/** Types of a number that a list names without a size, by the registers that it names elsewhere. */
const wider: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  u16: { 2: 'u32', 4: 'u64' },
  i16: { 2: 'i32', 4: 'i64' },
  f32: { 2: 'f32', 4: 'f64' },
  bcd16: { 2: 'bcd32' },
}

export interface ReadType {
  readonly type: string
  /** Characters of a text. */
  readonly length?: number
}

/**
 * Reads a type; undefined for one that no signal has.
 * @param words registers of the value, where the list names them
 */
export function typeOf(written: string, words?: number): ReadType | undefined {
  const text = plain(written.normalize('NFKC').replaceAll(ORDER, ''))
  const base = text === '' ? 'u16' : (types[text] ?? sizedType(text))
  if (base === undefined) return undefined
  if (base === 'text') {
    const characters = Number(/\d+/.exec(text.replace('utf8', ''))?.[0] ?? (words ?? 0) * 2)
    return characters > 0 ? { type: base, length: Math.min(characters, 240) } : { type: base }
  }
  const hasSize = /16|32|64|dword|dint|qword|lint|lreal|double|long|双字|雙字|双精度/.test(text)
  if (hasSize || words === undefined || words === 1 || base === 'bool') return { type: base }
  // A value of three registers is no number.
  const type = wider[base]?.[words]
  return type === undefined ? undefined : { type }
}

/** A type by its parts: *32 bit unsigned*, *INT32S*, *有符号32位*, *STRING(16)*. */
function sizedType(text: string): string | undefined {
  if (/^(?:string|ascii|char|text|str|字符串|字串)\d*$/.test(text)) return 'text'
  const [, bits] = /(?:^|\D)(8|16|32|64)(?:\D|$)/.exec(text) ?? []
  if (bits === undefined) return undefined
  const rest = text.replace(bits, '').replaceAll(/bits?|number|value|位|be$|le$/g, '')
  if (/^(?:float|real|f|ieee|ieee754|浮点|浮点数|浮点型|浮點|浮點數|floatingpoint)$/.test(rest))
    return bits === '64' ? 'f64' : 'f32'
  if (/^bcd$/.test(rest)) return `bcd${bits}`
  if (/^(?:enum|bitfield|bitmap|acc|raw|hex|flags)$/.test(rest)) return `u${bits}`
  if (
    /^(?:u|ui|un|uint|unsigned|unsignedint|unsignedinteger|uinteger|intu|无符号|无符号整数|无符号整型|无符号数|無符號|無符號整數|word|uns)$/.test(
      rest,
    )
  )
    return `u${bits === '8' ? '16' : bits}`
  const isSigned =
    /^(?:i|s|si|int|sint|signed|signedint|integer|signedinteger|ints|有符号|有符号整数|有符号整型|有符号数|有符號|有符號整數|整型|整数|整數)$/
  return isSigned.test(rest) && bits !== '8' ? `i${bits}` : undefined
}

const ORDER =
  /\b(?:abcd|cdab|badc|dcba)\b|\b(?:word|byte)?\s*swap(?:ped)?\b|\b(?:big|little)[\s-]*endian\b|\binverse\b/gi

/** The order of bytes in a cell of its own column, or beside a type. */
export const orderOf = (text: string): string => {
  const [letters] =
    text
      .toUpperCase()
      .match(/\b(?:ABCD|CDAB|BADC|DCBA)\b|\b(?:A\W*B\W*C\W*D|C\W*D\W*A\W*B|B\W*A\W*D\W*C|D\W*C\W*B\W*A)\b/) ?? []
  if (letters) return letters.replaceAll(/[^A-D]/g, '')
  if (/byte\s*swap/i.test(text)) return 'BADC'
  return isYes(text) || /swap|little|low|lsw|inverse|低字在前|小端/i.test(text) ? 'CDAB' : 'ABCD'
}
export const orderInType = (type: string): string => (type.match(ORDER) ?? []).join(' ')

/** How a column of numbers gives the scale of a raw value: times, divided by, by a power of ten, by decimal places. */
export const scaleWays = ['scale', 'divisor', 'power', 'places'] as const
export type ScaleWay = (typeof scaleWays)[number]

export interface ReadScale {
  readonly number: number
  /** The text itself says that it multiplies or divides, so the way of its column does not count: `1/10`, `x0.1`. */
  readonly isWhole: boolean
  /** The unit behind the number: `0.1 V`. */
  readonly unit: string
}

/** Reads a scale: `0.1`, `0,1`, `1/10`, `/10`, `x 0.1`, `10^-1`, `1e-1`, `0.1 V`; undefined for any other text. */
export function scaleOf(written: string): ReadScale | undefined {
  if (written.length > CELL_MAX) return undefined
  const text = written
    .normalize('NFKC')
    .trim()
    .replace(/^(?:raw|value|val|x)?\s*(?=[×*/÷])/i, '')
  const quotient = /^(\d+(?:[.,]\d+)?)?\s*[/÷:]\s*(\d+(?:[.,]\d+)?)$/.exec(text)
  if (quotient) return wholeScale(numberIn(quotient[1] ?? '1') / numberIn(quotient[2] ?? ''))
  const power = /^(?:1?\s*[×x*]\s*)?10\s*(?:\^|\*\*)\s*\(?([+-]?\d+)\)?$/i.exec(text)
  if (power) return wholeScale(10 ** Number(power[1]))
  const [, times, digits = '', unit = ''] =
    /^([×*x])?\s*([+-]?\d*[.,]?\d+(?:e[+-]?\d+)?)\s*([^\d\s].{0,15})?$/i.exec(text) ?? []
  const number = numberIn(digits)
  if (digits === '' || !Number.isFinite(number) || unit.startsWith('/') || /[=~]/.test(unit)) return undefined
  return { number, isWhole: times !== undefined || /e/i.test(digits), unit: unit.trim() }
}

const numberIn = (text: string): number => Number(text.replace(',', '.'))
const wholeScale = (number: number): ReadScale | undefined =>
  Number.isFinite(number) && number !== 0 ? { number, isWhole: true, unit: '' } : undefined

/** The scale of a signal, as a text; undefined where the cell cannot be read in this way. */
export function scaleText(written: string, way: ScaleWay): string | undefined {
  const read = scaleOf(written)
  if (!read) return undefined
  const { number, isWhole } = read
  const scale =
    isWhole || way === 'scale' ? number : way === 'divisor' ? 1 / number : 10 ** (way === 'places' ? -number : number)
  return Number.isFinite(scale) ? String(Number(scale.toPrecision(12))) : undefined
}

/** Whether a column of scales multiplies or divides by what its head and its cells say, and whether they leave it open. */
export function wayOf(head: string, cells: readonly string[]): { readonly way: ScaleWay; readonly isUnsure: boolean } {
  const numbers = cells.flatMap((cell) => {
    const read = scaleOf(cell)
    return read && !read.isWhole ? [read.number] : []
  })
  const areWhole = numbers.every(Number.isInteger)
  const isOpen = numbers.some((number) => number > 1)
  if (/divis|\bdiv\b|divid|teiler|除/i.test(head)) return { way: 'divisor', isUnsure: false }
  if (/decimal\s*(?:place|point)|小数点|小數點/i.test(head)) return { way: 'places', isUnsure: false }
  if (/expon|power|幂/i.test(head) || (areWhole && numbers.some((number) => number < 0)))
    return { way: 'power', isUnsure: false }
  const isPlain = /^(?:scale|multipl.*|倍率|倍数|倍數|放大倍数)$/i.test(head.trim())
  const isDivided = isOpen && areWhole && !isPlain
  return { way: isDivided ? 'divisor' : 'scale', isUnsure: isOpen && areWhole }
}

const READS = /^(?:r|ro|read|readonly|只读|只讀|读|讀|l|lesen|lecture|f|false|no|n)$/i
const WRITES =
  /^(?:rw|wr|w|wo|write|writeonly|readwrite|writable|writeable|r\s*\/\s*w|读写|讀寫|可读写|可读可写|可写|可寫|写|寫|只写|ls|lesenschreiben|schreiben)$/i

/** Whether a cell allows writing; undefined for a text that does not say so. */
export function isWritable(written: string): boolean | undefined {
  const text = written.normalize('NFKC').replaceAll(/[\s/,;+&|_()-]/g, '')
  if (READS.test(text)) return false
  return WRITES.test(text) || isYes(text) ? true : undefined
}
