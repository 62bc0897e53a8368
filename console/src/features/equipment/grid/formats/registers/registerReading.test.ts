import { beforeAll, describe, expect, it } from 'vitest'
import { startI18n } from '../../../../../texts/i18n.ts'
import { withChosen } from '../../import/understoodFile.ts'
import { importOf, readList, textFile } from '../testing/importedList.ts'

beforeAll(() => startI18n('en'))

/** Heads of one meaning in the manner of several makers. */
const vocabulary = {
  name: ['Name', 'Signal name', 'Description', 'Parameter', 'Bezeichnung', '名称', '參數名稱', 'Register name'],
  address: [
    'Address',
    'Register Address',
    'Modbus addr.',
    'Start address',
    'Adresse',
    '寄存器地址',
    '位址',
    'Reg. address',
  ],
  area: ['Function', 'FC', 'Type', 'Register type', 'Funktion', '功能码', '功能碼', 'Function Code (read)'],
  type: ['Data type', 'Format', 'Data format', 'Datatype', 'Datentyp', '数据类型', '資料型態', 'Value type'],
  scale: ['Scale', 'Scale Factor', 'Scaling', 'Multiplier', 'Faktor', '倍率', '係數', 'Resolution'],
  unit: ['Unit', 'Units', 'Eng. unit', 'Unit (SI)', 'Einheit', '单位', '單位', 'UoM'],
  access: ['Access', 'R/W', 'RW', 'Read/Write', 'Zugriff', '读写', '讀寫', 'Access type'],
} as const
const spelled = vocabulary.name.map((_, place) => place)
/** An address in each way to write it; the area where it names one. */
const styles: Readonly<Record<string, (address: number, area: string) => string>> = {
  decimal: (address) => String(address),
  marked: (address) => `0x${address.toString(16)}`,
  ended: (address) => `${address.toString(16).toUpperCase()}h`,
  bare: (address) => address.toString(16).toUpperCase().padStart(4, '0'),
  reference: (address, area) => `${area === 'input' ? 3 : 4}${String(address + 1).padStart(4, '0')}`,
  long: (address, area) => `${area === 'input' ? 3 : 4}${String(address + 1).padStart(5, '0')}`,
  range: (address) => `${address}-${address + 1}`,
}
const areaTexts: Readonly<Record<string, readonly [holding: string, input: string]>> = {
  codes: ['03', '04'],
  digits: ['3', '4'],
  names: ['Holding register', 'Input register'],
  short: ['holding', 'input'],
  marked: ['0x03', '0x04'],
  none: ['', ''],
}
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

describe.each(Object.keys(styles))('addresses that are %s', (style) => {
  it.each(spelled)(
    'are read below heads of vocabulary %i, in each encoding, with each spelling of an area',
    async (at) => {
      const { name, address, area, type, scale, unit, access } = vocabulary
      const heads = [name, address, area, type, scale, unit, access].map((words) => words[at] ?? '')
      for (const [spelling, [holding, input]] of Object.entries(areaTexts)) {
        const rows = [
          ['Flow', 10, 'input', 'UINT16', '0.1', 'm3/h', 'R'],
          ['Level', 27, 'input', 'INT16', '0.01', 'm', 'R'],
          ['Set point', 300, 'holding', 'UINT32', '0.001', 'bar', 'RW'],
        ] as const
        const cells = rows.map(([title, place, where, ...rest]) => [
          title,
          styles[style]?.(place, where) ?? '',
          where === 'input' ? input : holding,
          ...rest,
        ])
        const text = [heads, ...cells].map((line) => line.join(';')).join('\r\n')
        const written = isAscii(text)
          ? (['utf-8'] as const)
          : at === 5
            ? (['utf-8', 'utf-16le', 'gb18030'] as const)
            : (['utf-8', 'utf-16be', 'big5'] as const)
        const where = spelling === 'none' && !['reference', 'long'].includes(style) ? 'holding' : 'input'
        for (const encoding of written) {
          const { signals, problems } = importOf(readList(await textFile(text, encoding)))
          expect(signals, `${spelling} ${encoding} ${heads.join()}`).toEqual([
            `Flow: ${where} 10 u16 x0.1 m3/h r`,
            `Level: ${where} 27 i16 x0.01 m r`,
            'Set point: holding 300 u32 x0.001 bar rw',
          ])
          expect(problems).toEqual([])
        }
      }
    },
  )
})

