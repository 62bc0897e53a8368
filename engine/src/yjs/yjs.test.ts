import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { assertDocument } from '../document/assertDocument.ts'
import { createDocStore, toRecords } from '../document/createDocStore.ts'
import { type DocStore, type DocTx, PAGE_ID } from '../document/DocStore.ts'
import { newOrder } from '../document/order.ts'
import { createHistory } from '../history/createHistory.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { randomEdit } from '../testing/randomEdit.ts'
import { seededBelow } from '../testing/seededRandom.ts'
import { models } from '../widgets/models.ts'
import { bindDoc } from './bindDoc.ts'
import { readDoc } from './readDoc.ts'
import { seedDoc } from './seedDoc.ts'

interface Client {
  readonly ydoc: Y.Doc
  readonly store: DocStore
  readonly history: ReturnType<typeof createHistory>
}

/** n clients on one seeded page that exchange updates only when told. */
function clients(n: number, ...widgets: unknown[]): Client[] {
  const seeded = new Y.Doc()
  seedDoc(seeded, parsePage({ con: { title: 'shared' }, widgets }, models).page)
  const seed = Y.encodeStateAsUpdate(seeded)
  return Array.from({ length: n }, (_, i) => {
    const ydoc = new Y.Doc()
    ydoc.clientID = i + 1
    Y.applyUpdate(ydoc, seed)
    const store = createDocStore(undefined, { check: assertDocument })
    bindDoc(store, ydoc, 'local')
    return { ydoc, store, history: createHistory(store) }
  })
}

function exchange(all: readonly Client[]): void {
  const updates = all.map(({ ydoc }) => Y.encodeStateAsUpdate(ydoc))
  for (const { ydoc } of all) for (const update of updates) Y.applyUpdate(ydoc, update, 'network')
}

function expectEqual(all: readonly Client[]): void {
  const first = plain(readDoc(all[0]!.ydoc))
  for (const { ydoc, store } of all) {
    expect(plain(readDoc(ydoc))).toEqual(first)
    expect(plain(toRecords(store))).toEqual(first)
  }
}

const plain = (page: ReturnType<typeof toRecords>) => ({
  con: page.con,
  widgets: paintOrder(page),
  count: page.widgets.size,
})
const edit = (client: Client, fn: (tx: DocTx) => void) => client.store.transact('user', fn)
const prop = (client: Client, id: string, path: string) => client.store.get(id)?.props[path]
const rect = (id: string) => ({ id, widgetType: 'ShapeRect', position: { x: 10, y: 10 } })
const top = ({ store }: Client, parent: string | null = null) => {
  const last = store.children(parent).at(-1)
  return newOrder(last ? store.get(last)!.order : null, null)
}

