import { createDocStore, type WidgetRecord } from '@mimic/engine'
import { describe, expect, it } from 'vitest'
import { PageMirror } from './PageMirror.ts'

const record = (id: string, parent: string | null = null): WidgetRecord => ({
  id,
  type: parent === null && id === 'g' ? 'WidgetGroup' : 'ShapeRect',
  parent,
  order: `a${id}`,
  props: { 'position.x': 1 },
})

describe('the copy of the page that the map draws', () => {
  it('does not change until it is updated, and then equals the page', () => {
    const page = createDocStore()
    page.transact('user', (tx) => {
      tx.add(record('g'))
      tx.add(record('a', 'g'))
      tx.add(record('b'))
    })
    let missed = 0
    const mirror = new PageMirror(page, () => missed++)
    page.transact('user', (tx) => {
      tx.patch('b', { 'position.x': 5 })
      tx.add(record('c'))
      tx.move('c', { parent: 'g', order: 'a0' })
    })
    page.transact('remote', (tx) => tx.remove('g'))
    page.transact('history', (tx) => tx.add(record('d')))
    expect(missed).toBe(3)
    expect([...mirror.document.widgets.keys()]).toEqual(['g', 'a', 'b'])
    expect(mirror.document.get('b')?.props['position.x']).toBe(1)
    mirror.catchUp()
    expect(new Map(mirror.document.widgets)).toEqual(new Map(page.widgets))
    mirror.dispose()
  })
})
