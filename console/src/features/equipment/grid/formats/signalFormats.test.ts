import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { driverKindOf } from '@mimic/contract/drivers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTableFile, type TableFile } from '../../../../kit/entity/readTableFile.ts'
import { startI18n } from '../../../../texts/i18n.ts'
import { gridColumns } from '../gridColumns.ts'
import { GridProblems } from '../gridProblems.ts'
import { addRows, beginGrid } from '../gridState.ts'
import { formatOf } from './index.ts'
import type { FormatRow } from './SignalFormat.ts'

beforeAll(() => startI18n('en'))

async function fileOf(text: string | Uint8Array<ArrayBuffer>): Promise<TableFile> {
  const file = await readTableFile(new Blob([text]))
  if (file.is !== 'table') throw new Error(`the file is ${file.is}`)
  return file
}
const example = async (name: string) =>
  fileOf(new Uint8Array(await readFile(fileURLToPath(new URL(`./examples/${name}`, import.meta.url)))))

async function read(name: string) {
  const file = await example(name)
  const format = formatOf(file, 0)
  const rows = format?.rows(file, format.base?.(file) ?? 0) ?? []
  return { format, rows, by: (wanted: string) => rows.find((row) => row.name === wanted) }
}
const remarks = (rows: readonly FormatRow[]) =>
  rows.flatMap(({ name, remark, cells }) => (remark ? [[name, remark.is, remark.detail, cells !== undefined]] : []))

describe.each([
  ['tiaTags.csv', 'tia-tags', 11],
  ['registerList.csv', 'register-list', 8],
  ['codesysSymbols.xml', 'codesys-symbols', 4],
  ['sunspec.json', 'sunspec', 12],
  ['sunspec.csv', 'sunspec', 5],
])('%s', (name, id, count) => {
  it('is recognised by its content, gives valid signals, and drops no row silently', async () => {
    const { format, rows } = await read(name)
    expect(format?.id).toBe(id)
    expect(rows).toHaveLength(count)
    expect(rows.every(({ cells, remark }) => cells !== undefined || remark !== undefined)).toBe(true)
    for (const driver of format?.drivers ?? []) {
      const kind = driverKindOf(driver)
      const taken = rows.flatMap(({ cells }) => (cells ? [{ cells }] : []))
      const columns = gridColumns(kind)
      const { rows: signals } = addRows(beginGrid([]), taken)
      expect([...new GridProblems({ kind, columns }).of(signals).values()]).toEqual([])
      const keys = new Set(columns.map(({ key }) => key))
      expect(taken.flatMap(({ cells }) => Object.keys(cells)).filter((key) => !keys.has(key))).toEqual([])
    }
  })
})

describe('a tag table of TIA Portal', () => {
  it('gives addresses of our S7 driver by address and type', async () => {
    const { rows } = await read('tiaTags.csv')
    const cells = rows.flatMap((row) =>
      row.cells ? [[row.name, row.cells['address.address'], row.cells['access']]] : [],
    )
    expect(cells).toEqual([
      ['Pump_Run', 'I0.0', 'r'],
      ['Pump_Start', 'Q4.1', 'rw'],
      ['Level', 'MI10', 'r'],
      ['Setpoint', 'MR20', 'rw'],
      ['Flow', 'DB1,REAL4', 'r'],
      ['Counter', 'DB1,DINT8', 'r'],
      ['Door', 'DB1,X12.3', 'r'],
      ['Recipe', 'DB2,S30.20', 'r'],
      ['Energy', 'DB2,LREAL60', 'r'],
    ])
    expect(remarks(rows)).toEqual([
      ['Motor', 'type', '"MotorType"', false],
      ['Symbolic', 'address', '', false],
    ])
  })

  it('is read with the heads of the German program', async () => {
    const file = await fileOf('Name;Datentyp;Logische Adresse\nPumpe;Bool;%E0.1\n')
    expect(formatOf(file, 0)?.rows(file, 0)[0]?.cells).toMatchObject({ 'address.address': 'E0.1', access: 'r' })
  })
})

