import { readCell } from '../../../../kit/entity/readCell.ts'
import type { TableFile } from '../../../../kit/entity/readTableFile.ts'
import type { GridColumn } from '../gridColumns.ts'
import { ownColumns, WORDS } from './registers/registerHeads.ts'
import { type Area, areaInHeading, areaOf, type Place, placeOf } from './registers/registerPlace.ts'
import {
  familyOf,
  hasForeignCells,
  isAddress,
  isBlank,
  isSameLine,
  isScale,
  registerReading,
} from './registers/registerReading.ts'
import {
  isWritable,
  orderInType,
  orderOf,
  type ReadType,
  scaleOf,
  scaleText,
  typeOf,
} from './registers/registerValue.ts'
import { type FormatRow, fittingTexts, plain, type SignalFormat, type TableReading } from './SignalFormat.ts'
import { withUniqueTags } from './uniqueTags.ts'

/** Columns whose cells are taken as the grid reads them. */
const plainColumns = ownColumns.filter(
  ({ key }) => !['title', 'sn', 'unit', 'access', 'scale'].includes(key) && !key.startsWith('address.'),
)

/**
 * Lists of Modbus registers, as ModScan, Modbus Poll and the manuals of devices have them: a line a register, with a name
 * and an address or register number. 40001 is the first holding register, 30001 the first input register, 10001 the first
 * discrete input, 00001 the first coil (Modicon Modbus Protocol Reference Guide, PI-MBUS-300); `0x` and a final `h` mark
 * hexadecimal addresses. Any other number counts from 0 in a column of addresses and from 1 in one of registers. Where the
 * list leaves it open, the reading says so.
 */
export const registerList: SignalFormat = {
  id: 'register-list',
  title: { cn: 'Modbus 寄存器表', en: 'Modbus register list' },
  drivers: ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-rtu'],
  detect: (file) => {
    const { columns } = registerReading(file)
    const has = (...families: string[]) => columns.some(({ taken }) => families.includes(familyOf(taken)))
    if (!has('address.address') || !has('title', 'sn')) return 'no'
    return columns.some(({ taken }) => taken === 'reference') && !has('address.area') ? 'surely' : 'perhaps'
  },
  known: (file) => {
    const reading = registerReading(file)
    const count = reading.columns.filter(({ taken }) => taken !== '').length
    // With as many columns of its own the grid wins, unless the cells are not in its spelling.
    return count > 1 && hasForeignCells(file, reading) ? count + 1 : count
  },
  reading: registerReading,
  rows: (file, _base, reading = registerReading(file)) => withUniqueTags(new ListReader(file, reading).rows()),
}

/** A cell of the line by the family of what its column is taken for; empty where there is none, or where it says that there is nothing. */
type Cells = (family: string) => string

/** Reads the lines of a list one after the other: a heading, or a cell above in a joined column, names the area of those below. */
class ListReader {
  readonly #lines: TableFile['lines']
  readonly #reading: TableReading
  /** The places of the columns, by the families of what they are taken for. */
  readonly #places: ReadonlyMap<string, number>
  #area: string
  #areaText = ''

  constructor({ lines }: TableFile, reading: TableReading) {
    this.#lines = lines
    this.#reading = reading
    this.#places = new Map(reading.columns.map(({ taken }, place) => [familyOf(taken), place]))
    this.#area = reading.area
  }

