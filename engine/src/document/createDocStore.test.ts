import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WidgetRecord } from '../schema/page/WidgetRecord.ts'
import { assertDocument } from './assertDocument.ts'
import { createDocStore, toRecords } from './createDocStore.ts'
import { type DocStore, type DocTx, PAGE_ID } from './DocStore.ts'
import { invert } from './invert.ts'
import { newId } from './newId.ts'
import { newOrder } from './order.ts'
import { paintedIds } from './paintedIds.ts'

const aStore = () => createDocStore(undefined, { check: assertDocument })

function aWidget(given: Partial<WidgetRecord> & { id: string }): WidgetRecord {
  return { type: 'ShapeRect', parent: null, order: 'a0', props: {}, ...given }
}

describe('createDocStore', () => {
  it('D1 tells one diff for one transaction, with its origin', () => {
    const store = aStore()
    const heard: unknown[] = []
    store.onDiff((diff, origin) => heard.push([origin, diff.changes.map((change) => change.is)]))
    store.transact('user', (tx) => {
      tx.add(aWidget({ id: 'a' }))
      tx.patch('a', { 'position.x': 3 })
      tx.patch(PAGE_ID, { width: 500 })
    })
    expect(heard).toEqual([['user', ['add', 'patch', 'patch']]])
    expect(store.get('a')?.props).toEqual({ 'position.x': 3 })
    expect(store.con).toEqual({ width: 500 })
  })

  it('D2 says nothing when nothing changed', () => {
    const store = aStore()
    store.transact('user', (tx) => tx.add(aWidget({ id: 'a', props: { list: [1, { b: 2 }] } })))
    let told = 0
    store.onDiff(() => told++)
    store.transact('user', (tx) => {
      tx.patch('a', { list: [1, { b: 2 }], absent: undefined })
      tx.move('a', { parent: null, order: 'a0' })
    })
    expect(told).toBe(0)
  })

  it('D3 takes everything back when the transaction throws', () => {
    const store = aStore()
    store.transact('user', (tx) => tx.add(aWidget({ id: 'a' })))
    const before = toRecords(store)
    expect(() =>
      store.transact('user', (tx) => {
        tx.add(aWidget({ id: 'b', order: 'a1' }))
        tx.patch('a', { x: 1 })
        tx.remove('a')
        tx.patch('missing', { x: 1 })
      }),
    ).toThrow('no widget missing')
    expect(toRecords(store)).toEqual(before)
    expect(store.children(null)).toEqual(['a'])
  })

  it('D4 removes a group with everything below it, children first', () => {
    const store = aStore()
    store.transact('user', (tx) => {
      tx.add(aWidget({ id: 'g', type: 'WidgetGroup' }))
      tx.add(aWidget({ id: 'h', type: 'WidgetGroup', parent: 'g' }))
      tx.add(aWidget({ id: 'x', parent: 'h' }))
    })
    const diff = store.transact('user', (tx) => tx.remove('g'))
    expect(diff.changes.map((change) => (change.is === 'remove' ? change.record.id : ''))).toEqual(['x', 'h', 'g'])
    expect(store.widgets.size).toBe(0)
  })

  it('D5 uses an id once in a session; only undo brings it back', () => {
    const store = aStore()
    store.transact('user', (tx) => tx.add(aWidget({ id: 'a' })))
    store.transact('user', (tx) => tx.remove('a'))
    expect(() => store.transact('user', (tx) => tx.add(aWidget({ id: 'a' })))).toThrow('not used again')
    store.transact('history', (tx) => tx.add(aWidget({ id: 'a' })))
    expect(store.get('a')).toBeDefined()
  })

  it('D6 refuses a cycle and a parent that is no group', () => {
    const store = aStore()
    store.transact('user', (tx) => {
      tx.add(aWidget({ id: 'g', type: 'WidgetGroup' }))
      tx.add(aWidget({ id: 'h', type: 'WidgetGroup', parent: 'g' }))
      tx.add(aWidget({ id: 'x', order: 'a1' }))
    })
    expect(() => store.transact('user', (tx) => tx.move('g', { parent: 'h', order: 'a0' }))).toThrow('inside itself')
    expect(() => store.transact('user', (tx) => tx.move('g', { parent: 'x', order: 'a0' }))).toThrow('no group')
  })

  it('D7 tells diffs in the order in which transactions ended, also when a listener writes', () => {
    const store = aStore()
    const heard: string[] = []
    store.onDiff((_, origin) => {
      if (origin === 'user') store.transact('remote', (tx) => tx.patch(PAGE_ID, { title: 'second' }))
    })
    store.onDiff((_, origin) => heard.push(origin))
    store.transact('user', (tx) => tx.patch(PAGE_ID, { width: 1 }))
    expect(heard).toEqual(['user', 'remote'])
  })

  it('D8 sorts children by order, then by id', () => {
    const store = aStore()
    store.transact('load', (tx) => {
      tx.add(aWidget({ id: 'b', order: 'a1' }))
      tx.add(aWidget({ id: 'c', order: 'a0' }))
      tx.add(aWidget({ id: 'a', order: 'a1' }))
    })
    expect(store.children(null)).toEqual(['c', 'a', 'b'])
    store.transact('user', (tx) => tx.move('c', { parent: null, order: newOrder('a1', null) }))
    expect(store.children(null)).toEqual(['a', 'b', 'c'])
  })

  it('tells a listener until it is disposed, each registration on its own', () => {
    const store = aStore()
    let told = 0
    const listener = () => told++
    const [first, second] = [store.onDiff(listener), store.onDiff(listener)]
    store.transact('user', (tx) => tx.add(aWidget({ id: 'a' })))
    expect(told).toBe(2)
    first()
    first()
    store.transact('user', (tx) => tx.patch('a', { x: 1 }))
    expect(told).toBe(3)
    second()
    store.transact('user', (tx) => tx.patch('a', { x: 2 }))
    expect(told).toBe(3)
  })

  it('refuses work of a transaction that has ended, and one inside another', () => {
    const store = aStore()
    let kept: DocTx | undefined
    store.transact('user', (tx) => {
      kept = tx
      tx.add(aWidget({ id: 'a' }))
      expect(() => store.transact('user', () => {})).toThrow('do not nest')
    })
    for (const work of [
      () => kept?.add(aWidget({ id: 'b' })),
      () => kept?.patch('a', { x: 1 }),
      () => kept?.patch('a', {}),
      () => kept?.move('a', { parent: null, order: 'a5' }),
      () => kept?.move('a', { parent: null, order: 'a0' }),
      () => kept?.remove('a'),
    ])
      expect(work).toThrow('the transaction has ended')
    expect([...store.widgets.values()]).toEqual([aWidget({ id: 'a' })])
  })

  it('takes back a transaction that its check refuses', () => {
    const store = createDocStore(undefined, {
      check: ({ widgets }) => {
        if (widgets.has('bad')) throw new Error('bad')
      },
    })
    store.transact('user', (tx) => tx.add(aWidget({ id: 'good' })))
    expect(() => store.transact('user', (tx) => tx.add(aWidget({ id: 'bad' })))).toThrow('bad')
    expect([...store.widgets.keys()]).toEqual(['good'])
  })

  it('writes leaves into the props, and nothing beside them', () => {
    const store = aStore()
    store.transact('load', (tx) => tx.add(aWidget({ id: 'a' })))
    store.transact('user', (tx) => tx.patch('a', { order: 'z9', x: 1 }))
    expect(store.get('a')).toEqual(aWidget({ id: 'a', props: { order: 'z9', x: 1 } }))
  })

  it('tells all widgets in paint order: bottom first, a group before what it holds', () => {
    const store = aStore()
    expect(paintedIds(store)).toEqual([])
    store.transact('load', (tx) => {
      tx.add(aWidget({ id: 'top', order: 'a2' }))
      tx.add(aWidget({ id: 'g', type: 'WidgetGroup', order: 'a1' }))
      tx.add(aWidget({ id: 'part', parent: 'g', order: 'a9' }))
      tx.add(aWidget({ id: 'low', order: 'a0' }))
    })
    expect(paintedIds(store)).toEqual(['low', 'g', 'part', 'top'])
  })

  it('refuses work on a widget that is not there, an id that is taken, and ids of the store itself', () => {
    const store = aStore()
    const refuses = (work: (tx: DocTx) => void, why: string) => expect(() => store.transact('load', work)).toThrow(why)
    store.transact('load', (tx) => tx.add(aWidget({ id: 'a' })))
    refuses((tx) => tx.patch('n', { x: 1 }), 'no widget n')
    refuses((tx) => tx.move('n', { parent: null, order: 'a0' }), 'no widget n')
    refuses((tx) => tx.remove('n'), 'no widget n')
    refuses((tx) => tx.add(aWidget({ id: 'a' })), 'a widget a exists')
    refuses((tx) => tx.add(aWidget({ id: PAGE_ID })), "cannot be a widget's id")
    refuses((tx) => tx.add(aWidget({ id: 'b', parent: 'a' })), 'a is no group')
    refuses((tx) => tx.add(aWidget({ id: 'b', parent: 'n' })), 'n is no group')
  })

  it('holds no leaf without a value, and no list of children of a group that is gone', () => {
    const store = aStore()
    store.transact('load', (tx) => {
      tx.add(aWidget({ id: 'g', type: 'WidgetGroup' }))
      tx.add(aWidget({ id: 'a', parent: 'g', props: { x: 1, y: undefined } }))
    })
    expect(Object.keys(store.get('a')?.props ?? {})).toEqual(['x'])
    store.transact('load', (tx) => tx.patch('a', { x: undefined }))
    expect(Object.keys(store.get('a')?.props ?? {})).toEqual([])
    store.transact('load', (tx) => tx.remove('g'))
    expect([store.children('g'), store.children(null), store.children('never')]).toEqual([[], [], []])
  })

  it('is not reached by changes of what was taken from it', () => {
    const store = aStore()
    store.transact('load', (tx) => tx.add(aWidget({ id: 'a' })))
    const taken = toRecords(store)
    store.transact('load', (tx) => tx.remove('a'))
    expect([...taken.widgets.keys()]).toEqual(['a'])
    expect(createDocStore(taken).children(null)).toEqual(['a'])
  })

  it('D9 is restored by the inverse of any diff (random edits)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (dice) => {
        const store = aStore()
        const start = toRecords(store)
        const diffs = dice.map((die) => store.transact('user', (tx) => randomEdit(store, die, tx)))
        for (const diff of diffs.reverse()) {
          store.transact('history', (tx) => {
            for (const change of [...diff.changes].reverse()) {
              const back = invert(change)
              if (back.is === 'add') tx.add(back.record)
              else if (back.is === 'remove') tx.remove(back.record.id)
              else if (back.is === 'patch') tx.patch(back.id, back.after)
              else tx.move(back.id, back.after)
            }
          })
        }
        expect(toRecords(store)).toEqual(start)
      }),
    )
  })
})

