import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { assertDocument } from '../document/assertDocument.ts'
import { createDocStore, toRecords } from '../document/createDocStore.ts'
import type { DocStore } from '../document/DocStore.ts'
import { newOrder } from '../document/order.ts'
import type { Box } from '../editing/Box.ts'
import { editTable } from '../editing/EditTable.ts'
import { ownBox } from '../editing/Frame.ts'
import { writeGroup, writeUngroup } from '../editing/plans/groupPlan.ts'
import { movePlan } from '../editing/plans/movePlan.ts'
import { orderPlan } from '../editing/plans/orderPlan.ts'
import { resizePlan } from '../editing/plans/resizePlan.ts'
import { writePlace } from '../editing/plans/treePlan.ts'
import { paintOrder } from '../schema/page/paintOrder.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import type { Props } from '../schema/props/prop.ts'
import { seededBelow } from '../testing/seededRandom.ts'
import { isLong } from '../testing/walks.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { bindDoc } from './bindDoc.ts'
import { readDoc } from './readDoc.ts'
import { seedDoc } from './seedDoc.ts'

// ARCHITECTURE 3: concurrent edits of two people merge. Many pairs of each kind are delivered in both orders; a
// thousand of each in the long run.

const PAIRS = isLong ? 1000 : 150
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const table = editTable(edits)

type Dice = (below: number) => number
interface Kind {
  one(store: DocStore, dice: Dice): unknown
  two(store: DocStore, dice: Dice, of: unknown): unknown
  /** The wishes of both, read from the merged page. */
  holds(page: DocStore, one: never, two: never): void
}

const rects = ['a', 'b', 'c', 'd', 'e']
const rect = (id: string, x: number) => ({ id, widgetType: 'ShapeRect', position: { x, y: 10, width: 40, height: 30 } })
const page = parsePage(
  {
    widgets: [
      ...rects.map((id, i) => rect(id, 50 * i)),
      {
        id: 'line',
        widgetType: 'ShapeLine',
        position: { points: Array.from({ length: 6 }, (_, i) => ({ x: 40 * i, y: (i % 2) * 90 })) },
      },
      { id: 'g', widgetType: 'WidgetGroup', position: { x: 300, y: 300 }, children: [rect('in1', 0), rect('in2', 60)] },
      {
        id: 'h',
        widgetType: 'WidgetGroup',
        position: { x: 500, y: 300, rotate: 90 },
        style: { flip: { vertical: true } },
        children: [rect('in3', 0), rect('in4', 60)],
      },
    ],
  },
  models,
).page
const seeded = new Y.Doc()
seedDoc(seeded, page)
const start = Y.encodeStateAsUpdate(seeded)

const pick = <T>(list: readonly T[], dice: Dice): T => list[dice(list.length)] as T
const fields = ['position.x', 'position.width', 'style.fill.color', 'data.title', 'locked', 'widgetName']
const write = (store: DocStore, id: string, path: string, value: unknown) => {
  store.transact('user', (tx) => tx.patch(id, { [path]: value }))
  return { id, path, value }
}
const points = (store: DocStore) =>
  Object.keys(store.get('line')?.props ?? {}).filter((path) => path.startsWith('position.points.'))
const expectLeaf = (page: DocStore, { id, path, value }: { id: string; path: string; value: unknown }) =>
  expect(page.get(id)?.props[path]).toEqual(value)
const outside = (page: DocStore) => page.children(null)
const isAbove = (page: DocStore, upper: string, lower: string) =>
  outside(page).indexOf(upper) > outside(page).indexOf(lower)

