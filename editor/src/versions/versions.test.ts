import {
  assertDocument,
  createDocStore,
  createHistory,
  type DocStore,
  newId,
  newOrder,
  type PageRecords,
  parsePage,
  toPageFile,
  toRecords,
} from '@mimic/engine'
import { models } from '@mimic/engine/models'
import { seededBelow } from '@mimic/engine/testing'
import { describe, expect, it } from 'vitest'
import { randomEdit } from '../../../engine/src/testing/randomEdit.ts'
import { alignItems } from './alignItems.ts'
import { comparePages, isEmptyDiff, textOf } from './comparePages.ts'
import { longestRise } from './longestRise.ts'
import { lostChanges } from './lostChanges.ts'
import { restorePage } from './restorePage.ts'
import { MOST_RESTORED_CHARS, restoreSize } from './restoreSize.ts'

const compare = (before: PageRecords, after: PageRecords) => comparePages(before, after, models)
const rect = (id: string, more: object = {}) => ({
  id,
  widgetType: 'ShapeRect',
  position: { x: 10, y: 10, width: 50, height: 50 },
  ...more,
})
const group = (id: string, children: readonly object[]) => ({
  id,
  widgetType: 'WidgetGroup',
  position: { x: 0, y: 0, width: 100, height: 100 },
  children,
})
const line = (id: string, points: readonly (readonly [number, number])[]) => ({
  id,
  widgetType: 'ShapeLine',
  position: { points: points.map(([x, y]) => ({ x, y })) },
})
const page = (widgets: readonly object[], con: object = {}) => parsePage({ format: 1, con, widgets }, models).page
/** The page file without ids, because restored widgets get new ones. */
const looks = (records: PageRecords) =>
  JSON.parse(
    JSON.stringify(toPageFile(records, models), (key, value: unknown) => (key === 'id' ? undefined : value)),
  ) as unknown
const restore = (doc: DocStore, wanted: PageRecords) =>
  doc.transact('user', (tx) => restorePage(doc, tx, wanted, models))

/** Makes edits of every kind, lists included. */
function edited(store: DocStore, random: (n: number) => number, times: number): void {
  for (let i = 0; i < times; i++) {
    const lines = [...store.widgets.values()].filter(({ type }) => type === 'ShapeLine')
    const one = lines[random(lines.length || 1)]
    const leaves = one ? Object.keys(one.props).filter((path) => path.startsWith('position.points.')) : []
    const kind = random(6)
    store.transact('user', (tx) => {
      if (kind === 0) tx.patch('$page', { [['width', 'height', 'bgColor'][random(3)] as string]: random(900) + 100 })
      else if (kind === 1) {
        const points = { 'position.points.a': { x: 0, y: 0, k: 'a0' }, 'position.points.b': { x: 9, y: 9, k: 'a1' } }
        tx.add({ id: newId(), type: 'ShapeLine', parent: null, order: newOrder(null, null), props: points })
      } else if (kind === 2 && one) {
        const k = newOrder(null, null)
        tx.patch(one.id, { [`position.points.${newId()}`]: { x: random(9), y: random(9), k } })
      } else if (kind === 3 && one && leaves.length > 0)
        tx.patch(one.id, {
          [leaves[random(leaves.length)] as string]: random(2) ? undefined : { x: random(9), y: 1, k: 'a5' },
        })
    })
    if (kind > 3) randomEdit(store, random)
  }
}