describe('a name that is too long', () => {
  const long = 'n'.repeat(80)
  it.each([
    ['tia-tags', `Name;Data Type;Logical Address;Comment\nA;Bool;%I0.1;${long}\nB;Bool;%I0.2;short\n`],
    ['sunspec', `Address Offset,Name,Type,Scale Factor,Label\n0,A,uint16,,${long}\n1,B,uint16,,short\n`],
    [
      'codesys-symbols',
      `<Symbolconfiguration><NodeList><Node name="App"><Node name="${long}" type="BOOL"/><Node name="B" type="BOOL"/></Node></NodeList></Symbolconfiguration>`,
    ],
  ])('is cut, and the row of %s says so', async (id, text) => {
    const file = await fileOf(text)
    const format = formatOf(file, 0)
    expect(format?.id).toBe(id)
    const rows = format?.rows(file, 0) ?? []
    expect(rows.map(({ cells, remark }) => [cells?.['title']?.length, remark?.is])).toEqual([
      [64, 'shortened'],
      [expect.any(Number), undefined],
    ])
  })
})

describe('a list of registers', () => {
  it('is read in the notation of Modicon', async () => {
    const { rows, by } = await read('registerList.csv')
    const places = rows.flatMap(({ name, cells }) =>
      cells ? [[name, cells['address.area'], cells['address.address'], cells['address.type'], cells['access']]] : [],
    )
    expect(places).toEqual([
      ['Voltage L1', 'holding', '0', 'u16', 'r'],
      ['Set point', 'holding', '1', 'f32', 'rw'],
      ['Temperature', 'input', '4', 'i16', 'r'],
      ['Start', 'coil', '0', 'bool', 'rw'],
      ['Door', 'discrete', '2', 'bool', 'r'],
      ['Energy', 'holding', '122', 'u32', 'r'],
      ['Serial number', 'holding', '199', 'text', 'r'],
    ])
    expect(by('Set point')?.cells).toMatchObject({ 'address.byteOrder': 'CDAB', unit: 'kW' })
    expect(by('Voltage L1')?.cells).toMatchObject({ scale: '0.1' })
    expect(remarks(rows)).toEqual([
      ['Serial number', 'noLength', '', true],
      ['Reserved', 'address', 'n/a', false],
    ])
  })

  it('counts addresses from 0 and registers from 1, and knows hexadecimal ones and functions', async () => {
    const read = async (text: string) => {
      const file = await fileOf(text)
      return formatOf(file, 0)
        ?.rows(file, 0)
        .map(({ cells, remark }) => (cells ? `${cells['address.area']} ${cells['address.address']}` : remark?.is))
    }
    expect(await read('Name,Address,Function\na,7,4\nb,0x10,3\nc,1Fh,\nd,1,9\n')).toEqual([
      'input 7',
      'holding 16',
      'holding 31',
      'area',
    ])
    expect(await read('Name,Register\na,7\nb,8\n')).toEqual(['holding 6', 'holding 7'])
    expect(await read('Name,Register\na,7\nb,0\n')).toEqual(['holding 7', 'holding 0'])
    expect(await read('Name,Address,Function\na,40001,4\n')).toEqual(['input 40001'])
  })

  it('leaves tables in the columns of the grid alone, but for addresses of Modicon without an area', async () => {
    const own = await fileOf('Name,Tag,Address,Type\na,A-1,7,u16\n')
    expect(formatOf(own, 4)).toBeUndefined()
    const listed = await fileOf('Name,Tag,Address,Type\na,A-1,40008,u16\n')
    expect(formatOf(listed, 4)?.rows(listed, 0)[0]?.cells).toMatchObject({ sn: 'A-1', 'address.address': '7' })
    const exported = await fileOf('ID,Name,Area,Address\n1,a,Holding register,40008\n')
    expect(formatOf(exported, 4)).toBeUndefined()
  })
})

describe('a table of which the grid and a list of registers both know columns', () => {
  it('is the grid’s own where the grid knows as many, whatever other columns it has', async () => {
    const own = await fileOf('Name,Tag,Area,Address,Type,Unit,Decimals,High alarm,Foo\na,A-1,holding,7,u16,,,,\n')
    expect(formatOf(own, 8)).toBeUndefined()
    expect(formatOf(own, 0)?.id).toBe('register-list')
  })

  it('is a list of registers, in Chinese too, where the grid misses the column of names', async () => {
    const listed = await fileOf('名称,位号,区域,地址,类型,比例\n液位,LT-1,保持寄存器,7,u16,0.1\n阀,V-1,线圈,3,,\n')
    const rows = formatOf(listed, 0)?.rows(listed, 0) ?? []
    expect(rows.map(({ cells }) => [cells?.['title'], cells?.['address.area'], cells?.['scale']])).toEqual([
      ['液位', 'holding', '0.1'],
      ['阀', 'coil', undefined],
    ])
  })
})

