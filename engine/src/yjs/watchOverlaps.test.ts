import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { createDocStore } from '../document/createDocStore.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import { models } from '../widgets/models.ts'
import { bindDoc } from './bindDoc.ts'
import { seedDoc } from './seedDoc.ts'
import { type Overlap, watchOverlaps } from './watchOverlaps.ts'

const seeded = new Y.Doc()
const rect = (id: string) => ({ id, widgetType: 'ShapeRect', position: { x: 1, y: 1 } })
const group = (id: string) => ({ id, widgetType: 'WidgetGroup', children: [rect(`in-${id}`)] })
seedDoc(seeded, parsePage({ widgets: [rect('a'), group('g'), group('h')] }, models).page)

function aClient(clientId: number) {
  const ydoc = new Y.Doc()
  ydoc.clientID = clientId
  Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(seeded))
  const store = createDocStore()
  bindDoc(store, ydoc, 'here')
  const told: Overlap[] = []
  watchOverlaps(
    ydoc,
    (id) => id === clientId,
    (overlaps) => told.push(...overlaps),
  )
  const set = (path: string, value: unknown) => store.transact('user', (tx) => tx.patch('a', { [path]: value }))
  return { ydoc, store, told, set }
}

const pass = (from: { ydoc: Y.Doc }, to: { ydoc: Y.Doc }) =>
  Y.applyUpdate(to.ydoc, Y.encodeStateAsUpdate(from.ydoc), 'net')

it.each([
  [1, 2],
  [2, 1],
])('Y20 both authors of one field are told whose value stands, clients %i and %i', (first, second) => {
  const [one, two] = [aClient(first), aClient(second)]
  one.set('data.title', 'one')
  two.set('data.title', 'two, first')
  two.set('data.title', 'two')
  pass(one, two)
  pass(two, one)
  const stands = one.store.get('a')?.props['data.title']
  expect(two.store.get('a')?.props['data.title']).toBe(stands)
  const common = { id: 'a', path: 'data.title' }
  // A value that was overwritten before it arrived has left only its place in the order.
  const theirs = stands === 'one' ? undefined : 'two'
  expect(one.told).toEqual([{ ...common, mine: 'one', theirs, stands: stands === 'one' ? 'mine' : 'theirs' }])
  expect(two.told).toEqual([{ ...common, mine: 'two', theirs: 'one', stands: stands === 'two' ? 'mine' : 'theirs' }])
  // The overlap is reported once, and not for writes in sight of the other value.
  two.set('data.title', 'later')
  pass(two, one)
  pass(one, two)
  expect([one.told.length, two.told.length]).toEqual([1, 1])
})

it('Y20 a widget that two put into different groups is told of; the same group, field or value is not', () => {
  const [one, two, third] = [aClient(1), aClient(2), aClient(3)]
  one.store.transact('user', (tx) => tx.move('a', { parent: 'g', order: 'a5' }))
  two.store.transact('user', (tx) => tx.move('a', { parent: 'h', order: 'a5' }))
  one.set('data.title', 'same')
  two.set('data.title', 'same')
  one.set('style.opacity', 0.5)
  for (const [from, to] of [
    [one, two],
    [two, one],
    [one, third],
    [two, third],
  ] as const)
    pass(from, to)
  expect(one.told.map(({ path }) => path)).toEqual(['pos'])
  expect(two.told.map(({ path }) => path)).toEqual(['pos'])
  expect(third.told).toEqual([])
})

it('Y20 an edit that was made offline says that it replaced a newer value', () => {
  const [away, here] = [aClient(9), aClient(2)]
  away.set('position.x', 50)
  here.set('position.x', 60)
  here.set('position.x', 70)
  pass(here, away)
  expect(away.store.get('a')?.props['position.x']).toBe(50)
  expect(away.told).toMatchObject([{ path: 'position.x', mine: 50, theirs: 70, stands: 'mine' }])
})
