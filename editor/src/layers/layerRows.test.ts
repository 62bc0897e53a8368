import { createDocStore } from '@mimic/engine'
import { expect, it } from 'vitest'
import { layerRows } from './layerRows.ts'

function aPage() {
  const doc = createDocStore()
  doc.transact('load', (tx) => {
    const add = (id: string, order: string, parent: string | null = null, type = 'ShapeRect') =>
      tx.add({ id, type, parent, order, props: {} })
    add('low', 'a0')
    add('group', 'a1', null, 'WidgetGroup')
    add('inner', 'a0', 'group')
    add('upper', 'a1', 'group')
    add('top', 'a2')
  })
  return doc
}
const ids = (rows: ReturnType<typeof layerRows>) => rows.map((row) => `${'-'.repeat(row.depth)}${row.id}`)

it('lists the front first, and the content of open groups', () => {
  expect(ids(layerRows(aPage(), () => false))).toEqual(['top', 'group', 'low'])
  const open = layerRows(aPage(), () => true)
  expect(ids(open)).toEqual(['top', 'group', '-upper', '-inner', 'low'])
  expect(open.map(({ place, of }) => `${place}/${of}`)).toEqual(['1/3', '2/3', '1/2', '2/2', '3/3'])
})

it('shows matches with the groups around them, even if these are folded', () => {
  const rows = layerRows(
    aPage(),
    () => false,
    (id) => id === 'inner',
  )
  expect(ids(rows)).toEqual(['group', '-inner'])
})