  rows(): readonly FormatRow[] {
    const { headLine, isOwn } = this.#reading
    const heads = this.#lines[headLine] ?? []
    return this.#lines.flatMap((line, at): FormatRow[] => {
      if (at === headLine) return []
      const filled = line.map((text) => text.trim()).filter((text) => text !== '')
      const row = { place: at + 1, name: filled[0] ?? '' }
      if (filled.length === 1 || at < headLine) this.#area = areaInHeading(filled.join(' ')) ?? this.#area
      if (at < headLine) return [{ ...row, remark: { is: 'above', detail: '' } }]
      if (isSameLine(line, heads)) return [{ ...row, remark: { is: 'heads', detail: '' } }]
      if (filled.length === 0) return []
      if (filled.length === 1 && !isOwn) return [{ ...row, remark: { is: 'heading', detail: '' } }]
      const cell = this.#cellsOf(line)
      const { cells, remark, ...read } = this.#row(cell, row)
      if (!cells && isOwn) return [{ ...read, cells: ownCells(cell) }]
      return [{ ...read, ...(cells && { cells }), ...(remark && { remark }) }]
    })
  }

  #cellsOf(line: readonly string[]): Cells {
    return (family) => {
      const text = (line[this.#places.get(family) ?? -1] ?? '').trim()
      // An address that says nothing is named as it stands.
      return isBlank(text) && family !== 'address.address' ? '' : text
    }
  }

  /** @param line its place, and the text that names it where it has no name */
  #row(cell: Cells, line: Pick<FormatRow, 'place' | 'name'>): FormatRow {
    const name = cell('title') || cell('sn')
    const row = { ...line, ...(name !== '' && { name }) }
    const found = this.#placeOf(cell)
    if ('is' in found) return { ...row, remark: found }
    if (name === '') return { ...row, name: cell('address.address'), remark: { is: 'noName', detail: '' } }
    const read = typeIn(cell, found)
    if (!read) return { ...row, remark: { is: 'type', detail: typeText(cell, found) } }
    const { scale, unit } = scaleIn(cell, this.#reading)
    const { access, isRefused } = accessIn(cell, found)
    const { shortened, ...texts } = fittingTexts(name, unit)
    const remark = shortened ?? (isRefused ? ({ is: 'access', detail: cell('access') } as const) : read.remark)
    return {
      ...row,
      ...(remark && { remark }),
      cells: {
        ...texts,
        sn: cell('sn'),
        'address.area': found.area,
        'address.address': String(found.address),
        'address.type': read.type,
        ...(read.type === 'bit' && { 'address.bit': String(read.bit) }),
        ...(read.length !== undefined && { 'address.length': String(read.length) }),
        'address.byteOrder': orderOf(cell('address.byteOrder') || orderInType(cell('address.type'))),
        access,
        ...(scale !== '' && { scale, ...decimalsOf(scale) }),
        ...plainCells(cell),
      },
    }
  }

  /** Where a register is, by its address and by what names the area: its cell, the one above, a heading. */
  #placeOf(cell: Cells): PlaceOfRow | { readonly is: 'address' | 'area'; readonly detail: string } {
    const style = this.#reading.columns.map(({ taken }) => taken).find(isAddress) ?? 'address.address'
    const text = cell('address.address')
    const place = placeOf(text, style)
    this.#areaText = cell('address.area') || this.#areaText
    const named = this.#areaText === '' ? undefined : areaOf(this.#areaText)
    if (this.#areaText !== '' && !named) return { is: 'area', detail: this.#areaText }
    if (!place) return { is: 'address', detail: text }
    if (named && place.area && named.area !== place.area) return { is: 'area', detail: `${this.#areaText} (${text})` }
    const { address, bit, words } = place
    const count = Number(cell(WORDS)) || words
    return {
      area: place.area ?? named?.area ?? switchArea(cell('address.type')) ?? (this.#area as Area),
      isWritten: named?.isWritten ?? false,
      address,
      ...(bit !== undefined && { bit }),
      ...(count !== undefined && { words: count }),
    }
  }
}

interface PlaceOfRow extends Place {
  readonly area: Area
  readonly isWritten: boolean
}

interface TypeOfRow extends ReadType {
  readonly bit?: number
  readonly remark?: { readonly is: 'noLength' | 'noBit'; readonly detail: string }
}

/** The area that a type names by itself, in lists without a column for it. */
const switchArea = (type: string): Area | undefined =>
  /coil|discrete|线圈|離散|离散/i.test(type) ? areaOf(type)?.area : undefined

/** A type that cannot be read, with the number of its registers. */
const typeText = (cell: Cells, { words = 1 }: PlaceOfRow): string =>
  [cell('address.type'), words > 1 ? `× ${words}` : ''].filter(Boolean).join(' ')

/** The type of a row: a switch by its area, a bit by its address or column, any other by its cell and its registers. */
function typeIn(cell: Cells, { area, bit: addressed, words }: PlaceOfRow): TypeOfRow | undefined {
  if (area === 'coil' || area === 'discrete') return { type: 'bool' }
  const text = cell('address.type')
  const read = typeOf(text, words)
  const bit = cell('address.bit') === '' ? addressed : Number(cell('address.bit'))
  // `40001.0` is also how a spreadsheet may write a whole number.
  const isBit = bit !== undefined && (bit > 0 || text === '' || cell('address.bit') !== '')
  if (isBit || read?.type === 'bool' || plain(text) === 'bit')
    return { type: 'bit', bit: bit ?? 0, ...(bit === undefined && { remark: { is: 'noBit', detail: '' } }) }
  const length = Number(cell('address.length')) || read?.length
  if (read?.type !== 'text') return read
  return length ? { ...read, length } : { ...read, remark: { is: 'noLength', detail: '' } }
}

/** Whether a signal may be written; refused where its cell says so in vain, or cannot be read. */
function accessIn(
  cell: Cells,
  { area, isWritten }: PlaceOfRow,
): { readonly access: 'r' | 'rw'; readonly isRefused: boolean } {
  const text = cell('access')
  const wanted = text === '' ? isWritten : isWritable(text)
  const isReadOnly = area === 'input' || area === 'discrete'
  return { access: wanted && !isReadOnly ? 'rw' : 'r', isRefused: wanted === undefined || (wanted && isReadOnly) }
}

/** The scale and the unit of a row. Some lists write both in one cell: `0.1V`. */
function scaleIn(cell: Cells, { columns }: TableReading): { readonly scale: string; readonly unit: string } {
  const way = columns.map(({ taken }) => taken).find(isScale)
  const [text, unit] = [cell('scale'), cell('unit')]
  if (way !== undefined && text !== '') {
    const read = scaleText(text, way)
    // The grid shows what cannot be read as a cell to correct.
    return { scale: read ?? text, unit: unit || (scaleOf(text)?.unit ?? '') }
  }
  const joined = /^\d/.test(unit) ? scaleOf(unit) : undefined
  return joined?.unit ? { scale: String(joined.number), unit: joined.unit } : { scale: '', unit }
}

/** The digits that a scale gives a value, where the usual two would hide some. */
function decimalsOf(scale: string): { readonly decimals?: string } {
  const digits = scale.includes('e-') ? 6 : (scale.split('.')[1]?.length ?? 0)
  return digits > 2 ? { decimals: String(Math.min(6, digits)) } : {}
}

/** Cells of the grid's own columns are read as in a table of the grid. */
const plainCells = (cell: Cells) => gridCells(cell, plainColumns)
const ownCells = (cell: Cells) => gridCells(cell, ownColumns)

function gridCells(cell: Cells, columns: readonly GridColumn[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { key, field } of columns) {
    const text = readCell(field, cell(key))
    if (text !== '') found[key] = text
  }
  return found
}
