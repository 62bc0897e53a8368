import { modbusTcp } from '@mimic/contract/drivers'
import { readTableFile, type TableFile, wantedSheet } from '../../../../../kit/entity/readTableFile.ts'
import type { Encoding } from '../../../../../kit/entity/textEncoding.ts'
import { encodedText } from '../../../../../testing/encodedText.ts'
import { withLimitColumns } from '../../alarmLimits.ts'
import { gridColumns } from '../../gridColumns.ts'
import { beginGrid } from '../../gridState.ts'
import { ColumnMemory } from '../../import/columnMemory.ts'
import { isKnown, type ReadFile, readOf, understand } from '../../import/understoodFile.ts'

/** The grid of a Modbus device, whose files have alarm limits. */
export const model = withLimitColumns({ kind: modbusTcp, columns: gridColumns(modbusTcp) })

/** Storage as a browser has it. */
export function aStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  } as unknown as Storage
}

export async function fileOf(bytes: Blob): Promise<TableFile> {
  const file = await readTableFile(bytes)
  if (file.is !== 'table') throw new Error(`the file is ${file.is}`)
  return wantedSheet(file, (each) => isKnown(each, model))
}
export const textFile = (text: string, encoding: Encoding = 'utf-8') => fileOf(new Blob([encodedText(text, encoding)]))

export function readList(file: TableFile, memory = new ColumnMemory(aStorage())): ReadFile {
  const read = readOf(file, beginGrid([]), model, memory)
  if (!('file' in read)) throw new Error(`the file is refused: ${read.is}`)
  return read
}
/** The result of an import: signals as texts, columns and rows that are left out, and problems. */
export function importOf(read: ReadFile) {
  const { plan, read: rows, problems, ignored } = understand(read, beginGrid([]), model)
  const { lines } = read.file
  const heads = lines[read.reading?.headLine ?? 0] ?? []
  return {
    signals: plan.added.map(({ cells }) => {
      const at = (key: string) => cells[key] ?? ''
      const bit = at('address.type') === 'bit' ? `.${at('address.bit')}` : ''
      const scale = at('scale') === '' ? '' : ` x${at('scale')}`
      const order = at('address.byteOrder') === 'ABCD' ? '' : ` ${at('address.byteOrder')}`
      const place = `${at('address.area')} ${at('address.address')}${bit} ${at('address.type')}${at('address.length')}`
      return `${at('sn')}: ${place}${order}${scale}${at('unit') && ` ${at('unit')}`} ${at('access')}`
    }),
    columns:
      read.reading?.columns.flatMap(({ taken, why }, place) => (taken ? [] : [`${heads[place]}: ${why}`])) ?? ignored,
    rows: rows.flatMap(({ name, remark }) => (remark ? [`${name}: ${remark.is}`] : [])),
    problems: [...problems.values()],
    cells: plan.added.map(({ cells }) => cells),
  }
}
