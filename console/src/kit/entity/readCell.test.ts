import { type EntityField, equipmentEntity } from '@mimic/contract/entities'
import { expect, it } from 'vitest'
import { gridColumns } from '../../features/equipment/grid/gridColumns.ts'
import { readCell } from './readCell.ts'

const number: EntityField = { is: 'number', label: { cn: '数', en: 'Number' } }

it.each([
  ['1.5', '1.5'],
  ['0,1', '0.1'],
  ['-12,25', '-12.25'],
  ['0,1234', '0.1234'],
  ['１２．５', '12.5'],
  // Thousands or thousandths: the check refuses it.
  ['1,234', '1,234'],
  ['1,2,3', '1,2,3'],
  ['{base} + 1', '{base} + 1'],
])('the number %s is read as %s', (cell, expected) => {
  expect(readCell(number, cell)).toBe(expected)
})

it('a comma in a text stays', () => {
  expect(readCell(equipmentEntity.fields.equipName, '0,1')).toBe('0,1')
})

it.each([
  ['RO', 'r'],
  ['Read-Write', 'rw'],
  ['读写', 'rw'],
  ['rw', 'rw'],
  ['sometimes', 'sometimes'],
])('the access %s is read as %s', (cell, expected) => {
  const access = gridColumns(undefined).find(({ key }) => key === 'access')
  expect(readCell(access?.field, cell)).toBe(expected)
})