describe('what a list leaves open', () => {
  const styleIn = async (rows: string, heads = 'Name,Address') => {
    const read = readList(await textFile(`${heads}\n${rows}`))
    return read.reading?.columns.find(({ taken }) => /address|register|reference|hex/i.test(taken))
  }

  it.each([
    ['a,32016\nb,35103\nc,45200', 'address.address', true],
    ['a,45200\nb,45201', 'address.address', true],
    ['a,32016\nb,35103\nc,50010', 'address.address', false],
    ['a,40001\nb,40002', 'reference', true],
    ['a,40001\nb,30001', 'reference', true],
    ['a,30775\nb,40016', 'reference', true],
    ['a,10001\nb,30001', 'reference', false],
    ['a,00001\nb,40001', 'reference', false],
    ['a,400001\nb,400002', 'reference', false],
    ['a,1\nb,10001\nc,30001\nd,40001', 'reference', false],
    ['a,40000\nb,40001', 'address.address', true],
    ['a,0\nb,1', 'address.address', false],
    ['a,1\nb,2', 'address.address', true],
  ])('is asked where addresses are %j', async (rows, taken, isUnsure) => {
    expect(await styleIn(rows)).toEqual({ taken, ...(isUnsure && { isUnsure }) })
  })

  it('is answered by areas that agree with references, or contradict them', async () => {
    expect(await styleIn('a,40001,03\nb,30002,04', 'Name,Address,FC')).toEqual({ taken: 'reference' })
    expect(await styleIn('a,40001,03\nb,40002,03', 'Name,Address,FC')).toEqual({ taken: 'reference', isUnsure: true })
    expect(await styleIn('a,30001,03\nb,40002,03', 'Name,Address,FC')).toMatchObject({ taken: 'address.address' })
    expect(await styleIn('a,35103,04\nb,45200,03', 'Name,Address,FC')).toMatchObject({ taken: 'address.address' })
  })

  it.each([
    ['Gain', ['10', '1', '100'], 'divisor', true],
    ['Gain', ['0.1', '0.01', '1'], 'scale', false],
    ['Scale Factor', ['1/10', '0.1'], 'scale', false],
    ['Scaling', ['0.01'], 'scale', false],
    ['Divisor', ['10'], 'divisor', false],
    ['Multiplier', ['10', '1'], 'scale', true],
    ['Scale', ['10'], 'scale', true],
    ['Scale Factor', ['-1', '0', '-2'], 'power', false],
    ['Decimal places', ['1', '2'], 'places', false],
    ['系数', ['10', '100'], 'divisor', true],
  ])('is asked where %s is %j', async (head, cells, taken, isUnsure) => {
    const rows = cells.map((cell, place) => `n${place};${place};${cell}`).join('\n')
    const { reading } = readList(await textFile(`Name;Address;${head}\n${rows}`))
    expect(reading?.columns[2]).toEqual({ taken, ...(isUnsure && { isUnsure }) })
  })

  it.each([
    ['scale', '10', 'x10'],
    ['divisor', '10', 'x0.1'],
    ['divisor', '1/10', 'x0.1'],
    ['scale', '/10', 'x0.1'],
    ['scale', '0,1', 'x0.1'],
    ['scale', '×0.1', 'x0.1'],
    ['scale', '10^-2', 'x0.01'],
    ['scale', '1E-3', 'x0.001'],
    ['scale', '0.1 V', 'x0.1 V'],
    ['power', '-2', 'x0.01'],
    ['places', '2', 'x0.01'],
  ])('is what people choose: %s of %s', async (way, cell, shown) => {
    const read = readList(await textFile(`Name;Address;Gain\na;7;${cell}\nb;8;1`))
    const reading = read.reading && withChosen(read.reading, ['title', 'address.address', way], 'holding')
    expect(importOf({ ...read, reading }).signals[0]).toBe(`a: holding 7 u16 ${shown} r`)
  })
})

it('takes a long text for a note, in a list of 20,000 rows', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => `Signal ${i},${i},uint16,1${' '.repeat(200)}/`)
  const { signals, columns } = importOf(readList(await textFile(`Name,Address,Type,Gain\n${rows.join('\n')}\n`)))
  expect(columns).toEqual(['Gain: content'])
  expect(signals).toHaveLength(20_000)
  expect(signals.at(-1)).toBe('Signal 19999: holding 19999 u16 r')
})
