import { deptEntity, roleEntity } from '@mimic/contract/entities'
import { roleTexts } from '@mimic/contract/roleTexts'
import { expect, it } from 'vitest'
import { entityText } from './entityText.ts'
import { referenceChoices } from './useReferences.ts'

const row = (id: string, title: string, more: object = {}) => ({ id, version: 1, title, ...more })

it('rows of a tree are named with those above them, in the order of these names', () => {
  const rows = [
    row('c', 'Line 2', { parentId: 'a' }),
    row('b', 'Laboratory', { parentId: '' }),
    row('a', 'Works', { parentId: '' }),
    row('d', 'Pumps', { parentId: 'c' }),
  ]
  expect(referenceChoices(deptEntity, rows)).toEqual([
    { value: 'b', label: 'Laboratory' },
    { value: 'a', label: 'Works' },
    { value: 'c', label: 'Works / Line 2' },
    { value: 'd', label: 'Works / Line 2 / Pumps' },
  ])
})

it('built-in rows come first and once, in the language of the interface', () => {
  const listed = [row('viewer', 'viewer'), row('x', 'Own')]
  expect(referenceChoices(roleEntity, listed)).toEqual([
    ...Object.entries(roleTexts).map(([value, texts]) => ({ value, label: entityText(texts) })),
    { value: 'x', label: 'Own' },
  ])
})

it('a row that is above itself is named all the same', () => {
  expect(
    referenceChoices(deptEntity, [row('a', 'A', { parentId: 'b' }), row('b', 'B', { parentId: 'a' })]),
  ).toHaveLength(2)
})
