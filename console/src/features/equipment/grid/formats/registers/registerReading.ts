import { readCell } from '../../../../../kit/entity/readCell.ts'
import type { TableFile } from '../../../../../kit/entity/readTableFile.ts'
import { readMaps } from '../../mapsText.ts'
import { type ColumnReading, plain, type TableReading } from '../SignalFormat.ts'
import { fitOf, knownColumns, ownColumns, PART_FIT, WORDS } from './registerHeads.ts'
import {
  type AddressStyle,
  type Area,
  addressStyles,
  areaInHeading,
  areaOf,
  placeOf,
  styleOf,
} from './registerPlace.ts'
import { isWritable, orderInType, type ScaleWay, scaleOf, scaleWays, typeOf, wayOf } from './registerValue.ts'

type Lines = TableFile['lines']

/** Lines that may stand above the heads: a title, a note, the area of the registers. */
const ABOVE_MAX = 30
/** Cells of a column that are tried, from its begin. */
const TRIED = 400

/** A list of several pages repeats its heads. */
export const isSameLine = (line: readonly string[], heads: readonly string[]): boolean =>
  heads.every((head, place) => plain(head) === plain(line[place] ?? ''))

/** A cell that says that there is nothing. */
export const isBlank = (text: string): boolean => /^(?:[-–—/\\]+|n\/?a|none|null|无|無|)$/i.test(text.trim())
export const isAddress = (taken: string): taken is AddressStyle => (addressStyles as readonly string[]).includes(taken)
export const isScale = (taken: string): taken is ScaleWay => (scaleWays as readonly string[]).includes(taken)

/** Fields that only one column can give: all ways to write an address are one family, and so are those of a scale. */
export const familyOf = (taken: string): string =>
  isAddress(taken) ? 'address.address' : isScale(taken) ? 'scale' : taken

/**
 * Reads the heads of a list, and decides by its cells where a head leaves it open: whether a column *Type* has areas or
 * types, whether addresses count from 0, from 1 or are references, and whether a scale multiplies or divides.
 */
export function registerReading({ lines, source }: TableFile): TableReading {
  const headLine = headLineOf(lines)
  const heads = lines[headLine] ?? []
  const rows = lines.slice(headLine + 1, headLine + 1 + TRIED).filter((line) => !isSameLine(line, heads))
  const cells = heads.map((_, place) => rows.map((row) => (row[place] ?? '').trim()))
  const filled = cells.map((column) => column.filter((text) => !isBlank(text)))
  const columns = takenColumns(heads, filled)
  const addressHead = heads[columns.findIndex(({ taken }) => taken === 'address.address')] ?? ''
  const name = source.is === 'workbook' ? (source.sheets[source.sheet]?.name ?? '') : ''
  const area = areaInHeading(addressHead) ?? areaInHeading(name) ?? 'holding'
  return { headLine, columns: columns.map((column, place) => decided(column, place, columns, heads, cells)), area }
}

/** The field that each column gives, by its head, where its cells agree. The likeliest heads choose first. */
function takenColumns(heads: readonly string[], filled: readonly (readonly string[])[]): ColumnReading[] {
  const columns: ColumnReading[] = filled.map(({ length }) => ({ taken: '', why: length === 0 ? 'empty' : 'unknown' }))
  const fits = knownColumns
    .flatMap((column) => heads.map((head, place) => ({ key: column.key, place, fit: fitOf(head, column) })))
    .filter(({ key, place, fit }) => fit > 0 && !(key === WORDS && /byte|bit|字节|位元/i.test(heads[place] ?? '')))
    .sort((a, b) => b.fit - a.fit)
  const isTaken = (key: string) => columns.some(({ taken }) => taken === key)
  const assign = (some: typeof fits, isWanted: (key: string, cells: readonly string[]) => boolean) => {
    for (const { key, place, fit } of some) {
      const own = filled[place] ?? []
      if (columns[place]?.taken !== '' || own.length === 0) continue
      const isRight = fitsContent(key, own) && isWanted(key, own) && (fit >= 1 || !areOnlyCodes(key, own))
      columns[place] = isTaken(key)
        ? { taken: '', why: 'another' }
        : isRight
          ? { taken: key }
          : { taken: '', why: 'content' }
    }
  }
  assign(
    fits.filter(({ fit }) => fit >= PART_FIT),
    (key, cells) => key !== 'title' || cells.length === 1 || new Set(cells).size > 1,
  )
  // Names that are all the same, or below the head of a note, are better than none.
  if (!isTaken('title'))
    assign(
      fits.filter(({ key }) => key === 'title'),
      () => true,
    )
  const offsetAt = columns.findIndex(({ taken }) => taken === 'offset')
  // Without another address, the offset is that of the register.
  if (!isTaken('address.address') && fitsContent('address.address', filled[offsetAt] ?? []))
    columns[offsetAt] = { taken: 'address.address' }
  return columns
}