const kinds: Readonly<Record<string, Kind>> = {
  'two fields of one widget': {
    one: (store, dice) => write(store, pick(rects, dice), fields[dice(3)] as string, dice(1000)),
    two: (store, dice, of) => write(store, (of as { id: string }).id, fields[3 + dice(3)] as string, dice(1000)),
    holds(page, one, two) {
      expectLeaf(page, one)
      expectLeaf(page, two)
    },
  },
  'one field of one widget': {
    one: (store, dice) => write(store, pick(rects, dice), fields[0] as string, 1000 + dice(1000)),
    two: (store, dice, of) => write(store, (of as { id: string }).id, fields[0] as string, 3000 + dice(1000)),
    holds(page, one: { id: string; value: number }, two: { value: number }) {
      expect([one.value, two.value]).toContain(page.get(one.id)?.props['position.x'])
    },
  },
  'two points of one line': {
    one: (store, dice) => write(store, 'line', points(store)[dice(3)] as string, { x: dice(500), y: 7, k: 'a1' }),
    two: (store, dice) => write(store, 'line', points(store)[3 + dice(3)] as string, { x: dice(500), y: 8, k: 'a2' }),
    holds(page, one, two) {
      expectLeaf(page, one)
      expectLeaf(page, two)
    },
  },
  'a point added against a point removed': {
    one: (store, dice) => write(store, 'line', 'position.points.new', { x: dice(500), y: 7, k: `a${dice(9)}` }),
    two: (store, dice) => write(store, 'line', pick(points(store), dice), undefined),
    holds(page, one, two) {
      expectLeaf(page, one)
      expectLeaf(page, two)
      expect(points(page)).toHaveLength(6)
    },
  },
  'two z-moves': {
    one(store, dice) {
      const id = pick(rects.slice(0, 2), dice)
      store.transact('user', (tx) => {
        for (const [each, place] of orderPlan(store, [id], 'front')) tx.move(each, place)
      })
      return id
    },
    two(store, dice) {
      const id = pick(rects.slice(2), dice)
      store.transact('user', (tx) => {
        for (const [each, place] of orderPlan(store, [id], 'back')) tx.move(each, place)
      })
      return id
    },
    holds(page, one: string, two: string) {
      expect(outside(page).at(-1)).toBe(one)
      expect(outside(page)[0]).toBe(two)
    },
  },
  'two widgets to the front': {
    one: (store) => orderOf(store, 'a'),
    two: (store) => orderOf(store, 'b'),
    holds(page) {
      for (const still of ['c', 'd', 'e']) expect(isAbove(page, 'a', still) && isAbove(page, 'b', still)).toBe(true)
    },
  },
  'group against ungroup': {
    one(store, dice) {
      const ids = dice(2) === 0 ? ['a', 'g'] : ['a', 'b', 'g']
      let group: string | undefined
      store.transact('user', (tx) => {
        group = writeGroup(store, tx, ids, table)
      })
      return { group, ids }
    },
    two: (store) => store.transact('user', (tx) => writeUngroup(store, tx, 'g', table)),
    holds(page, { group, ids }: { group: string; ids: readonly string[] }) {
      expect(page.get('g')).toBeUndefined()
      for (const id of ids.filter((id) => id !== 'g')) expect(page.get(id)?.parent).toBe(group)
      for (const id of ['in1', 'in2']) expect(page.get(id)?.parent).toBeNull()
    },
  },
  'two groups of the same widgets': {
    one: (store) => grouped(store, ['a', 'b', 'c']),
    two: (store) => grouped(store, ['b', 'c', 'd']),
    holds(page, one: string, two: string) {
      expect(page.get('a')?.parent).toBe(one)
      expect(page.get('d')?.parent).toBe(two)
      for (const id of ['b', 'c']) expect([one, two]).toContain(page.get(id)?.parent)
    },
  },
  'delete against edit': {
    one(store, dice) {
      const id = pick(rects, dice)
      store.transact('user', (tx) => tx.remove(id))
      return id
    },
    two: (store, dice, of) => write(store, of as string, pick(fields, dice), dice(1000)),
    holds(page, one: string) {
      expect(page.get(one)).toBeUndefined()
    },
  },
  'delete of a group against an edit inside': {
    one: (store) => store.transact('user', (tx) => tx.remove('g')),
    two: (store, dice) => write(store, 'in1', pick(fields, dice), dice(1000)),
    holds(page) {
      for (const id of ['g', 'in1', 'in2']) expect(page.get(id)).toBeUndefined()
    },
  },
  'delete of a group against a widget put into it': {
    one: (store) => store.transact('user', (tx) => tx.remove('g')),
    two: (store) => store.transact('user', (tx) => tx.move('a', { parent: 'g', order: 'a9' })),
    holds(page) {
      expect(page.get('g')).toBeUndefined()
      expect(page.get('a')?.parent).toBeNull()
    },
  },
  'move against group': {
    one: (store, dice) => placed(store, 'a', dice),
    two: (store) => grouped(store, ['a', 'b']),
    holds(page, one: Seen, two: string) {
      expect(page.get('a')?.parent).toBe(two)
      expectSeen(page, one)
    },
  },
  'move against ungroup': {
    one: (store, dice) => placed(store, 'in1', dice),
    two: (store) => store.transact('user', (tx) => writeUngroup(store, tx, 'g', table)),
    holds(page, one: Seen) {
      expect(page.get('in1')?.parent).toBeNull()
      expectSeen(page, one)
    },
  },
  'resize against group': {
    one: (store, dice) => resized(store, 'b', dice),
    two: (store) => grouped(store, ['a', 'b', 'g']),
    holds: (page, one: Seen) => expectSeen(page, one),
  },
  'resize against ungroup': {
    one: (store, dice) => resized(store, 'in2', dice),
    two: (store) => store.transact('user', (tx) => writeUngroup(store, tx, 'g', table)),
    holds: (page, one: Seen) => expectSeen(page, one),
  },
  'move against being put into a group': {
    one: (store, dice) => placed(store, 'a', dice),
    two: (store) => put(store, 'a', 'g'),
    holds(page, one: Seen) {
      expect(page.get('a')?.parent).toBe('g')
      expectSeen(page, one)
    },
  },
  'move against being taken out of a group': {
    one: (store, dice) => placed(store, 'in1', dice),
    two: (store) => put(store, 'in1', null),
    holds: (page, one: Seen) => expectSeen(page, one),
  },
  'move against being put from one group into another': {
    one: (store, dice) => placed(store, 'in1', dice),
    two: (store) => put(store, 'in1', 'h'),
    holds: (page, one: Seen) => expectSeen(page, one),
  },
  'move of a group against its ungrouping': {
    one: (store, dice) => placed(store, 'g', dice, 'in1'),
    two: (store) => store.transact('user', (tx) => writeUngroup(store, tx, 'g', table)),
    holds(page, one: Seen) {
      expect(page.get('g')).toBeUndefined()
      expectSeen(page, one)
    },
  },
  'move of a group against being grouped itself': {
    one: (store, dice) => placed(store, 'g', dice, 'in2'),
    two: (store) => grouped(store, ['g', 'a']),
    holds: (page, one: Seen) => expectSeen(page, one),
  },
  'a z-move against group': {
    one: (store) => orderOf(store, 'a'),
    two: (store) => grouped(store, ['a', 'b']),
    holds(page, _one, two: string) {
      expect([two, null]).toContain(page.get('a')?.parent)
      expect(page.get('b')?.parent).toBe(two)
    },
  },
  'two groups into each other': {
    one: (store) => store.transact('user', (tx) => tx.move('g', { parent: 'h', order: 'a5' })),
    two: (store) => store.transact('user', (tx) => tx.move('h', { parent: 'g', order: 'a5' })),
    holds(page) {
      expect(page.get('g')?.parent === null).not.toBe(page.get('h')?.parent === null)
    },
  },
  'two widgets added': {
    one: (store, dice) => added(store, `one${dice(1e6)}`),
    two: (store, dice) => added(store, `two${dice(1e6)}`),
    holds(page, one: string, two: string) {
      expect(new Set(outside(page).slice(-2))).toEqual(new Set([one, two]))
    },
  },
}

