import type { Entity } from '@mimic/contract/entities'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/universal'
import { startI18n } from '../../texts/i18n.ts'
import { readLines } from './entityCells.ts'
import { excelSheets, toExcel } from './excelFile.ts'
import { readTableFile, wantedSheet } from './readTableFile.ts'

beforeAll(() => startI18n('en'))

const label = (en: string) => ({ cn: `${en}（中）`, en })
const entity: Entity = {
  name: 'signal',
  table: 'signal',
  id: 'signal',
  path: '/signal',
  verbs: ['add', 'edit'],
  read: 'equipment.read',
  change: 'equipment.edit',
  one: label('Signal'),
  many: label('Signals'),
  fields: {
    title: { is: 'text', max: 100, label: label('Name') },
    scale: { is: 'number', label: label('Scale') },
    isKept: { is: 'flag', label: label('Kept') },
    area: { is: 'choice', choices: { coil: label('Coil') }, label: label('Area') },
  },
  facts: {},
  searched: ['title'],
  time: 'gmtCreate',
}
const rows = [
  { id: '9007199254740993123', version: 0, title: '=1+1', scale: '0.1', isKept: 'true', area: 'coil' },
  { id: '', version: 0, title: '00042', scale: '{base}+4', isKept: 'false', area: '' },
]
const excelLines = async (bytes: Uint8Array) => (await excelSheets(bytes))[0]?.lines ?? []
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const sheetOf = async (blob: Blob) => {
  const files = unzipSync(await bytesOf(blob))
  return new TextDecoder().decode(files['xl/worksheets/sheet1.xml'])
}

describe('a table as a workbook of Excel', () => {
  it('read back, is what it was: long ids, texts of digits, texts that look like formulas', async () => {
    const read = readLines(entity, await excelLines(await bytesOf(await toExcel(entity, rows))))
    expect(read.ignored).toEqual([])
    expect(read.rows).toEqual([
      { id: '9007199254740993123', title: '=1+1', scale: '0.1', isKept: 'true', area: 'coil' },
      { title: '00042', scale: '{base}+4', isKept: 'false' },
    ])
  })

  it('has numbers as numbers, flags as booleans, all else as text, and no formula', async () => {
    const sheet = await sheetOf(await toExcel(entity, rows))
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(sheet).toMatch(/<v>0\.1<\/v>/)
    expect(sheet).toMatch(/t="b"[^>]*><v>1<\/v>/)
    expect(sheet).not.toMatch(/<v>9007199254740993/)
  })

  it('is recognised by its content, as a CSV file is', async () => {
    const file = await readTableFile(await toExcel(entity, rows))
    expect(file).toMatchObject({ is: 'table', text: undefined })
    expect(file.is === 'table' && file.lines).toHaveLength(3)
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[...'a;b\r\n1;2'].map((c) => c.charCodeAt(0))]).buffer)
    expect(await readTableFile(new Blob([utf16]))).toMatchObject({
      lines: [
        ['a', 'b'],
        ['1', '2'],
      ],
    })
  })

  it('has its sheets by name, of which the first that is wanted is taken', async () => {
    const book = await writeExcelFile([
      { sheet: 'Notes', data: [[{ value: 'a note' }]] },
      { sheet: 'Pumps', data: [[{ value: 'Name' }], [{ value: 'P-1' }]] },
      { sheet: 'Valves', data: [[{ value: 'Name' }], [{ value: 'V-1' }]] },
    ]).toBlob()
    const file = await readTableFile(book)
    if (file.is !== 'table') throw new Error('it is a table')
    expect(file).toMatchObject({ lines: [['a note']], source: { is: 'workbook', sheet: 0 } })
    const wanted = wantedSheet(file, ({ lines }) => lines[0]?.[0] === 'Name')
    expect(wanted).toMatchObject({ lines: [['Name'], ['P-1']], source: { sheet: 1 } })
    expect(wantedSheet(file, () => false)).toBe(file)
  })

  it('is refused where it is damaged, or claims more than a machine can hold', async () => {
    const arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
    expect(await readTableFile(Object.assign(new Blob(['a']), { arrayBuffer }))).toEqual({ is: 'gone' })
    expect(await readTableFile(new Blob(['PK\u0003\u0004 no zip']))).toEqual({ is: 'unreadable' })
    const zip = zipSync({ 'xl/workbook.xml': strToU8('x') })
    // The size that the central directory claims for its only file.
    const directory = zip.findLastIndex((_, i) => zip[i] === 0x50 && zip[i + 1] === 0x4b && zip[i + 2] === 1)
    new DataView(zip.buffer).setUint32(directory + 24, 0xf000_0000, true)
    await expect(excelLines(zip)).rejects.toThrow('unpacks to')
    expect(await readTableFile(new Blob([zip as Uint8Array<ArrayBuffer>]))).toEqual({ is: 'unreadable' })
  })
})
