import { describe, expect, it } from 'vitest'
import { nextRow, type PickerRow, rowsOf } from './pickerRows.ts'

const signal = (id: string, equipId: string, title = id) => ({
  id,
  title,
  sn: `TAG-${id}`,
  unit: 'm',
  equipId,
  equipTitle: `Pump ${equipId}`,
  equipSn: `P-${equipId}`,
  isWritable: true,
  dataType: 'number',
  lowerLimit: null,
  upperLimit: null,
  named: [],
})
const signals = [signal('a', '1', 'Level'), signal('b', '1', 'Run'), signal('c', '2', 'Level')]
const variables = {
  title: 'Variables',
  rows: [{ bound: { is: 'mvar', id: 'm', title: 'Mean level' }, unit: 'm' }],
} as const
const text = (row: PickerRow) => (row.is === 'head' ? `# ${row.title}` : row.is === 'choice' ? row.bound.id : row.is)
const shown = (search: string, hasMore = false) => rowsOf(signals, [variables], search, hasMore).map(text)

describe('the rows of the signal picker', () => {
  it('stand under their equipment, the variables last', () => {
    expect(shown('')).toEqual(['# Pump 1', 'a', 'b', '# Pump 2', 'c', '# Variables', 'm'])
  })

  it('are found by every word, in any order', () => {
    expect(shown('level 2')).toEqual(['# Pump 2', 'c'])
    expect(shown('LEVEL')).toEqual(['# Pump 1', 'a', '# Pump 2', 'c', '# Variables', 'm'])
    expect(shown('x')).toEqual([])
  })

  it('are found by their tags, and not by ids, which nobody knows', () => {
    expect(shown('tag-b')).toEqual(['# Pump 1', 'b'])
    expect(rowsOf([{ ...signal('5f39', '1', 'Level 4'), sn: 'L-4' }], [], 'level 39')).toEqual([])
  })

  it('say where further signals are, which arrow keys pass over', () => {
    expect(shown('level', true)).toEqual(['# Pump 1', 'a', '# Pump 2', 'c', 'more', '# Variables', 'm'])
    expect(nextRow(rowsOf(signals, [variables], 'level', true), 3, 1)).toBe(6)
  })

  it('are visited by arrow keys without the headings, and not beyond the ends', () => {
    const rows = rowsOf(signals, [variables], '')
    expect(nextRow(rows, -1, 1)).toBe(1)
    expect(nextRow(rows, 2, 1)).toBe(4)
    expect(nextRow(rows, 1, -1)).toBe(1)
    expect(nextRow(rows, 1, 10)).toBe(6)
    expect(nextRow([], -1, 1)).toBe(-1)
  })
})
