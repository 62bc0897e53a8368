import { expect, it } from 'vitest'
import { assertDocument } from '../../document/assertDocument.ts'
import { createDocStore } from '../../document/createDocStore.ts'
import { pageLimits } from '../../schema/limits.ts'
import { repair } from '../../schema/page/repair.ts'
import { edits } from '../../widgets/edits.ts'
import { editTable } from '../EditTable.ts'
import { canGroup, writeGroup } from './groupPlan.ts'

it('groups are refused where they would nest deeper than a page may, and not before', () => {
  const table = editTable(edits)
  const store = createDocStore(undefined, { check: assertDocument })
  const props = { 'position.x': 0, 'position.y': 0, 'position.width': 20, 'position.height': 20 }
  store.transact('load', (tx) => {
    for (let i = 0; i < pageLimits.groupDepth + 2; i++)
      tx.add({ id: `w${i}`, type: 'ShapeRect', parent: null, order: `a${String.fromCharCode(65 + i)}`, props })
  })
  // Each group takes the one before it and one more widget.
  let inner = 'w0'
  let levels = 0
  for (let i = 1; canGroup(store, [inner, `w${i}`]); i++, levels++) {
    const ids = [inner, `w${i}`]
    store.transact('user', (tx) => {
      inner = writeGroup(store, tx, ids, table) ?? ''
    })
  }
  expect(levels).toBe(pageLimits.groupDepth)
  expect(repair(store).problems).toEqual([])
  const change = store.transact('user', (tx) => writeGroup(store, tx, [inner, `w${levels + 1}`], table))
  expect(change.changes).toEqual([])
})

it('[spec:lim-widgets] a group is a widget of the page: a full page takes none, and loses none', () => {
  const table = editTable(edits)
  const store = createDocStore(undefined, { check: assertDocument })
  const props = { 'position.x': 0, 'position.y': 0, 'position.width': 20, 'position.height': 20 }
  const add = (from: number, to: number) =>
    store.transact('load', (tx) => {
      for (let i = from; i < to; i++)
        tx.add({ id: `w${i}`, type: 'ShapeRect', parent: null, order: `a${i + 10_000}`, props })
    })
  add(0, pageLimits.widgets - 1)
  expect(canGroup(store, ['w0', 'w1'])).toBe(true)
  add(pageLimits.widgets - 1, pageLimits.widgets)
  expect(canGroup(store, ['w0', 'w1'])).toBe(false)
  expect(store.transact('user', (tx) => writeGroup(store, tx, ['w0', 'w1'], table)).changes).toEqual([])
  expect(store.widgets.size).toBe(pageLimits.widgets)
})
