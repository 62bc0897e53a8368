import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { assertDocument } from '../document/assertDocument.ts'
import { createDocStore, toRecords } from '../document/createDocStore.ts'
import { editTable } from '../editing/EditTable.ts'
import { writeGroup } from '../editing/plans/groupPlan.ts'
import { createHistory } from '../history/createHistory.ts'
import { pageLimits } from '../schema/limits.ts'
import { edits } from '../widgets/edits.ts'
import { bindDoc } from './bindDoc.ts'
import { geometryOf } from './framedProps.ts'
import { readProps } from './layout.ts'
import { readDoc } from './readDoc.ts'

/** Largest update that a room accepts. */
const MAX_UPDATE_BYTES = 1024 * 1024

function aClient() {
  const ydoc = new Y.Doc()
  const updates: Uint8Array[] = []
  const store = createDocStore(undefined, { check: assertDocument })
  bindDoc(store, ydoc, 'local')
  ydoc.on('update', (update: Uint8Array) => updates.push(update))
  return { ydoc, store, updates, history: createHistory(store) }
}
const widget = (id: string, props: object) => ({
  id,
  type: 'ShapeRect',
  parent: null,
  order: 'a0',
  props: { ...props },
})
const scripts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`data.script${i}`, '泵'.repeat(pageLimits.leaf)]))

describe('Y8 a transaction that is too large for one update', () => {
  it('leaves as several, each within what a room takes, and is one step for undo', () => {
    const { ydoc, store, updates, history } = aClient()
    store.transact('user', (tx) => {
      for (let i = 0; i < 500; i++) tx.add(widget(`w${i}`, { 'data.title': '泵'.repeat(3000) }))
      tx.add(widget('fat', scripts(30)))
      tx.patch('w0', scripts(30))
    })
    expect(updates.length).toBeGreaterThan(10)
    for (const update of updates) expect(update.length).toBeLessThan(MAX_UPDATE_BYTES)
    expect(readDoc(ydoc)).toEqual(toRecords(store))
    const other = new Y.Doc()
    for (const update of updates) Y.applyUpdate(other, update)
    expect(readDoc(other)).toEqual(toRecords(store))
    history.undo()
    expect([store.widgets.size, history.canUndo]).toEqual([0, false])
    expect(readDoc(ydoc).widgets.size).toBe(0)
  })

  it('brings a removed widget back as a colleague left it, however large it is', () => {
    const { ydoc, store, history } = aClient()
    store.transact('user', (tx) => tx.add(widget('fat', scripts(30))))
    store.transact('user', (tx) => tx.remove('fat'))
    const map = ydoc.getMap('widgets').get('fat') as Y.Map<unknown>
    ydoc.transact(() => map.set('data.script7', 'theirs'), 'network')
    history.undo()
    expect(store.get('fat')?.props['data.script7']).toBe('theirs')
    expect(readDoc(ydoc)).toEqual(toRecords(store))
  })

  it('moves no group that is gone: what is grouped again keeps the geometry that was written first', () => {
    const { ydoc, store, updates, history } = aClient()
    const ids = Array.from({ length: 1_500 }, (_, i) => `w${i}`)
    store.transact('user', (tx) => {
      tx.add({ ...widget('zinner', { 'position.x': 7, 'position.y': 9 }), type: 'WidgetGroup' })
      for (const [i, id] of ids.entries())
        tx.add(widget(id, { 'position.x': i, 'position.y': 30 + i, 'position.width': 10 }))
    })
    const written = Y.encodeStateAsUpdate(ydoc)
    const group = () => store.transact('user', (tx) => void writeGroup(store, tx, [...ids, 'zinner'], editTable(edits)))
    group()
    history.undo()
    updates.length = 0
    group()
    expect(updates.length).toBeGreaterThan(1)
    expect(readDoc(ydoc)).toEqual(toRecords(store))
    const before = new Y.Doc()
    Y.applyUpdate(before, written)
    const geometry = (doc: Y.Doc) =>
      [...ids, 'zinner'].map((id) => geometryOf(readProps(doc.getMap('widgets').get(id) as Y.Map<unknown>)))
    expect(geometry(ydoc)).toEqual(geometry(before))
  })
})

it('a widget that is raised and moved in one step is raised and moved in the document', () => {
  const { ydoc, store } = aClient()
  store.transact('user', (tx) => {
    tx.add({ ...widget('g', { 'position.x': 7, 'position.y': 9 }), type: 'WidgetGroup' })
    tx.add({ ...widget('a', { 'position.x': 1, 'position.y': 2 }), parent: 'g' })
    tx.add(widget('b', { 'position.x': 3, 'position.y': 4 }))
  })
  for (const id of ['a', 'b'])
    store.transact('user', (tx) => {
      tx.move(id, { parent: store.get(id)?.parent ?? null, order: 'a5' })
      tx.patch(id, { 'position.x': 50, 'position.y': 60 })
    })
  expect(readDoc(ydoc)).toEqual(toRecords(store))
})