interface Seen {
  readonly id: string
  readonly box: Box | undefined
}

const expectSeen = (page: DocStore, { id, box }: Seen) => expect(ownBox(page, id, table)).toEqual(box)

/** Moves a widget; `seen` is where it, or a part of it, is then seen on the page. */
function placed(store: DocStore, id: string, dice: Dice, part = id): Seen {
  const plan = movePlan(store, [id], dice(300), 1 + dice(300), table)
  store.transact('user', (tx) => {
    for (const [each, leaves] of plan) tx.patch(each, leaves)
  })
  return { id: part, box: ownBox(store, part, table) }
}

function resized(store: DocStore, id: string, dice: Dice): Seen {
  const [x, y, width, height] = ownBox(store, id, table) ?? [0, 0, 0, 0]
  const to: Box = [x - dice(50), y + dice(50), width + 1 + dice(90), height + dice(90)]
  const plan = resizePlan(store, [id], [x, y, width, height], to, table) ?? new Map<string, Props>()
  store.transact('user', (tx) => {
    for (const [each, leaves] of plan) tx.patch(each, leaves)
  })
  return { id, box: ownBox(store, id, table) }
}

function put(store: DocStore, id: string, parent: string | null): void {
  store.transact('user', (tx) => writePlace(store, tx, [id], { parent, above: null }, table))
}