describe('a symbol file of CODESYS', () => {
  it('gives the nodes of its OPC UA server', async () => {
    const { rows } = await read('codesysSymbols.xml')
    expect(rows[0]?.cells).toEqual({
      title: 'PLC_PRG.bRun',
      sn: 'PLC_PRG.bRun',
      dataType: 'boolean',
      access: 'rw',
      'address.nodeId': 'ns=4;s=|var|CODESYS Control Win V3.Application.PLC_PRG.bRun',
    })
    expect(rows.map(({ cells }) => [cells?.['dataType'], cells?.['access']])).toEqual([
      ['boolean', 'rw'],
      ['number', 'r'],
      ['string', 'r'],
      [undefined, undefined],
    ])
    expect(remarks(rows)).toEqual([['Application.PLC_PRG.aValues', 'noLeaf', 'ARRAY [0..9] OF REAL', false]])
  })
})

describe('a model of SunSpec', () => {
  it('counts its points from the first register of the model', async () => {
    const { by, rows } = await read('sunspec.json')
    expect(by('ID')?.cells).toMatchObject({ 'address.address': '40070', 'address.type': 'u16' })
    expect(by('WH')?.cells).toMatchObject({ 'address.address': '40075', 'address.type': 'u32', unit: 'Wh' })
    expect(by('PhV')?.cells).toMatchObject({ scale: '0.1', decimals: '1', title: 'Voltage' })
    expect(by('St')?.cells).toMatchObject({ access: 'rw', signalMaps: '1=OFF; 4=MPPT', 'address.address': '40078' })
    expect([by('mod1.T'), by('mod2.T')].map((row) => row?.cells?.['address.address'])).toEqual(['40095', '40096'])
    expect(remarks(rows)).toEqual([
      ['A', 'scaleFactor', 'A_SF', true],
      ['Pad', 'padding', '', false],
      ['Mn', 'type', 'string', false],
      ['var.X', 'repeats', 'var', false],
    ])
  })

  it('says by which value the device has none of a point, with the type that has this value', async () => {
    const { by } = await read('sunspec.json')
    for (const [name, type, mark] of [
      ['A', 'u16', '0xFFFF'],
      ['A_SF', 'i16', '0x8000'],
      ['St', 'u16', '0xFFFF'],
      ['WH', 'u32', undefined],
    ] as const)
      expect([name, by(name)?.cells?.['address.type'], by(name)?.cells?.['noValueAt']]).toEqual([name, type, mark])
    expect((await read('sunspec.csv')).by('A')?.cells).toMatchObject({ noValueAt: '0xFFFF' })
  })

  it('is read from its sheet as well', async () => {
    const { by, rows } = await read('sunspec.csv')
    expect(by('A')?.cells).toMatchObject({ 'address.address': '40072', scale: '0.01', title: 'Amps', unit: 'A' })
    expect(by('St')?.cells).toMatchObject({ signalMaps: '1=OFF; 2=Sleeping', access: 'rw' })
    expect(remarks(rows)).toEqual([['X', 'repeats', '1', false]])
  })
})

it('names the columns of a table that no row is read from', async () => {
  const [tags, sheet, model] = [
    await example('tiaTags.csv'),
    await example('sunspec.csv'),
    await example('sunspec.json'),
  ]
  expect(formatOf(tags, 0)?.ignored?.(tags)).toContain('Path')
  expect(formatOf(sheet, 0)?.ignored?.(sheet)).not.toContain('Units')
  expect(formatOf(model, 0)?.ignored?.(model)).toEqual([])
})

it('no file of another kind is one of these', async () => {
  for (const text of ['a,b\n1,2\n', '{"id":1}', '[1]', '{', '<svg/>', ''])
    expect(formatOf(await fileOf(text), 0)?.id).toBeUndefined()
})
