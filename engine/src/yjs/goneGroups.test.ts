import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { assertDocument } from '../document/assertDocument.ts'
import { createDocStore } from '../document/createDocStore.ts'
import type { DocStore, DocTx } from '../document/DocStore.ts'
import { editTable } from '../editing/EditTable.ts'
import { ownBox } from '../editing/Frame.ts'
import { writeUngroup } from '../editing/plans/groupPlan.ts'
import { movePlan } from '../editing/plans/movePlan.ts'
import { writePlace } from '../editing/plans/treePlan.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { bindDoc } from './bindDoc.ts'
import { seedDoc } from './seedDoc.ts'

const table = editTable(edits)
const rect = (id: string, x: number, y: number) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x, y, width: 40, height: 20 },
})
const group = (id: string, x: number, y: number, children: readonly object[], more: object = {}) => ({
  id,
  widgetType: 'WidgetGroup',
  position: { x, y, width: 300, height: 200, ...more },
  children,
})
const seeded = new Y.Doc()
const page = {
  con: { width: 4000, height: 4000 },
  widgets: [
    group('g', 1000, 1000, [group('h', 40, 20, [rect('p', 0, 0), rect('q', 60, 40)]), rect('r', 200, 100)], {
      rotate: 90,
    }),
    group('k', 2000, 2000, [rect('s', 0, 0)]),
  ],
}
seedDoc(seeded, parsePage(page, models).page)
const start = Y.encodeStateAsUpdate(seeded)

function aClient(clientID: number) {
  const ydoc = new Y.Doc()
  ydoc.clientID = clientID
  Y.applyUpdate(ydoc, start)
  const store = createDocStore(undefined, { check: assertDocument })
  bindDoc(store, ydoc, 'here')
  return { ydoc, store }
}
type Client = ReturnType<typeof aClient>

/** Exchanges updates until all clients hold the same. */
function meet(...clients: readonly Client[]): void {
  for (const one of clients)
    for (const two of clients)
      if (one !== two) Y.applyUpdate(two.ydoc, Y.encodeStateAsUpdate(one.ydoc, Y.encodeStateVector(two.ydoc)), 'net')
}

const ungroup = (store: DocStore, id: string) => store.transact('user', (tx) => writeUngroup(store, tx, id, table))
const put = (store: DocStore, id: string, parent: string | null, above: string | null = null) =>
  store.transact('user', (tx) => writePlace(store, tx, [id], { parent, above }, table))
const move = (store: DocStore, id: string, dx: number, dy: number) =>
  store.transact('user', (tx) => {
    for (const [each, props] of movePlan(store, [id], dx, dy, table)) tx.patch(each, props)
  })
const seen = (store: DocStore, id: string) => ownBox(store, id, table)

/** The higher client wins a register that two wrote at once. */
const orders = [
  [1, 2, 3],
  [3, 2, 1],
  [2, 3, 1],
  [1, 3, 2],
  [2, 1, 3],
  [3, 1, 2],
] as const

describe.each(orders)('clients %i, %i and %i', (a, b, c) => {
  it('Y18 a group that was taken apart stays where it was when the group around it is moved later', () => {
    const [one, two, three] = [aClient(a), aClient(b), aClient(c)] as const
    // One user takes the inner group apart while another puts it into another group.
    ungroup(one.store, 'h')
    put(two.store, 'h', 'k')
    meet(one, two, three)
    const before = seen(three.store, 'p')
    // Its part moves elsewhere, so nothing is relative to it for those who move the group around it ...
    put(three.store, 'p', null)
    put(three.store, 'q', null)
    meet(two, three)
    move(two.store, 'k', 300, 200)
    // ... but a user who has not seen this brings the part back into it by changing its depth alone.
    const parent = one.store.get('p')?.parent ?? null
    put(one.store, 'p', parent, one.store.children(parent).at(-1) ?? null)
    meet(one, two, three)
    for (const { store } of [one, two, three]) expect(seen(store, 'p')).toEqual(before)
  })

  it('Y18 parts of a group that was taken apart go with the group that they lie in, whoever moves another one', () => {
    const [one, two, three] = [aClient(a), aClient(b), aClient(c)] as const
    ungroup(one.store, 'h')
    put(two.store, 'h', 'k')
    meet(one, two, three)
    if (one.store.get('p')?.parent !== 'g') return expect(one.store.get('p')?.parent).toBe('g')
    const [x, y, width, height] = seen(three.store, 'p')!
    move(one.store, 'g', 30, 20)
    move(two.store, 'k', 300, 200)
    meet(one, two, three)
    for (const { store } of [one, two, three]) expect(seen(store, 'p')).toEqual([x + 30, y + 20, width, height])
  })

  it('Y5 a removed part of a group that was taken apart comes back where the group around it is by then', () => {
    const [one, two] = [aClient(a), aClient(b)] as const
    const [x, y, width, height] = seen(one.store, 'p')!
    ungroup(one.store, 'h')
    const records = ['p', 'q'].map((id) => one.store.get(id)!)
    const remove = (tx: DocTx) => {
      for (const { id } of records) tx.remove(id)
    }
    one.store.transact('user', remove)
    meet(one, two)
    move(two.store, 'g', 30, 20)
    meet(one, two)
    one.store.transact('history', (tx) => {
      for (const record of records) tx.add(record)
    })
    meet(one, two)
    for (const { store } of [one, two]) expect(seen(store, 'p')).toEqual([x + 30, y + 20, width, height])
  })
})
