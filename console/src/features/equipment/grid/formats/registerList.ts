import { modbusTcp } from '@mimic/contract/drivers'
import { type FormatRow, isYes, knownHeads, type Line, linesBelow, plain, type SignalFormat } from './SignalFormat.ts'

const heads = {
  name: ['name', 'label', 'description', 'parameter', '名称', '变量名称', '描述', '参数'],
  tag: ['tag', 'tagname', '位号'],
  address: ['address', 'addr', 'modbusaddress', 'registeraddress', 'offset', '地址', '寄存器地址'],
  register: ['register', 'reg', 'point', 'pointaddress', 'registernumber', '寄存器'],
  area: ['area', 'function', 'functioncode', 'fc', 'pointtype', 'registertype', 'table', '区域', '功能码'],
  type: ['type', 'datatype', 'format', 'dataformat', '类型', '数据类型', '格式'],
  access: ['rw', 'access', 'readwrite', 'action', 'mode', '读写', '访问'],
  unit: ['unit', 'units', '单位'],
  scale: ['scale', 'multiplier', 'factor', 'gain', '倍率', '系数', '比例'],
  order: ['byteorder', 'wordorder', 'swap', '字节序'],
} as const
type Register = Line<keyof typeof heads>

/** Types as the lists spell them, without marks and case. */
const types: Readonly<Record<string, string>> = {
  '': 'u16',
  ...spelled('u16', 'u16 uint16 uint word unsigned unsigned16 ushort 16bitunsigned decimal hex binary'),
  ...spelled('i16', 'i16 s16 int16 int short integer signed signed16 16bitsigned'),
  ...spelled('u32', 'u32 uint32 udint dword ulong unsigned32 32bitunsigned longunsigned'),
  ...spelled('i32', 'i32 s32 int32 dint long signed32 32bitsigned longinteger'),
  ...spelled('f32', 'f32 float float32 real single floatingpoint ieee754'),
  ...spelled('f64', 'f64 float64 double lreal'),
  ...spelled('u64', 'u64 uint64 ulint qword unsigned64 64bitunsigned'),
  ...spelled('i64', 'i64 s64 int64 lint signed64 64bitsigned'),
  ...spelled('bcd16', 'bcd bcd16'),
  ...spelled('bcd32', 'bcd32'),
  ...spelled('bool', 'bool boolean coil bit discrete'),
}
const areas: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(modbusTcp.address.area.choices).flatMap(([area, { cn, en }]) => [
      [plain(cn), area],
      [plain(en), area],
    ]),
  ),
  ...spelled('holding', 'holding holdingregister holdingregisters hr 3 03 6 16 4x'),
  ...spelled('input', 'input inputregister inputregisters ir 4 04 3x'),
  ...spelled('coil', 'coil coils coilstatus 1 01 5 15 0x'),
  ...spelled('discrete', 'discrete discreteinput discreteinputs inputstatus 2 02 1x'),
}
/** The first digit of an address of five or six digits, as Modicon wrote it. */
const MODICON = /^([0134])(\d{4,5})$/
const modicon: Readonly<Record<string, string>> = { 0: 'coil', 1: 'discrete', 3: 'input', 4: 'holding' }

function spelled(as: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, as]))
}
/**
 * Lists of Modbus registers, as ModScan, Modbus Poll and the manuals of devices have them: a line a register, with a name
 * and an address or register number. 40001 is the first holding register, 30001 the first input register, 10001 the first
 * discrete input, 00001 the first coil (Modicon Modbus Protocol Reference Guide, PI-MBUS-300); `0x` and a final `h` mark
 * hexadecimal addresses. Any other number counts from 0 in a column of addresses and from 1 in one of registers.
 */
export const registerList: SignalFormat = {
  id: 'register-list',
  title: { cn: 'Modbus 寄存器表', en: 'Modbus register list' },
  drivers: ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-rtu'],
  detect: (file) => {
    const lines = linesBelow(file, heads, ['address']) ?? linesBelow(file, heads, ['register']) ?? []
    const places = lines
      .filter(({ name, tag }) => name !== '' || tag !== '')
      .map((line) => line.address || line.register)
    if (!places.some((text) => numberOf(text) !== undefined)) return 'no'
    return places.some((text) => MODICON.test(text)) && lines.every(({ area }) => area === '') ? 'surely' : 'perhaps'
  },
  known: (file) => knownHeads(file, heads),
  rows: (file) => (linesBelow(file, heads, []) ?? []).map(toRow),
}

function toRow(line: Register, place: number): FormatRow {
  const { name, tag, address, register, unit, scale, access, order } = line
  const row = { place: place + 2, name: name || tag }
  const found = placeOf(address || register, line.area, address === '')
  if ('is' in found) return { ...row, remark: found }
  const isSwitch = found.area === 'coil' || found.area === 'discrete'
  const type = isSwitch ? 'bool' : types[plain(line.type)]
  if (type === undefined || (!isSwitch && type === 'bool')) return { ...row, remark: { is: 'type', detail: line.type } }
  const isReadOnly = found.area === 'input' || found.area === 'discrete'
  return {
    ...row,
    cells: {
      title: row.name.slice(0, 64),
      ...(tag !== '' && { sn: tag }),
      'address.area': found.area,
      'address.address': String(found.address),
      'address.type': type,
      'address.byteOrder': orderOf(order),
      unit: unit.slice(0, 16),
      access: !isReadOnly && isYes(access.replaceAll(/[\s/-]/g, '')) ? 'rw' : 'r',
      ...(scale !== '' && { scale }),
    },
  }
}

const numberOf = (text: string): number | undefined => {
  const hex = /^0x([0-9a-f]+)$|^([0-9a-f]+)h$/i.exec(text)
  if (hex) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
  return /^\d+$/.test(text) ? Number(text) : undefined
}

function placeOf(
  text: string,
  areaText: string,
  isFromOne: boolean,
): { readonly area: string; readonly address: number } | { readonly is: 'address' | 'area'; readonly detail: string } {
  const number = numberOf(text)
  if (number === undefined) return { is: 'address', detail: text }
  const named = areaText === '' ? undefined : areas[plain(areaText)]
  if (areaText !== '' && named === undefined) return { is: 'area', detail: areaText }
  const [, digit = '', rest = ''] = MODICON.exec(text) ?? []
  const written = modicon[digit]
  // A number of five digits that contradicts its area is no Modicon address.
  const isModicon = written !== undefined && Number(rest) > 0 && (named === undefined || named === written)
  if (isModicon) return { area: written, address: Number(rest) - 1 }
  const address = isFromOne ? number - 1 : number
  return address >= 0 && address < 65_536 ? { area: named ?? 'holding', address } : { is: 'address', detail: text }
}

const orderOf = (text: string): string => {
  const order = text.toUpperCase().replaceAll(/[^A-D]/g, '')
  if (/^[ABCD]{4}$/.test(order) && text.length <= 7) return order
  return isYes(text) || /swap|little|low/i.test(text) ? 'CDAB' : 'ABCD'
}
