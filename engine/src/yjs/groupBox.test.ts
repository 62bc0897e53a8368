import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createDocStore } from '../document/createDocStore.ts'
import type { DocStore } from '../document/DocStore.ts'
import { type Box, unionOf } from '../editing/Box.ts'
import { editTable } from '../editing/EditTable.ts'
import { ownBox, pageBox } from '../editing/Frame.ts'
import { boxPlan } from '../editing/plans/boxPlan.ts'
import { writeUngroup } from '../editing/plans/groupPlan.ts'
import { movePlan } from '../editing/plans/movePlan.ts'
import { positionPlan } from '../editing/plans/positionPlan.ts'
import { writePlace } from '../editing/plans/treePlan.ts'
import { turnPlan } from '../editing/plans/turnPlan.ts'
import { parsePage } from '../schema/page/parsePage.ts'
import type { Props } from '../schema/props/prop.ts'
import { seededBelow } from '../testing/seededRandom.ts'
import { edits } from '../widgets/edits.ts'
import { models } from '../widgets/models.ts'
import { bindDoc } from './bindDoc.ts'
import { seedDoc } from './seedDoc.ts'

// The box that a group was made with is no longer around its parts once two people have moved and regrouped them. No
// command may rely on it.

const table = editTable(edits)
const rect = (id: string, x: number, y: number) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x, y, width: 40, height: 20 },
})
const group = (id: string, position: object, flip: object, children: readonly object[]) => ({
  id,
  widgetType: 'WidgetGroup',
  position: { width: 200, height: 100, ...position },
  style: { flip },
  children,
})
const page = parsePage(
  {
    con: { width: 4000, height: 4000 },
    widgets: [
      group('g', { x: 1500, y: 1500, rotate: 90 }, { horizontal: true }, [
        rect('a', 0, 0),
        group('h', { x: 60, y: 20, rotate: 270 }, { vertical: true }, [rect('b', 0, 0), rect('c', 60, 40)]),
        group('k', { x: 20, y: 60 }, {}, [rect('d', 0, 0), rect('e', 60, 40)]),
      ]),
    ],
  },
  models,
).page
const parts = ['a', 'b', 'c', 'd', 'e']

/** Two designers have moved and regrouped the groups' parts at the same time. */
function afterTwo(dice: (below: number) => number): DocStore {
  const seeded = new Y.Doc()
  seedDoc(seeded, page)
  const [one, two] = [1, 2].map((clientID) => {
    const ydoc = new Y.Doc()
    ydoc.clientID = clientID
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(seeded))
    const store = createDocStore()
    bindDoc(store, ydoc, 'here')
    return { ydoc, store }
  }) as [{ ydoc: Y.Doc; store: DocStore }, { ydoc: Y.Doc; store: DocStore }]
  const far = () => 2 * (dice(101) - 50)
  for (const id of parts) apply(one.store, movePlan(one.store, [id], far(), far(), table))
  apply(one.store, movePlan(one.store, ['h'], far(), far(), table))
  two.store.transact('user', (tx) => {
    if (dice(2) === 0) writeUngroup(two.store, tx, 'k', table)
    writePlace(two.store, tx, [parts[dice(3)]!], { parent: dice(2) === 0 ? 'h' : null, above: null }, table)
  })
  Y.applyUpdate(one.ydoc, Y.encodeStateAsUpdate(two.ydoc), 'net')
  return one.store
}

function apply(store: DocStore, plan: ReadonlyMap<string, Props>): void {
  store.transact('user', (tx) => {
    for (const [id, props] of plan) tx.patch(id, props)
  })
}

const seen = (store: DocStore, id: string): Box => pageBox(store, id, table)!
const middle = ([x, y, width, height]: Box) => [x + width / 2, y + height / 2]
const around = (store: DocStore, id: string): Box =>
  unionOf(
    parts.flatMap((part) => {
      for (let at: string | null = part; at !== null; at = store.get(at)?.parent ?? null)
        if (at === id) return [ownBox(store, part, table)!]
      return []
    }),
  )!

describe('a group whose own box is not around what it holds', () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
  const groupsOf = (store: DocStore) => ['g', 'h', 'k'].filter((id) => store.get(id))

  it('is seen around its widgets', () => {
    let untrue = 0
    for (const seed of seeds) {
      const store = afterTwo(seededBelow(seed))
      for (const id of groupsOf(store)) {
        expect(seen(store, id)).toEqual(around(store, id))
        if (String(ownBox(store, id, table)) !== String(seen(store, id))) untrue++
      }
    }
    expect(untrue).toBeGreaterThan(40)
  })

  it.each([
    ['by the button', (store: DocStore, id: string) => turnPlan(store, [id], table)],
    [
      'to a typed angle',
      (store: DocStore, id: string) => {
        const degrees = (Number(store.get(id)?.props['position.rotate'] ?? 0) + 90) % 360
        const plan = positionPlan(store, [id], 'position.rotate', degrees, table)
        return plan.is === 'plan' ? plan.leaves : new Map()
      },
    ],
  ])('turns about the middle of what is seen, %s', (_, turned) => {
    for (const seed of seeds) {
      const store = afterTwo(seededBelow(seed))
      for (const id of groupsOf(store)) {
        const before = seen(store, id)
        apply(store, turned(store, id))
        const after = seen(store, id)
        expect([after[2], after[3]]).toEqual([before[3], before[2]])
        const [x = 0, y = 0] = middle(before)
        const [toX = 0, toY = 0] = middle(after)
        expect(Math.abs(toX - x), `seed ${seed}, ${id}`).toBeLessThan(1)
        expect(Math.abs(toY - y), `seed ${seed}, ${id}`).toBeLessThan(1)
        expect(after).toEqual(around(store, id))
      }
    }
  })

  it('comes to the place that is typed for the box that is seen', () => {
    for (const seed of seeds) {
      const store = afterTwo(seededBelow(seed))
      for (const id of groupsOf(store)) {
        const [x, y, width, height] = seen(store, id)
        const plan = boxPlan(store, [id], 'x', x + 10, table)
        expect(plan.is).toBe('plan')
        if (plan.is === 'plan') apply(store, plan.leaves)
        expect(seen(store, id)).toEqual([x + 10, y, width, height])
      }
    }
  })
})