function orderOf(store: DocStore, id: string): string {
  store.transact('user', (tx) => {
    for (const [each, place] of orderPlan(store, [id], 'front')) tx.move(each, place)
  })
  return id
}

function grouped(store: DocStore, ids: readonly string[]): string {
  let group = ''
  store.transact('user', (tx) => {
    group = writeGroup(store, tx, ids, table) ?? ''
  })
  return group
}

function added(store: DocStore, id: string): string {
  const top = store.get(store.children(null).at(-1) ?? '')?.order ?? null
  store.transact('user', (tx) => tx.add({ id, type: 'ShapeRect', parent: null, order: newOrder(top, null), props: {} }))
  return id
}

function aClient(clientID: number) {
  const ydoc = new Y.Doc()
  ydoc.clientID = clientID
  Y.applyUpdate(ydoc, start)
  const updates: Uint8Array[] = []
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === 'here') updates.push(update)
  })
  const store = createDocStore(undefined, { check: assertDocument })
  bindDoc(store, ydoc, 'here')
  return { ydoc, store, updates }
}

const text = (page: { con: object; widgets: ReadonlyMap<string, unknown> }) =>
  JSON.stringify([page.con, paintOrder(page as ReturnType<typeof toRecords>)], (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  )

describe(`${PAIRS} concurrent pairs of each kind, seed ${seed}`, () => {
  for (const [name, kind] of Object.entries(kinds)) {
    it(`merge: ${name}`, { timeout: 120_000 }, () => {
      const dice = seededBelow(seed)
      for (let i = 0; i < PAIRS; i++) {
        // In Yjs the higher client decides ties, so both are tried.
        const [one, two] = i % 2 === 0 ? [aClient(101), aClient(202)] : [aClient(202), aClient(101)]
        const first = kind.one(one.store, dice)
        const second = kind.two(two.store, dice, first)
        // A third client receives both updates in the other order.
        const third = aClient(303)
        for (const update of i % 3 === 0 ? [...two.updates, ...one.updates] : [...one.updates, ...two.updates])
          Y.applyUpdate(third.ydoc, update, 'net')
        for (const update of one.updates) Y.applyUpdate(two.ydoc, update, 'net')
        for (const update of two.updates) Y.applyUpdate(one.ydoc, update, 'net')
        const [a, b, c] = [one, two, third].map(({ store }) => text(toRecords(store)))
        expect(b, `pair ${i}`).toBe(a)
        expect(c, `pair ${i}`).toBe(a)
        expect(text(readDoc(one.ydoc))).toBe(a)
        kind.holds(third.store, first as never, second as never)
        for (const { ydoc } of [one, two, third]) ydoc.destroy()
      }
    })
  }
})
