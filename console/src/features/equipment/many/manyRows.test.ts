import { describe, expect, it } from 'vitest'
import { fileRows } from './fileRows.ts'
import { type ManyDraft, manyRows } from './manyRows.ts'
import { patternSize, patternText } from './patternText.ts'

describe('a pattern', () => {
  it.each([
    ['Pump {01..20}', 20, ['Pump 01', 'Pump 02', 'Pump 03']],
    ['192.168.1.{10..}', undefined, ['192.168.1.10', '192.168.1.11', '192.168.1.12']],
    ['{8..12}-{98..100}', 3, ['8-98', '9-99', '10-100']],
    ['{3..1}', 3, ['3', '2', '1']],
    ['二号泵 {1..2}', 2, ['二号泵 1', '二号泵 2', undefined]],
    ['{unit} {a..b}', undefined, ['{unit} {a..b}', '{unit} {a..b}', '{unit} {a..b}']],
  ])('%s counts', (pattern, size, texts) => {
    expect(patternSize(pattern)).toBe(size)
    expect([0, 1, 2].map((place) => patternText(pattern, place))).toEqual(texts)
  })
})

describe('the devices of a draft', () => {
  const draft: ManyDraft = {
    ...{ templateId: 't', gatewayId: '', count: 3, equipName: 'Pump {1..3}', sn: 'P-{01..}' },
    parameters: { ip: '192.0.2.{10..}' },
  }
  const parameters = [
    { name: 'ip', title: 'Address', initial: '' },
    { name: 'unit', title: 'Unit', initial: '{7..8}' },
  ]
  it('have names, tags and parameters that count together', () => {
    const rows = manyRows({ ...draft, count: 2 }, parameters)
    expect(rows.map(({ problems: _, ...row }) => row)).toEqual([
      { equipName: 'Pump 1', sn: 'P-01', parameters: { ip: '192.0.2.10', unit: '7' } },
      { equipName: 'Pump 2', sn: 'P-02', parameters: { ip: '192.0.2.11', unit: '8' } },
    ])
  })

  it.each([
    ['a range that ends too soon', draft, [[], [], ['parameters.unit ended']]],
    ['no name', { ...draft, count: 1, equipName: ' ' }, [['equipName required']]],
    ['a name twice', { ...draft, count: 2, equipName: 'Pump' }, [[], ['equipName twice']]],
    ['a tag twice', { ...draft, count: 2, sn: 'P' }, [[], ['sn twice']]],
    ['no tag', { ...draft, count: 2, sn: '' }, [[], []]],
    ['a long name', { ...draft, count: 1, equipName: 'x'.repeat(65) }, [['equipName tooLong']]],
  ])('say what is wrong at the row and the field: %s', (_, wrong, problems) => {
    const found = manyRows(wrong, parameters).map((row) => [...row.problems].map((each) => each.join(' ')))
    expect(found).toEqual(problems)
  })
})

describe('the devices of a file', () => {
  const parameters = [
    { name: 'ip', title: 'Address', initial: '192.0.2.1' },
    { name: 'unit', title: 'Unit', initial: '1' },
  ]
  const draft: ManyDraft = { templateId: 't', gatewayId: '', count: 5, equipName: 'x{1..}', sn: '', parameters: {} }
  const read = (...lines: string[]) =>
    fileRows(
      lines.map((line) => line.split(';')),
      parameters,
    )

  it('have their values by the heads of the columns, and the initial value of a parameter without a column', () => {
    const { rows, leftOut, isNamed } = read('Comment;位号;Name;{ip}', 'c;P-1;Pump 1;192.0.2.8', ';;;', ';;Pump 2;')
    expect([leftOut, isNamed]).toEqual([['Comment'], true])
    expect(manyRows({ ...draft, read: rows }, parameters).map(({ problems: _, ...row }) => row)).toEqual([
      { equipName: 'Pump 1', sn: 'P-1', parameters: { ip: '192.0.2.8', unit: '1' } },
      // An empty cell is an empty value.
      { equipName: 'Pump 2', sn: '', parameters: { ip: '', unit: '1' } },
    ])
  })

  it('are told when no column has the names', () => {
    expect(read('Tag;Unit', 'P-1;3')).toMatchObject({ isNamed: false, leftOut: [] })
  })
})