/** The line that has the most heads. A line of numbers has none. */
function headLineOf(lines: Lines): number {
  const known = lines
    .slice(0, ABOVE_MAX)
    .map((line) =>
      line.reduce(
        (sum, head) =>
          sum +
          (/\p{L}/u.test(head) && head.length <= 60
            ? Math.max(...knownColumns.map((column) => fitOf(head, column)))
            : 0),
        0,
      ),
    )
  return Math.max(0, known.indexOf(Math.max(...known, 0)))
}

/** Decides how the addresses and the scales of a column are written. */
function decided(
  column: ColumnReading,
  place: number,
  columns: readonly ColumnReading[],
  heads: readonly string[],
  cells: readonly (readonly string[])[],
): ColumnReading {
  const [head, own] = [heads[place] ?? '', cells[place] ?? []]
  if (column.taken === 'scale') {
    const { way, isUnsure } = wayOf(head, own)
    return { taken: way, ...(isUnsure && { isUnsure }) }
  }
  // Without a scale, decimal places may be those of the raw number.
  if (column.taken === 'decimals' && !columns.some(({ taken }) => taken === 'scale'))
    return { ...column, isUnsure: true }
  if (column.taken !== 'address.address') return column
  const areaAt = columns.findIndex(({ taken }) => taken === 'address.area')
  const areas = own.map((_, row): Area | undefined => areaOf(cells[areaAt]?.[row] ?? '')?.area)
  const given = own.map((text, row) => [text, areas[row]] as const).filter(([text]) => !isBlank(text))
  const { style, isUnsure } = styleOf(
    head,
    given.map(([text]) => text),
    given.map(([, area]) => area),
  )
  return { taken: style, ...(isUnsure && { isUnsure }) }
}

/** Numbers alone name an area only below a head that is known as a whole: other types have numbers too. */
const areOnlyCodes = (key: string, cells: readonly string[]): boolean =>
  key === 'address.area' && cells.every((text) => /^\d+$/.test(text))

/** Whether the cells of a column are what its head says. */
function fitsContent(key: string, cells: readonly string[]): boolean {
  const share = (isRight: (text: string) => boolean) => cells.filter(isRight).length / cells.length
  switch (key) {
    case 'address.address':
      return share((text) => addressStyles.some((style) => placeOf(text, style) !== undefined)) >= 0.5
    case 'address.area':
      return share((text) => areaOf(text) !== undefined) >= 0.5
    case 'address.type':
      return share((text) => typeOf(text) !== undefined) >= 0.5
    case 'title':
      return share((text) => /\p{L}/u.test(text)) >= 0.5
    case 'access':
      return share((text) => isWritable(text) !== undefined) >= 0.7
    case 'unit':
      return share((text) => !/^\d+$/.test(text)) >= 0.5
    case 'scale':
      return share((text) => scaleOf(text) !== undefined) >= 0.5
    case WORDS:
      return share((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 125) >= 0.9
    case 'address.bit':
      return share((text) => /^\d{1,2}$/.test(text) && Number(text) <= 15) >= 0.9
    case 'address.byteOrder':
      return share((text) => /[A-D]{4}|endian|swap|big|little|first|yes|no|true|false|端|字|[01]/i.test(text)) >= 0.7
    case 'signalMaps':
      return share((text) => (readMaps(text) ?? []).length > 0) === 1
    default: {
      const field = ownColumns.find((column) => column.key === key)?.field
      return field?.is !== 'number' || share((text) => Number.isFinite(Number(readCell(field, text)))) >= 0.5
    }
  }
}

/** Whether a table with heads of the grid has cells that only a register list may have: other types, areas or places. */
export const hasForeignCells = ({ lines }: TableFile, { headLine, columns }: TableReading): boolean =>
  columns.some(({ taken }, place) => {
    const field = ownColumns.find(({ key }) => key === taken)?.field
    if (!field || (field.is !== 'choice' && field.is !== 'number')) return false
    return lines.slice(headLine + 1, headLine + 1 + TRIED).some((line) => {
      const text = readCell(field, line[place] ?? '')
      if (isBlank(text) || text.includes('{')) return false
      return field.is === 'choice'
        ? !Object.hasOwn(field.choices, text) && isRead(taken, text)
        : !Number.isFinite(Number(text))
    })
  })

const isRead = (taken: string, text: string): boolean =>
  taken === 'address.type'
    ? typeOf(text) !== undefined || orderInType(text) !== ''
    : taken === 'address.area'
      ? areaOf(text) !== undefined
      : taken === 'access' && isWritable(text) !== undefined
