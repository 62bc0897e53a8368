import {
  type FormatRow,
  fittingTexts,
  isYes,
  type Line,
  linesBelow,
  otherHeads,
  type SignalFormat,
} from './SignalFormat.ts'

/** Types of points as those of registers; others take no place in a signal. */
const types: Readonly<Record<string, string>> = {
  int16: 'i16',
  sunssf: 'i16',
  uint16: 'u16',
  enum16: 'u16',
  bitfield16: 'u16',
  acc16: 'u16',
  raw16: 'u16',
  count: 'u16',
  int32: 'i32',
  uint32: 'u32',
  enum32: 'u32',
  bitfield32: 'u32',
  acc32: 'u32',
  int64: 'i64',
  uint64: 'u64',
  acc64: 'u64',
  ipaddr: 'u32',
  float32: 'f32',
  float64: 'f64',
}

/**
 * The values by which a device marks a point that it does not have. Accumulators have none: theirs is 0, which is a count as well.
 */
const marks: Readonly<Record<string, string>> = {
  int16: '0x8000',
  sunssf: '0x8000',
  uint16: '0xFFFF',
  enum16: '0xFFFF',
  bitfield16: '0xFFFF',
  int32: '0x80000000',
  uint32: '0xFFFFFFFF',
  enum32: '0xFFFFFFFF',
  bitfield32: '0xFFFFFFFF',
  int64: '0x8000000000000000',
  uint64: '0xFFFFFFFFFFFFFFFF',
  float32: 'NaN',
  float64: 'NaN',
}

/** A point of a model, from either form of its description. */
interface Point {
  readonly place: number
  readonly name: string
  readonly label: string
  readonly type: string
  /** Registers from the begin of the model. */
  readonly offset: number
  readonly units: string
  /** The power of ten of the scale, or the name of the point that holds it. */
  readonly scaleFactor: string
  readonly isWritable: boolean
  /** A constant of the model. */
  readonly value: string
  readonly symbols: readonly { readonly name: string; readonly value: number }[]
}

/** The registers before the first model: the mark `SunS`, at the usual place. */
const FIRST = 40_002
/** The registers of the common model (1), which stands before every other: its id, its length and 66 more. */
const COMMON = 68

const heads = {
  offset: ['addressoffset', 'offset'],
  name: ['name'],
  type: ['type'],
  scaleFactor: ['scalefactor', 'sf'],
  units: ['units'],
  access: ['rwaccessrw', 'rwaccess', 'access'],
  label: ['label'],
  value: ['value'],
  group: ['groupoffset'],
} as const
const needed = ['offset', 'name', 'type', 'scaleFactor'] as const

/**
 * Models of SunSpec devices, as the alliance publishes them: JSON (`{ id, group: { points, groups } }`), and the sheets
 * with `Address Offset`, `Name`, `Type`, `Scale Factor`, `Units`, `RW Access`. Source: SunSpec Device Information Model
 * Specification 1.1, and the repository sunspec/models. Addresses count from where the model begins in the device.
 */
export const sunspec: SignalFormat = {
  id: 'sunspec',
  title: { cn: 'SunSpec 模型', en: 'SunSpec model' },
  drivers: ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-rtu'],
  base: (file) => (modelOf(file)?.id === 1 ? FIRST : FIRST + COMMON),
  detect: (file) => (modelOf(file) || linesBelow(file, heads, needed) ? 'surely' : 'no'),
  ignored: (file) => (modelOf(file) ? [] : otherHeads(file, heads)),
  rows: (file, base) => {
    const model = modelOf(file)
    const { points, others } = model ? jsonPoints(model.group) : sheetPoints(linesBelow(file, heads, needed) ?? [])
    const constants = new Map(points.map(({ name, value }) => [name, value]))
    return [...points.map((point) => toRow(point, base, constants)), ...others].sort((a, b) => a.place - b.place)
  },
}