describe('the difference of two pages', () => {
  it('is empty for equal pages, also where ids of items, order keys and absent defaults differ', () => {
    const saved = page(
      [
        rect('a'),
        line('l', [
          [0, 0],
          [5, 5],
        ]),
      ],
      { width: 800 },
    )
    expect(isEmptyDiff(compare(saved, saved))).toBe(true)
    const doc = createDocStore(saved)
    doc.transact('user', (tx) => {
      tx.patch('l', {
        'position.points.i0': undefined,
        'position.points.fresh': { x: 0, y: 0, k: 'Zz' },
        'style.opacity': 1,
      })
      tx.move('a', { parent: null, order: 'Zz' })
      tx.patch('$page', { fit: 'container', title: 'renamed', checkpwd: true })
    })
    expect(compare(saved, doc)).toEqual({ options: [], widgets: [] })
  })

  it('lists additions, removals and changes, field by field with old and new value, and page options', () => {
    const before = page([rect('a'), rect('gone')], { width: 800 })
    const after = page([rect('a', { style: { opacity: 0.5 }, widgetName: 'Pump' }), rect('new', { posLock: true })], {
      width: 1024,
    })
    const { options, widgets } = compare(before, after)
    expect(options).toEqual([{ is: 'leaf', path: 'width', before: 800, after: 1024 }])
    expect(widgets.map(({ is, record }) => [is, record.id])).toEqual([
      ['changed', 'a'],
      ['added', 'new'],
      ['removed', 'gone'],
    ])
    expect(widgets[0]!.fields).toContainEqual({ is: 'leaf', path: 'style.opacity', before: 1, after: 0.5 })
    expect(widgets[0]!.fields.map(({ path }) => path).sort()).toEqual(['style.opacity', 'widgetName'])
  })

  it('compares lists by item: an item that is inserted in front changes no other', () => {
    const before = page([
      line('l', [
        [0, 0],
        [5, 5],
        [9, 0],
      ]),
    ])
    const put = compare(
      before,
      page([
        line('l', [
          [2, 2],
          [0, 0],
          [5, 5],
          [9, 0],
        ]),
      ]),
    )
    expect(put.widgets[0]!.fields).toEqual([
      { is: 'item', path: 'position.points', place: 1, before: undefined, after: { x: 2, y: 2 } },
    ])
    const moved = compare(
      before,
      page([
        line('l', [
          [0, 0],
          [5, 6],
          [9, 0],
        ]),
      ]),
    )
    expect(moved.widgets[0]!.fields).toEqual([
      { is: 'item', path: 'position.points', place: 2, before: { x: 5, y: 5 }, after: { x: 5, y: 6 } },
    ])
  })

  it('reports the fewest moved siblings, and widgets that moved into another group', () => {
    const before = page([rect('a'), rect('b'), rect('c'), group('g', [rect('d'), rect('e')])])
    const order = compare(before, page([rect('c'), rect('a'), rect('b'), group('g', [rect('d'), rect('e')])]))
    expect(order.widgets.map(({ record, moved, fields }) => [record.id, moved, fields])).toEqual([['c', 'order', []]])
    const into = compare(before, page([rect('a'), rect('b'), group('g', [rect('c'), rect('d'), rect('e')])]))
    expect(into.widgets.map(({ record, moved }) => [record.id, moved])).toEqual([['c', 'group']])
  })

  it('point 8: distinguishes grouping from moving: widgets grouped in place have not moved on the page, others have', () => {
    const at = (x: number) => ({ position: { x, y: 10, width: 50, height: 50 } })
    const grouped = (x: number) => ({
      ...group('g', [rect('a', at(x))]),
      position: { x: 100, y: 0, width: 100, height: 100, rotate: 0 },
    })
    const changeOf = (x: number) =>
      compare(page([rect('a', at(140))]), page([grouped(x)])).widgets.find(({ record }) => record.id === 'a')
    expect(changeOf(40)).toMatchObject({ is: 'changed', moved: 'group', fields: [] })
    expect(changeOf(47)).toMatchObject({ moved: 'group', fields: [{ path: 'position.x', before: 40, after: 47 }] })
  })

  it('recognises a widget that came back under another id', () => {
    const before = page([group('g', [rect('a')]), rect('b')])
    expect(isEmptyDiff(compare(before, page([group('g2', [rect('a2')]), rect('b')])))).toBe(true)
  })
})