it('an id of a widget is random: 16 letters, none of which stands out', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(new Set(ids).size).toBe(2_000)
  expect(ids.every((id) => /^[0-9a-v]{16}$/.test(id))).toBe(true)
  const letters = new Set(ids.join(''))
  expect(letters.size).toBe(32)
})

describe('newOrder', () => {
  it('lies between its neighbours, and above the lower one where nothing fits between', () => {
    const low = newOrder(null, null)
    const high = newOrder(low, null)
    const between = newOrder(low, high)
    expect(low < between && between < high).toBe(true)
    expect(newOrder(low, low) > low).toBe(true)
    expect(newOrder('not a key!', null)).toBe(newOrder(null, null))
  })
})

function randomEdit(store: DocStore, die: number, tx: Parameters<Parameters<DocStore['transact']>[1]>[0]): void {
  const ids = [...store.widgets.keys()]
  const id = ids[die % (ids.length || 1)]
  const groups = [null, ...ids.filter((at) => store.get(at)?.type === 'WidgetGroup')]
  const parent = groups[die % groups.length] ?? null
  const isInside = (at: string | null): boolean => at !== null && (at === id || isInside(store.get(at)?.parent ?? null))
  const order = newOrder(null, store.get(store.children(parent)[0] ?? '')?.order ?? null)
  if (id === undefined || die % 4 === 0) {
    tx.add(aWidget({ id: newId(), type: die % 8 === 0 ? 'WidgetGroup' : 'ShapeRect', parent, order }))
  } else if (die % 4 === 1) tx.patch(id, { 'position.x': die, other: die % 3 === 0 ? undefined : die })
  else if (die % 4 === 2) {
    if (!isInside(parent)) tx.move(id, { parent, order })
  } else if (die % 16 === 3) tx.remove(id)
}