function toRow(point: Point, base: number, constants: ReadonlyMap<string, string>): FormatRow {
  const { place, name, label, units, isWritable, symbols, scaleFactor } = point
  const type = types[point.type]
  const mark = marks[point.type]
  if (point.type === 'pad') return { place, name, remark: { is: 'padding', detail: '' } }
  if (type === undefined) return { place, name, remark: { is: 'type', detail: point.type } }
  const power = /^-?\d+$/.test(scaleFactor) ? scaleFactor : (constants.get(scaleFactor) ?? '')
  const isScaled = scaleFactor === '' || power !== ''
  const { shortened, ...texts } = fittingTexts(label || name, units)
  const remark = isScaled ? shortened : ({ is: 'scaleFactor', detail: scaleFactor } as const)
  return {
    place,
    name,
    ...(remark && { remark }),
    cells: {
      ...texts,
      sn: name,
      'address.area': 'holding',
      'address.address': String(base + point.offset),
      'address.type': type,
      access: isWritable ? 'rw' : 'r',
      ...(mark !== undefined && { noValueAt: mark }),
      ...(power !== '' && {
        scale: String(Number(`1e${power}`)),
        decimals: String(Math.min(6, Math.max(0, -Number(power)))),
      }),
      ...(symbols.length > 0 &&
        point.type.startsWith('enum') && {
          signalMaps: symbols.map((symbol) => `${symbol.value}=${symbol.name}`).join('; '),
        }),
    },
  }
}

interface Points {
  readonly points: readonly Point[]
  readonly others: readonly FormatRow[]
}

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The model of a JSON file; undefined for any other text. */
function modelOf({ text = '' }: { readonly text: string | undefined }): { id: number; group: Json } | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const model: unknown = JSON.parse(text)
    if (!isJson(model) || !isJson(model['group']) || !Array.isArray(model['group']['points'])) return undefined
    return { id: Number(model['id']), group: model['group'] }
  } catch {
    // Not JSON: the file is of another format.
    return undefined
  }
}

/** Points follow each other, and groups the points; a group that repeats as often as the device says has no fixed place. */
function jsonPoints(model: Json): Points {
  const points: Point[] = []
  const others: FormatRow[] = []
  let offset = 0
  let place = 0
  let isFixed = true
  const walk = (group: Json, prefix: string) => {
    for (const point of listOf(group['points'])) {
      place += 1
      const name = prefix + textOf(point['name'])
      const size = Number(point['size'] ?? 1)
      if (isFixed)
        points.push({
          place,
          name,
          offset,
          label: textOf(point['label']),
          type: textOf(point['type']),
          units: textOf(point['units']),
          scaleFactor: textOf(point['sf']),
          isWritable: isYes(textOf(point['access'])),
          value: textOf(point['value']),
          symbols: listOf(point['symbols']).map((symbol) => ({
            name: textOf(symbol['label']) || textOf(symbol['name']),
            value: Number(symbol['value']),
          })),
        })
      else others.push({ place, name, remark: { is: 'repeats', detail: textOf(group['name']) } })
      offset += size
    }
    for (const inner of listOf(group['groups'])) {
      const { count = 1, name } = inner
      const times = typeof count === 'number' && count > 0 ? Math.min(count, 1000) : 1
      // Points behind a group of unknown length have no fixed place either.
      if (typeof count !== 'number' || count === 0) isFixed = false
      for (let i = 1; i <= times; i++) walk(inner, `${prefix}${textOf(name)}${times > 1 ? i : ''}.`)
    }
  }
  walk(model, '')
  return { points, others }
}

/** Points of a sheet. Those of a repeating block have a place in their group and none in the model. */
function sheetPoints(lines: readonly Line<keyof typeof heads>[]): Points {
  const points: Point[] = []
  const others: FormatRow[] = []
  lines.forEach(({ offset, name, label, type, units, scaleFactor, access, value, group }, i) => {
    const place = i + 2
    if (type === '' || type === 'group' || type === 'sync') {
      // A line that heads a group, or names a value of the point above it.
      const above = points.at(-1)
      if (type === '' && above && name !== '' && /^-?\d+$/.test(value))
        points[points.length - 1] = {
          ...above,
          symbols: [...above.symbols, { name: label || name, value: Number(value) }],
        }
      return
    }
    if (!/^\d+$/.test(offset)) others.push({ place, name, remark: { is: 'repeats', detail: group } })
    else
      points.push({
        place,
        name,
        label,
        type,
        units,
        scaleFactor,
        value,
        offset: Number(offset),
        isWritable: isYes(access),
        symbols: [],
      })
  })
  return { points, others }
}