describe('bindDoc', () => {
  it('Y1 merges two fields of one widget', () => {
    const all = clients(2, rect('a'))
    const [a, b] = all as [Client, Client]
    edit(a, (tx) => tx.patch('a', { 'style.fill.color': 'red' }))
    edit(b, (tx) => tx.patch('a', { 'position.x': 99 }))
    exchange(all)
    expectEqual(all)
    expect(prop(a, 'a', 'position.x')).toBe(99)
    expect(prop(b, 'a', 'style.fill.color')).toBe('red')
  })

  it('Y2 merges two points of one line', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
    ]
    const all = clients(2, { id: 'l', widgetType: 'ShapeLine', position: { points } })
    const [a, b] = all as [Client, Client]
    const [first, second] = Object.keys(a.store.get('l')!.props).sort() as [string, string]
    edit(a, (tx) => tx.patch('l', { [first]: { ...(prop(a, 'l', first) as object), x: 7 } }))
    edit(b, (tx) => tx.patch('l', { [second]: { ...(prop(b, 'l', second) as object), x: 70 } }))
    exchange(all)
    expectEqual(all)
    expect([prop(a, 'l', first), prop(a, 'l', second)]).toMatchObject([{ x: 7 }, { x: 70 }])
  })

  it('Y3 merges two z-moves', () => {
    const all = clients(2, rect('a'), rect('b'), rect('c'))
    const [a, b] = all as [Client, Client]
    edit(a, (tx) => tx.move('a', { parent: null, order: top(a) }))
    edit(b, (tx) => tx.move('b', { parent: null, order: newOrder(null, b.store.get('a')!.order) }))
    exchange(all)
    expectEqual(all)
    expect(a.store.children(null)).toEqual(['b', 'c', 'a'])
  })

  it('Y4 merges group against ungroup without doubling or losing a widget', () => {
    const all = clients(2, { id: 'g', widgetType: 'WidgetGroup', children: [rect('a'), rect('b')] }, rect('c'))
    const [a, b] = all as [Client, Client]
    edit(a, (tx) => {
      for (const id of ['a', 'b']) tx.move(id, { parent: null, order: top(a) })
      tx.remove('g')
    })
    edit(b, (tx) => tx.move('c', { parent: 'g', order: top(b, 'g') }))
    exchange(all)
    expectEqual(all)
    expect([...a.store.widgets.keys()].sort()).toEqual(['a', 'b', 'c'])
    expect(a.store.get('c')?.parent).toBeNull()
  })

  it('Y5 merges delete against edit: it stays deleted, and undo brings the edit back with it', () => {
    const all = clients(2, rect('a'))
    const [a, b] = all as [Client, Client]
    edit(a, (tx) => tx.remove('a'))
    edit(b, (tx) => tx.patch('a', { 'position.x': 42 }))
    exchange(all)
    expectEqual(all)
    expect(a.store.get('a')).toBeUndefined()
    a.history.undo()
    exchange(all)
    expectEqual(all)
    expect(prop(a, 'a', 'position.x')).toBe(42)
  })

  it('Y6 breaks a cycle of two groups moved into each other, the same way everywhere', () => {
    const group = (id: string) => ({ id, widgetType: 'WidgetGroup', children: [rect(`in-${id}`)] })
    const all = clients(3, group('g'), group('h'))
    const [a, b] = all as [Client, Client]
    edit(a, (tx) => tx.move('g', { parent: 'h', order: top(a, 'h') }))
    edit(b, (tx) => tx.move('h', { parent: 'g', order: top(b, 'g') }))
    exchange(all)
    expectEqual(all)
    expect(a.store.widgets.size).toBe(4)
    edit(a, (tx) => tx.patch('in-h', { 'position.x': 1 }))
    exchange(all)
    expectEqual(all)
  })

  it('Y7 brings a colleague’s change as one transaction of origin remote', () => {
    const all = clients(2, rect('a'))
    const [a, b] = all as [Client, Client]
    const heard: unknown[] = []
    b.store.onDiff((diff, origin) => heard.push([origin, diff.changes.length]))
    a.ydoc.on('update', (update: Uint8Array) => Y.applyUpdate(b.ydoc, update, 'network'))
    edit(a, (tx) => {
      tx.patch('a', { 'position.x': 1, 'position.y': 2 })
      tx.add({ id: 'n', type: 'ShapeRect', parent: null, order: top(a), props: {} })
    })
    edit(a, (tx) => tx.patch(PAGE_ID, { title: 'new' }))
    expect(heard).toEqual([
      ['remote', 2],
      ['remote', 1],
    ])
    expectEqual(all)
  })

  it('Y8 sends one update for one transaction', () => {
    const [a] = clients(1, rect('a'), rect('b')) as [Client]
    let updates = 0
    a.ydoc.on('update', () => updates++)
    edit(a, (tx) => {
      tx.patch('a', { 'position.x': 1, 'position.y': 2 })
      tx.move('b', { parent: null, order: newOrder(null, a.store.get('a')!.order) })
      tx.remove('a')
    })
    expect(updates).toBe(1)
  })

  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  it(`Y9 converges: 4 clients, random edits, undo and redo, seed ${seed}`, () => {
    const random = seededBelow(seed)
    for (let round = 0; round < 8; round++) {
      const all = clients(4, rect('a'), { id: 'g', widgetType: 'WidgetGroup', children: [rect('b')] }, rect('c'))
      for (let step = 0; step < 60; step++) {
        const client = all[random(4)]!
        if (random(8) === 0) client.history.undo()
        else if (random(16) === 0) client.history.redo()
        else randomEdit(client.store, random)
        expect(plain(toRecords(client.store))).toEqual(plain(readDoc(client.ydoc)))
        if (random(6) === 0) {
          const [from, to] = [all[random(4)]!, all[random(4)]!]
          Y.applyUpdate(to.ydoc, Y.encodeStateAsUpdate(from.ydoc), 'network')
        }
      }
      exchange(all)
      expectEqual(all)
    }
  })

  it('Y11 shows what is written into a tree that had to be repaired as all others see it', () => {
    const all = clients(2, { id: 'g', widgetType: 'WidgetGroup' }, rect('a'), rect('b'))
    const [one, two] = all as [Client, Client]
    edit(one, (tx) => tx.remove('g'))
    edit(two, (tx) => tx.move('a', { parent: 'g', order: 'a0' }))
    exchange(all)
    expectEqual(all)
    edit(one, (tx) => tx.move('b', { parent: null, order: top(one) }))
    exchange(all)
    expectEqual(all)
  })

  it('Y12 does not keep what no other client will read', () => {
    const all = clients(2, rect('a'))
    const [one] = all as [Client]
    edit(one, (tx) => tx.add({ id: 'x', type: 'T'.repeat(65), parent: null, order: top(one), props: {} }))
    exchange(all)
    expectEqual(all)
    edit(one, (tx) => tx.move('a', { parent: null, order: '!' }))
    exchange(all)
    expectEqual(all)
  })
})

describe('seedDoc and readDoc', () => {
  it('Y10 give back the page', () => {
    const { page } = parsePage(
      {
        con: { title: 't' },
        widgets: [
          { ...rect('a'), pos: 1, del: { x: 2 } },
          { ...rect('b'), del: true },
        ],
      },
      models,
    )
    const ydoc = new Y.Doc()
    seedDoc(ydoc, page)
    expect(plain(readDoc(ydoc))).toEqual(plain(page))
    expect(() => seedDoc(ydoc, page)).toThrow('seeded already')
  })
})