describe('restoring a page', () => {
  it('writes nothing where nothing differs', () => {
    const saved = page(
      [
        rect('a'),
        line('l', [
          [0, 0],
          [5, 5],
        ]),
        group('g', [rect('b')]),
      ],
      { width: 800 },
    )
    const doc = createDocStore(saved)
    expect(restore(doc, saved).changes).toEqual([])
  })

  it('does not touch unchanged parts: the ids and keys of other items, and places', () => {
    const old = page([
      line('l', [
        [0, 0],
        [5, 5],
        [9, 0],
      ]),
      rect('a'),
      rect('b'),
    ])
    const doc = createDocStore(old)
    doc.transact('user', (tx) => {
      tx.patch('l', { 'position.points.i1': { x: 7, y: 7, k: 'a1' } })
      tx.move('b', { parent: null, order: 'Zz' })
    })
    const changes = restore(doc, old).changes.map((change) => [
      change.is,
      'id' in change ? change.id : change.record.id,
      change.is === 'patch' ? Object.keys(change.after) : [],
    ])
    expect(changes).toEqual([
      ['move', 'b', []],
      ['patch', 'l', ['position.points.i1']],
    ])
  })

  it('does not touch the name and the protection of the page, which are no part of a version', () => {
    const doc = createDocStore(page([], { width: 900, title: 'Now', checkpwd: true }))
    restore(doc, page([], { width: 800, title: 'Then', checkpwd: false }))
    expect(doc.con).toMatchObject({ width: 800, title: 'Now', checkpwd: true })
  })

  it('knows how much data would be shared at once', () => {
    const old = page(Array.from({ length: 2000 }, (_, i) => rect(`w${i}`, { vendor: 'x'.repeat(500) })))
    const now = createDocStore(old)
    expect(restoreSize(now, old, models)).toBe(0)
    expect(restoreSize(page([]), old, models)).toBeGreaterThan(MOST_RESTORED_CHARS)
    // Removing everything is cheap.
    expect(restoreSize(now, page([]), models)).toBeLessThan(MOST_RESTORED_CHARS / 20)
  })

  it('brings back what was removed in this very session', () => {
    const old = page([group('g', [rect('a')]), rect('b')])
    const doc = createDocStore(old, { check: assertDocument })
    doc.transact('user', (tx) => tx.remove('g'))
    restore(doc, old)
    expect(looks(doc)).toEqual(looks(old))
  })

  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
  it(`gives the other page, whatever was done to it, and undo gives the first again, seed ${seed}`, () => {
    const random = seededBelow(seed)
    for (let round = 0; round < 150; round++) {
      const doc = createDocStore(
        page([
          rect('a'),
          line('l', [
            [0, 0],
            [5, 5],
          ]),
        ]),
        { check: assertDocument },
      )
      edited(doc, random, random(25))
      // The old page is either read back from its file or the document as it was.
      const stood = toRecords(doc)
      const old = random(2) ? stood : parsePage(toPageFile(stood, models), models).page
      edited(doc, random, random(40))
      const now = toRecords(doc)
      const history = createHistory(doc)
      const { changes } = restore(doc, old)
      expect(looks(doc)).toEqual(looks(old))
      expect(compare(old, doc)).toEqual({ options: [], widgets: [] })
      expect(isEmptyDiff(compare(now, old))).toBe(looksAlike(now, old))
      expect(restore(doc, old).changes).toEqual([])
      if (changes.length > 0) expect(history.undo()).toBe(true)
      expect(toPageFile(doc, models)).toEqual(toPageFile(now, models))
      history.dispose()
    }
  })
})

/** Equal except for invisible differences: options outside versions, and fields that hold their default. */
const looksAlike = (a: PageRecords, b: PageRecords) => {
  const doc = createDocStore(a)
  const { changes } = restore(doc, b)
  return changes.every(
    (change) =>
      change.is === 'patch' &&
      [...Object.keys(change.after)].every((path) => {
        const type = doc.get(change.id)?.type
        const initial = models.find((model) => model.type === type)?.props[path as never] as
          | { initial?: unknown }
          | undefined
        const seen = (value: unknown) => textOf(value ?? initial?.initial)
        return seen(change.before[path]) === seen(change.after[path])
      }),
  )
}

describe('a save that another save overtook', () => {
  const base = page([rect('a'), rect('b')], { width: 800 })
  const wide = { position: { x: 10, y: 10, width: 99, height: 50 } }
  const lost = (theirs: PageRecords, mine: PageRecords) => lostChanges(base, theirs, mine, models)

  it('would take nothing back if the shared page has it all, and more', () => {
    const theirs = page([rect('a', wide), rect('b'), rect('n')], { width: 900 })
    expect(lost(theirs, theirs)).toBe('none')
    expect(lost(theirs, page([rect('a', wide), rect('b', wide), rect('n'), rect('m')], { width: 901 }))).toBe('none')
    expect(lost(theirs, page([rect('a', wide), rect('b')], { width: 800 }))).toBe('some')
  })

  it('would take back a field, a widget, a removal, a place or an option that it does not have', () => {
    for (const theirs of [
      page([rect('a', wide), rect('b')], { width: 800 }),
      page([rect('a'), rect('b'), rect('n')], { width: 800 }),
      page([rect('a')], { width: 800 }),
      page([rect('b'), rect('a')], { width: 800 }),
      page([rect('a'), rect('b')], { width: 900 }),
    ]) {
      expect(lost(theirs, base)).toBe('all')
      expect(lost(base, theirs)).toBe('none')
    }
  })
})

describe('the kernels below', () => {
  it('find a longest increasing subsequence', () => {
    expect([...longestRise([2, 0, 1, 4, 3])].length).toBe(3)
    expect(longestRise([]).size).toBe(0)
    expect(longestRise([3, 2, 1]).size).toBe(1)
  })

  it('align lists so that the steps give the second list', () => {
    const random = seededBelow(7)
    for (let round = 0; round < 300; round++) {
      const list = () => Array.from({ length: random(8) }, () => 'abc'[random(3)] as string)
      const [before, after] = [list(), list()]
      const steps = alignItems(before, after)
      expect(steps.flatMap((step) => (step.is === 'removed' ? [] : [step.after]))).toEqual(after.map((_, i) => i))
      expect(steps.flatMap((step) => (step.is === 'added' ? [] : [step.before]))).toEqual(before.map((_, i) => i))
      for (const step of steps) if (step.is === 'same') expect(before[step.before]).toBe(after[step.after])
    }
  })
})
